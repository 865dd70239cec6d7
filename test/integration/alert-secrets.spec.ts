import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type INestApplication, Logger } from '@nestjs/common';
import { SMTPServer } from 'smtp-server';
import { DataSource } from 'typeorm';
import { AlertDispatchService } from '../../src/operations/alerts/delivery/alert-dispatch.service';
import { writeTokenSet } from '../../src/connectors/token-vault.service';
import { ConnectionsRepository } from '../../src/organisations/connection/connections.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { storeDocument } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { lookForAlerts } from '../support/look-for-alerts';

const CANARY = {
  ...{ accessToken: 'canary-access-token-of-the-books', refreshToken: 'canary-refresh-token-of-the-books' },
  ...{ connectionSecret: 'canary-secret-of-a-custom-connection', appSecret: 'canary-secret-of-the-app' },
  ...{ fiscalKey: 'canary-api-key-of-the-fiscal-account', fiscalSecret: 'canary-api-secret-of-the-account' },
  ...{
    smtpPassword: 'canary-password-of-the-mail-server',
    xeroWebhookKey: 'canary-key-of-the-webhook-of-xero',
  },
  ...{ metricsToken: 'canary-token-that-opens-the-metrics', encryptionKey: 'c0ffee'.repeat(10) + 'abcd' },
  ...{ inReceiverAddress: 'canary-token-in-the-address-of-a-receiver', adminKey: ADMIN_KEY },
} as const;

/** Starts a receiver of alerts that fails at first, and repeats in its answers what it was sent. */
async function startReceiver(received: string[]): Promise<{ server: Server; url: string }> {
  let answered = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      received.push(body);
      answered += 1;
      response.statusCode = answered === 1 ? 500 : 204;
      response.end(answered === 1 ? `${request.url} ${JSON.stringify(request.headers)} ${body}` : undefined);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/hook?token=${CANARY.inReceiverAddress}` };
}

/** Starts a mail server that refuses the first log-in with a message that repeats the password. */
async function startMailServer(mails: string[]): Promise<SMTPServer> {
  let logins = 0;
  const server = new SMTPServer({
    ...{ authOptional: false, hideSTARTTLS: true, allowInsecureAuth: true },
    onAuth: ({ username, password }, _session, done) => {
      logins += 1;
      return logins === 1 ? done(new Error(`not with ${password}`)) : done(null, { user: username });
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString('utf8').replace(/=\r\n/g, ''));
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

describe('a secret', () => {
  const received: string[] = [];
  const mails: string[] = [];
  const logged: string[] = [];
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let receiver: { server: Server; url: string };
  let mailServer: SMTPServer;

  const keep = (...said: unknown[]): void =>
    void logged.push(
      said
        .map((one) => (one instanceof Error ? `${one.message} ${one.stack}` : JSON.stringify(one)))
        .join(' '),
    );

  beforeAll(async () => {
    receiver = await startReceiver(received);
    mailServer = await startMailServer(mails);
    database = await createTestDatabase();
    const { port } = mailServer.server.address() as AddressInfo;
    ({ application, url } = await startApplication(database.url, {
      ...{ ALERT_HOSTS: '127.0.0.1', MAIL_FROM: 'Ledgerstamp <alerts@ledgerstamp.example>' },
      SMTP_URL: `smtp://alerts:${CANARY.smtpPassword}@127.0.0.1:${port}`,
      ...{ ENCRYPTION_KEY: CANARY.encryptionKey, XERO_CLIENT_SECRET: CANARY.appSecret },
      ...{ XERO_WEBHOOK_KEY: CANARY.xeroWebhookKey, METRICS_TOKEN: CANARY.metricsToken },
    }));
    dataSource = application.get(DataSource);
    // Records log lines before secrets are masked: secrets must not occur in the first place.
    Logger.overrideLogger({ log: keep, warn: keep, error: keep, debug: keep, verbose: keep, fatal: keep });
  });

  afterAll(async () => {
    await application.close();
    await new Promise<void>((closed) => receiver.server.close(() => closed()));
    await new Promise<void>((closed) => mailServer.close(() => closed()));
    await database.drop();
  });

  /**
   * Creates an organisation whose secrets are all canaries, with every kind of fault, in messages that repeat the
   * secrets.
   */
  async function troubled(): Promise<Organisation> {
    const { json: account } = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', {
      name: 'Head office',
      credentials: { apiKey: CANARY.fiscalKey, apiSecret: CANARY.fiscalSecret, application: 'app' },
    });
    const { accessToken, refreshToken, connectionSecret } = CANARY;
    const tokens = { accessToken, refreshToken, expiresAt: '2020-01-01T00:00:00Z', scopes: [] };
    const [organisation] = await application.get(ConnectionsRepository).connect(
      {
        ...{ platform: 'xero', grantType: 'client_credentials', tokens: writeTokenSet(tokens), scopes: [] },
        client: JSON.stringify({ clientId: 'custom', clientSecret: connectionSecret }),
      },
      [{ tenantId: 'a0b1c2d3-1111-4111-8111-111111111111', name: 'Msasa', baseCurrency: 'USD', countryCode: 'ZW' }], // prettier-ignore
    );
    if (organisation === undefined) throw new Error('it was not connected');
    const echo = `declined: ${Object.values(CANARY).join(' ')}`;
    const { manager } = dataSource;
    const { id } = organisation;
    await manager.update(Organisation, { id }, { fiscalAccountId: account.id, isPaused: true });
    for (const state of ['rejected', 'uncertain'] as const)
      await storeDocument(dataSource, organisation, state);
    await manager.query(
      `update documents set last_failure = $2, reason = 'REFUSED' where organisation_id = $1`,
      [id, echo],
    );
    await manager.query(
      `update organisations set last_failure = $2, status = 'reconnect', status_reason = 'CONSENT_GONE'
       where id = $1`,
      [id, echo],
    );
    await manager.query(
      `insert into backfills (organisation_id, state, reason, stop_percent, report)
       values ($1, 'stopped', 'Of the first 5, 1 rejected.', 5, '{}')`,
      [id],
    );
    await manager.query(
      `insert into ledger_checks (organisation_id, due_at, fault) values ($1, now() + interval '1 day', 'entry 2')`,
      [id],
    );
    return { ...organisation, fiscalAccountId: account.id };
  }

  async function channels(): Promise<{ ids: string[]; signing: string }> {
    const make = async (body: object): Promise<{ id: string; secret: string | null }> =>
      (await callApi<{ id: string; secret: string | null }>(url, 'POST', '/api/alert-channels', body)).json;
    const hook = await make({ name: 'hook', kind: 'webhook', url: receiver.url });
    const mail = await make({ name: 'mail', kind: 'email', recipients: ['owner@msasa.example'] });
    return { ids: [hook.id, mail.id], signing: hook.secret ?? '' };
  }

  /** Sends messages, which fail once and succeed after the correction. */
  async function send(): Promise<void> {
    await lookForAlerts(application);
    for (let rounds = 0; rounds < 40; rounds += 1) {
      await application.get(AlertDispatchService).sendSome();
      await dataSource.query(`update alert_deliveries set due_at = now() where ended_at is null`);
      const [row] = await dataSource.query<{ open: number }[]>(
        `select count(*)::int as open from alert_deliveries where ended_at is null`,
      );
      if (row?.open === 0) return;
    }
    throw new Error('the alerts are not delivered');
  }

  it('of any kind is in no alert: neither in messages and e-mails, nor in log lines and answers', async () => {
    const organisation = await troubled();
    const { ids, signing } = await channels();
    const answers: string[] = [];
    const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<void> => {
      const { json } = await callApi<unknown>(url, method, path, body);
      answers.push(JSON.stringify(json));
    };
    await send();
    // Makes rejections old enough to be sent; they wait for a while, since they may be corrected.
    await dataSource.query(`update alerts set opened_at = opened_at - interval '1 day'`);
    await send();
    for (const id of ids) await ask('POST', `/api/alert-channels/${id}/test`);
    await send();
    const [alert] = (await callApi<{ id: string }[]>(url, 'GET', '/api/alerts')).json;
    await ask('POST', `/api/alerts/${alert?.id}/acknowledge`, { by: 'Ruva' });
    await ask('GET', '/api/alerts');
    await ask('GET', `/api/alerts?organisationId=${organisation.id}&state=open`);
    await ask('GET', '/api/alert-settings');
    for (const id of ids) await ask('GET', `/api/alert-channels/${id}/deliveries`);
    const told = received.join('\n');
    for (const cause of ['RECONNECT_NEEDED', 'DOCUMENTS_REJECTED', 'DOCUMENTS_UNCERTAIN', 'LEDGER_BROKEN', 'BACKFILL_STOPPED']) expect(told).toContain(cause); // prettier-ignore
    expect(mails.length).toBeGreaterThanOrEqual(5);
    expect(logged.join('\n')).toContain('an alert was not delivered');
    expect(answers.join('\n')).toContain('RECONNECT_NEEDED');
    const secrets = [...Object.values(CANARY), signing, signing.replace(/^whsec_/, '')];
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
    ]);
    const places = {
      received: told,
      mails: mails.join('\n'),
      logged: logged.join('\n'),
      answers: answers.join('\n'),
    };
    for (const [place, text] of Object.entries(places)) {
      expect([place, forms.filter((form) => text.includes(form))]).toEqual([place, []]);
    }
  });
});
