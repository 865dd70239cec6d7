import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type INestApplication, Logger } from '@nestjs/common';
import { eventually } from '../../demo/eventually';
import type { AlertMessage } from '../../src/operations/alerts/alert-message';
import { AlertSurveyService } from '../../src/operations/alerts/alert-survey.service';
import { DataSource } from 'typeorm';
import { asOwner } from '../support/as-owner';
import { callApi, startApplication } from '../support/running-application';
import { storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

describe('an alert that cannot be stored', () => {
  const received: AlertMessage[] = [];
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let receiver: Server;

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as AlertMessage);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((settle) => receiver.listen(0, '127.0.0.1', settle));
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, { ALERT_HOSTS: '127.0.0.1' }));
    await storeOrganisation(application.get(DataSource), undefined, {
      ...{
        failingSince: new Date(Date.now() - 660_000),
        stoppedBy: { stage: 'collect', cause: 'unwell', side: 'books' },
      },
      // Delays the client, so that no process claims it.
      dueAt: new Date(Date.now() + 3_600_000),
    });
    const { port } = receiver.address() as AddressInfo;
    const channel = { name: 'on call', kind: 'webhook', url: `http://127.0.0.1:${port}/`, isEnabled: true };
    expect((await callApi(url, 'POST', '/api/alert-channels', { ...channel, language: 'en' })).status).toBe(
      201,
    );
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
    receiver.closeAllConnections();
    receiver.close();
  });

  /** Messages about the database; another one about the books may come in the ordinary way. */
  const ofDatabase = () => received.filter(({ data }) => data.what.includes('The database takes no writes'));
  const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
    const name = new URL(database.url).pathname.slice(1);
    const server = new URL('/postgres', database.ownerUrl).href;
    const setting = `default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
    await asOwner(server, `alter database ${name} set ${setting}`);
    await asOwner(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
  };

  it('is sent by the channels after ten minutes of a database that takes no writes, once, and so is its end', async () => {
    const survey = application.get(AlertSurveyService, { strict: false });
    const look = async (): Promise<void> => {
      // Runs the survey twice: the first may join one of the application's own timer.
      await survey.tick();
      await survey.tick();
    };
    await look();
    expect(ofDatabase()).toEqual([]);
    await setReadOnly(true);
    const logged = jest.spyOn(Logger.prototype, 'error');
    await look();
    await look();
    const lines = logged.mock.calls.filter(([context]) => (context as { code?: string }).code !== undefined);
    logged.mockRestore();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toEqual([{ code: 'WORK_STANDS_STILL', cause: 'database' }, 'an alert cannot be stored']);
    expect(ofDatabase()).toMatchObject([
      {
        type: 'alert.opened',
        data: { cause: 'WORK_STANDS_STILL', severity: 'critical', organisationId: null },
      },
    ]);
    expect(ofDatabase()[0]?.data.what).toContain('1 client stands still. The database takes no writes');
    await setReadOnly(false);
    // Connections that were ended with the setting may fail once more.
    await eventually('its end is sent', async () => {
      await look();
      return ofDatabase().length > 1 ? true : null;
    });
    expect(ofDatabase().map(({ type }) => type)).toEqual(['alert.opened', 'alert.closed']);
    expect(ofDatabase()[1]?.data.id).toBe(ofDatabase()[0]?.data.id);
  });
});
