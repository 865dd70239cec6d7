import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { checkInstallation } from '../../src/cli/check';
import { Organisation } from '../../src/organisations/organisation.entity';
import { AlertSurveyService } from '../../src/operations/alerts/alert-survey.service';
import { judgeFlow } from '../../src/operations/doctor/checks/upkeep';
import { judgeDatabase } from '../../src/operations/doctor/checks/database';
import { probeDatabase } from '../../src/operations/doctor/probes/database-probe';
import { TABLE_WALLS } from '../../src/table-walls';
import { asOwner } from '../support/as-owner';
import { ProxiedDatabase } from '../support/proxied-database';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Health {
  readonly status: string;
  readonly details: Readonly<Record<string, { readonly status: string; readonly fault?: string }>>;
}

interface Today {
  readonly groups: readonly { readonly code: string }[];
}

const AUTHORISED = { Authorization: `Bearer ${ADMIN_KEY}` };
const MINUTES_AGO = new Date(Date.now() - 20 * 60_000);
const BY_JOURNAL = { stage: 'submit', cause: 'journal', side: 'journal' } as const;
const BY_BOOKS = { stage: 'collect', cause: 'cut_off', side: 'books' } as const;

describe('the health of an installation', () => {
  let database: TestDatabase;
  let proxied: ProxiedDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    proxied = await ProxiedDatabase.start(database.url);
    ({ application, url } = await startApplication(proxied.url));
    dataSource = application.get(DataSource);
  });

  afterEach(async () => {
    await application.close();
    await proxied.stop();
    await database.drop();
  });

  const health = async (path: string): Promise<{ status: number; health: Health; text: string }> => {
    const answer = await fetch(url + path);
    const text = await answer.text();
    return { status: answer.status, health: JSON.parse(text) as Health, text };
  };
  const until = (path: string, status: number) =>
    eventually(
      `${path} is ${status}`,
      async () => {
        const answer = await health(path);
        return answer.status === status ? answer : null;
      },
      async () => (await health(path)).text,
      60_000,
    );
  /** Makes the database read-only, and ends its sessions, since the setting applies to new ones. */
  const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
    const name = new URL(database.url).pathname.slice(1);
    const server = new URL('/postgres', database.ownerUrl).href;
    await asOwner(
      server,
      `alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await asOwner(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
  };
  const doctor = async (): Promise<string[]> => {
    const reading = await probeDatabase(database.url, TABLE_WALLS);
    return 'failure' in reading ? [reading.failure] : judgeDatabase(reading).map(({ code }) => code);
  };

  it('is that of a database that takes what each process writes: one that is read-only is reported everywhere, with its cure', async () => {
    await until('/health/ready', 200);
    expect(await doctor()).not.toContain('POSTGRES_READ_ONLY');
    await setReadOnly(true);
    const { health: told } = await until('/health/ready', 503);
    expect(told.details.database).toMatchObject({ status: 'down', fault: 'read_only' });
    expect((await health('/health')).status).toBe(503);
    expect((await health('/health/live')).status).toBe(200);
    expect(await doctor()).toContain('POSTGRES_READ_ONLY');
    const written = await fetch(`${url}/api/alert-settings`, {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${ADMIN_KEY}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'pt',
      },
      body: JSON.stringify({ mutedCauses: [], quietMinutes: 60, digestMinutes: 10 }),
    });
    expect([written.status, written.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await written.json()).toMatchObject({
      reason: 'read_only',
      message: expect.stringMatching(/^A base de dados não aceita escritas/) as string,
    });
    await setReadOnly(false);
    await until('/health/ready', 200);
    expect(await doctor()).not.toContain('POSTGRES_READ_ONLY');
  });

  it('is that of a full disk where the server says so, and the work that stands still has that cause', async () => {
    await storeOrganisation(dataSource);
    await until('/health/ready', 200);
    await asOwner(
      database.ownerUrl,
      `create function no_room() returns trigger language plpgsql as
         $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$;
       create trigger no_room before insert or update on clock_readings execute function no_room();
       create trigger no_room before update on organisations execute function no_room()`,
    );
    const { health: told } = await until('/health/ready', 503);
    expect(told.details.database).toMatchObject({ fault: 'full' });
    expect(await doctor()).toContain('POSTGRES_CANNOT_WRITE');
    await asOwner(
      database.ownerUrl,
      `alter table clock_readings disable trigger no_room; alter table organisations disable trigger no_room;
       update clock_readings set measured_at = measured_at - interval '3 minutes';
       update organisations set due_at = now() - interval '3 minutes', lease_until = null;
       alter table organisations enable trigger no_room; alter table clock_readings enable trigger no_room`,
    );
    const work = await until('/health/work', 503);
    expect(work.health.details.clients).toMatchObject({ causes: ['database'] });
    await asOwner(
      database.ownerUrl,
      'drop trigger no_room on organisations; drop trigger no_room on clock_readings; drop function no_room()',
    );
    await until('/health/ready', 200);
  });

  it('costs the database nothing, however many strangers ask', async () => {
    await until('/health/work', 200);
    proxied.block();
    const begun = performance.now();
    for (let asked = 0; asked < 300; asked += 1) {
      const paths = ['/health', '/health/live', '/health/ready', '/health/work'];
      await Promise.all(paths.map((path) => fetch(url + path).then((answer) => answer.text())));
      if (performance.now() - begun > 5_000) break;
    }
    expect((await health('/health/ready')).status).toBe(200);
    // A hanging write counts as an unreachable database, before its connection breaks.
    const { health: told } = await until('/health/ready', 503);
    expect(told.details.database).toMatchObject({ fault: 'away' });
    proxied.unblock();
    await until('/health/ready', 200);
  });

  it('is no matter of a load balancer where work stands still: that is reported apart, with its cause and no name', async () => {
    const { organisation } = await storeOrganisation(dataSource, undefined, {
      ...{ name: 'Mazowe Traders', failingSince: new Date(Date.now() - 600_000), goLiveOn: '2026-01-01' },
      stoppedBy: { stage: 'submit', cause: 'journal', side: 'journal' },
      // Delays the client, so that no process claims it.
      dueAt: new Date(Date.now() + 3_600_000),
    });
    await storeDocument(dataSource, organisation, 'ready');
    const { health: told, text } = await until('/health/work', 503);
    expect(told.details).toMatchObject({
      ...{ clients: { status: 'down', causes: ['journal'] }, database: { status: 'up' } },
    });
    expect(text).not.toContain('Mazowe');
    expect((await health('/health/ready')).status).toBe(200);
    await dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    await until('/health/work', 200);
  });

  it.each<[string, Partial<Organisation>, string | null]>([
    ['flows', {}, null],
    ['stands still over the journal', { stoppedBy: BY_JOURNAL, failingSince: MINUTES_AGO }, 'journal'],
    ['stands still over the books', { stoppedBy: BY_BOOKS, failingSince: MINUTES_AGO }, 'cut_off'],
    ['is taken by no process', { dueAt: MINUTES_AGO, leaseHolder: 'a process that is gone' }, 'unclaimed'],
    ['is paused', { isPaused: true, stoppedBy: BY_JOURNAL, failingSince: MINUTES_AGO }, null],
  ])('is the same wherever a person looks, while the work of a client %s', async (_name, changes, cause) => {
    const dueAt = new Date(Date.now() + 3_600_000);
    const client = { goLiveOn: '2026-01-01', dueAt, ...changes };
    await storeOrganisation(dataSource, undefined, client);
    await application.get(AlertSurveyService).look();
    const causes = cause === null ? [] : [cause];
    const work = await until('/health/work', cause === null ? 200 : 503);
    const seen = {
      health: (work.health.details.clients as { causes?: string[] }).causes ?? [],
      board: (
        await callApi<{ standsStill: { cause: string } | null }[]>(url, 'GET', '/api/board')
      ).json.flatMap(({ standsStill }) => standsStill?.cause ?? []),
      alerts: await dataSource.query<{ detail: string }[]>(
        `select detail from alerts where cause = 'WORK_STANDS_STILL' and closed_at is null`,
      ),
      metrics: [
        ...(await (await fetch(`${url}/metrics`, { headers: AUTHORISED })).text()).matchAll(
          /^ledgerstamp_clients_standing_still\{cause="(\w+)"\} [1-9]/gm,
        ),
      ].map(([, label]) => label),
    };
    expect(seen).toEqual({
      ...{ health: causes, board: causes, metrics: causes },
      alerts: causes.map((one) => ({ detail: expect.stringMatching(new RegExp(`"${one}"`)) })),
    });
    const today = await callApi<Today>(url, 'GET', '/api/today');
    expect(today.json.groups.filter(({ code }) => code === 'WORK_STANDS_STILL')).toHaveLength(causes.length);
    const reading = await probeDatabase(database.url, TABLE_WALLS);
    if ('failure' in reading) throw new Error(reading.failure);
    expect(judgeFlow(reading.stored?.flow ?? []).map(({ level }) => level)).toEqual([
      cause === null ? 'ok' : 'fault',
    ]);
    const { isWell, text } = await checkInstallation(dataSource);
    expect([isWell, text.includes('WORK_STANDS_STILL')]).toEqual([cause === null, cause !== null]);
    expect((await health('/health/ready')).status).toBe(200);
  });

  it('ends a check with a fault while submissions are not in the journal, until a person has accepted its loss', async () => {
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    await dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    const document = await storeDocument(dataSource, organisation, 'written_back');
    const intent = intentFor(document, fiscalAccountId);
    await dataSource.query(
      `insert into submissions (document_id, organisation_id, fiscal_account_id, attempt, kind, number, currency, total,
         issued_on, dated_at, fingerprint, payload, payload_sha256, lease_token, state, request_id)
       values ($1, $2, $3, 1, 'invoice', 'n', 'USD', 1, $4, $5, 'f', '{}', 'of no journal', 1, 'fiscalised', 'request-1')`,
      [document.id, organisation.id, fiscalAccountId, intent.issuedOn, intent.datedAt],
    );
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-check-'));
    process.env.JOURNAL_DIRECTORY = folder;
    try {
      const { isWell, text } = await checkInstallation(dataSource);
      expect([isWell, text]).toEqual([false, expect.stringContaining('NOT_IN_JOURNAL 1 submissions')]);
    } finally {
      delete process.env.JOURNAL_DIRECTORY;
      rmSync(folder, { recursive: true });
    }
  });
});
