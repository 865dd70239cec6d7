import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { DataSource } from 'typeorm';
import { AlertDispatchService } from '../../src/operations/alerts/delivery/alert-dispatch.service';
import type { AlertMessage } from '../../src/operations/alerts/alert-message';
import { MessageRetentionService } from '../../src/operations/alerts/message-retention.service';
import { AccountCheckService } from '../../src/fiscal/accounts/account-check.service';
import { AuditLogWatchService } from '../../src/evidence/audit-log/audit-log-watch.service';
import { Organisation } from '../../src/organisations/organisation.entity';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { eventually } from '../../demo/eventually';
import { asOwner } from '../support/as-owner';
import { startApplication, callApi } from '../support/running-application';
import { storedCheck } from '../support/finding-samples';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { lookForAlerts } from '../support/look-for-alerts';
import { storedSentence } from '../../src/domain/texts/stored-sentence';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ShownAlert {
  readonly id: string;
  readonly cause: string;
  readonly what: string;
  readonly documents: number;
  readonly numbers: readonly string[];
  readonly occurrences: number;
  readonly closedAt: string | null;
}

interface ShownDelivery {
  readonly id: string;
  readonly event: string;
  readonly attempts: number;
  readonly result: string | null;
  readonly lastFailure: string | null;
}

const SMTP_PASSWORD = 'canary-of-the-mail-server';

/** Receiver that gives prepared answers. */
class Receiver {
  readonly received: Received[] = [];
  readonly answers: number[] = [];
  /** Part of the address, so that messages of an earlier test do not arrive at the present one. */
  private tests = 0;
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (request.url === receiver.path) {
          receiver.received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
          response.statusCode = receiver.answers.shift() ?? 204;
        }
        response.end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.path}`;
  }

  private get path(): string {
    return `/alerts/${this.tests}`;
  }

  /** Removes received messages, and listens at another address. */
  begin(): void {
    this.tests += 1;
    this.received.splice(0);
    this.answers.splice(0);
  }

  get messages(): AlertMessage[] {
    return this.received.map(({ body }) => JSON.parse(body) as AlertMessage);
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.server.close(() => stopped()));
  }
}

describe('alerts', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let organisation: Organisation;
  let receiver: Receiver;
  let mailServer: SMTPServer;
  const mails: string[] = [];

  beforeAll(async () => {
    receiver = await Receiver.start();
    mailServer = new SMTPServer({
      authOptional: false,
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === SMTP_PASSWORD ? done(null, { user: username }) : done(new Error(`no: ${password}`)),
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          mails.push(Buffer.concat(parts).toString('utf8'));
          done();
        });
      },
    });
    await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening));
    database = await createTestDatabase();
    const { port } = mailServer.server.address() as AddressInfo;
    ({ application, url } = await startApplication(database.url, {
      ...{ ALERT_HOSTS: '127.0.0.1', MAIL_FROM: 'Ledgerstamp <alerts@ledgerstamp.example>' },
      SMTP_URL: `smtp://alerts:${SMTP_PASSWORD}@127.0.0.1:${port}`,
    }));
    dataSource = application.get(DataSource);
  });

  beforeEach(async () => {
    ({ organisation } = await storeOrganisation(dataSource));
    await dataSource.manager.update(Organisation, { id: organisation.id }, { isPaused: true });
    await put('/api/alert-settings', { mutedCauses: [], quietMinutes: 0, digestMinutes: 0 });
    receiver.begin();
    mails.splice(0);
  });

  afterEach(async () => {
    await dataSource.query('update organisations set status = $1', ['disconnected']);
    await asOwner(dataSource, 'delete from documents');
    await dataSource.query('delete from alert_deliveries');
    await dataSource.query('delete from alerts');
    await dataSource.query('delete from alert_channels');
    await dataSource.query('delete from ledger_checks');
  });

  afterAll(async () => {
    await application.close();
    await receiver.stop();
    await new Promise<void>((closed) => mailServer.close(() => closed()));
    await database.drop();
  });

  const put = async <T>(path: string, body: object): Promise<{ status: number; json: T }> => {
    const answer = await fetch(url + path, {
      method: 'PUT',
      headers: {
        Authorization: 'Bearer an-administrator-key-of-many-characters',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as T };
  };
  const post = <T>(path: string, body: object = {}) => callApi<T>(url, 'POST', path, body);
  const look = () => lookForAlerts(application);
  const dispatch = async (): Promise<void> => {
    const sending = application.get(AlertDispatchService);
    while ((await sending.sendSome()) > 0);
    // Waits for messages that the application's own timer is sending.
    await eventually('no message is being sent', async () => {
      const [row] = await dataSource.query<{ open: number }[]>(
        `select count(*)::int as open from alert_deliveries where ended_at is null and last_failure is null`,
      );
      return row?.open === 0 ? true : null;
    });
  };
  const lookAndSend = async (): Promise<void> => {
    await look();
    await dispatch();
  };
  /** Delays failed messages, so that none is repeated before the test wants it, however slow the machine is. */
  const holdBack = (): Promise<unknown> =>
    dataSource.query(`update alert_deliveries set due_at = now() + interval '1 hour' where ended_at is null`);
  const openAlerts = async (): Promise<ShownAlert[]> =>
    (await callApi<ShownAlert[]>(url, 'GET', `/api/alerts?organisationId=${organisation.id}`)).json;
  const webhook = async (more: object = {}): Promise<{ id: string; secret: string }> => {
    const input = { name: randomUUID(), kind: 'webhook', url: receiver.url, ...more };
    const { status, json } = await post<{ id: string; secret: string }>('/api/alert-channels', input);
    expect(status).toBe(201);
    return json;
  };
  const deliveries = async (id: string): Promise<ShownDelivery[]> =>
    (await callApi<ShownDelivery[]>(url, 'GET', `/api/alert-channels/${id}/deliveries`)).json;
  const told = (): string[] =>
    receiver.messages.map(({ type, data }) => `${type} ${data.cause} ${data.documents}`);

  it('are opened once, updated by repeats, and closed by recovery, each of which is sent', async () => {
    await webhook();
    const first = await storeDocument(dataSource, organisation, 'rejected');
    await lookAndSend();
    await lookAndSend();
    const second = await storeDocument(dataSource, organisation, 'rejected');
    await lookAndSend();
    expect(await openAlerts()).toEqual([
      expect.objectContaining({ cause: 'DOCUMENTS_REJECTED', documents: 2, occurrences: 2, closedAt: null }),
    ]);
    for (const { id } of [first, second])
      await dataSource.query(`update documents set state = 'excluded' where id = $1`, [id]);
    await lookAndSend();
    await lookAndSend();
    expect(await openAlerts()).toEqual([]);
    expect(told()).toEqual([
      'alert.opened DOCUMENTS_REJECTED 1',
      'alert.updated DOCUMENTS_REJECTED 2',
      'alert.closed DOCUMENTS_REJECTED 2',
    ]);
    expect(new Set(receiver.messages.map(({ data }) => data.id)).size).toBe(1);
  });

  it('are signed so that a receiver can tell a forged, an altered and a repeated message', async () => {
    const { secret } = await webhook();
    await storeDocument(dataSource, organisation, 'uncertain');
    await lookAndSend();
    const [message] = receiver.received;
    const headers = message?.headers as Record<string, string>;
    const verifier = new Webhook(secret);
    expect(verifier.verify(message?.body ?? '', headers)).toMatchObject({ type: 'alert.opened' });
    expect(() => verifier.verify(`${message?.body} `, headers)).toThrow();
    expect(() => new Webhook('whsec_AAAA').verify(message?.body ?? '', headers)).toThrow();
  });

  it('say that a restore was the cause, and what of it is left for a person', async () => {
    const { id } = await storeDocument(dataSource, organisation, 'uncertain');
    await dataSource.query(`update documents set reason = 'RESTORED' where id = $1`, [id]);
    await dataSource.query(
      `insert into journal_gaps (document_id, attempt, submission_id, entry, closed_at, closed_as)
       select gen_random_uuid(), 1, gen_random_uuid(), json_build_object('platform', platform, 'tenantId', tenant_id, 'sourceId', n)::text,
         now(), 'held' from organisations, generate_series(1, 15) n where id = $1`,
      [organisation.id],
    );
    await look();
    const { json: all } = await callApi<ShownAlert[]>(url, 'GET', '/api/alerts?state=open');
    const what = all.find(({ cause }) => cause === 'DOCUMENTS_UNCERTAIN')?.what;
    expect(what).toContain('A restore or a failover was the cause for 1 of them');
    expect(what).toContain('had forgotten 15 documents, and the others settled automatically');
    await asOwner(dataSource, `delete from journal_gaps`);
  });

  it('are sent again with the same id after failures, and survive in the database until then', async () => {
    const { id } = await webhook();
    receiver.answers.push(500, 302);
    await storeDocument(dataSource, organisation, 'uncertain');
    await lookAndSend();
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      await holdBack();
      const [waiting] = await deliveries(id);
      expect(waiting).toMatchObject({ attempts: attempt - 1, result: null });
      expect(waiting?.lastFailure).toMatch(/^127\.0\.0\.1:\d+ answered (500|302)$/);
      await dataSource.query(`update alert_deliveries set due_at = now(), last_failure = null`);
      await dispatch();
    }
    expect(await deliveries(id)).toEqual([expect.objectContaining({ attempts: 3, result: 'delivered' })]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('are sent again when a person asks for it after they were given up, and only then', async () => {
    const { id } = await webhook();
    receiver.answers.push(410);
    await storeDocument(dataSource, organisation, 'uncertain');
    await lookAndSend();
    const [ended] = await deliveries(id);
    expect(ended).toMatchObject({ attempts: 1, result: 'given_up' });
    const again = `/api/alert-channels/${id}/deliveries/${ended?.id}/again`;
    const { id: other } = await webhook();
    expect((await post(`/api/alert-channels/${other}/deliveries/${ended?.id}/again`)).status).toBe(404);
    expect((await post<ShownDelivery>(again)).json).toMatchObject({ attempts: 0, result: null });
    expect((await post(again)).status).toBe(409);
    await dispatch();
    expect(await deliveries(id)).toEqual([expect.objectContaining({ attempts: 1, result: 'delivered' })]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await post(again)).status).toBe(409);
  });

  it('are deleted when they ended longer ago than they are kept, and not before', async () => {
    const { id } = await webhook();
    await storeDocument(dataSource, organisation, 'uncertain');
    await lookAndSend();
    const age = (days: number): Promise<unknown> =>
      dataSource.query(`update alert_deliveries set ended_at = now() - $1 * interval '1 day'`, [days]);
    await age(89);
    await application.get(MessageRetentionService).tidy();
    expect(await deliveries(id)).toHaveLength(1);
    await age(91);
    await application.get(MessageRetentionService).tidy();
    expect(await deliveries(id)).toHaveLength(0);
  });

  it('keep the order of one alert while its first message is being sent, and are given up in the end', async () => {
    const { id } = await webhook();
    receiver.answers.push(503);
    const { id: documentId } = await storeDocument(dataSource, organisation, 'rejected');
    await lookAndSend();
    await holdBack();
    await dataSource.query(`update documents set state = 'excluded' where id = $1`, [documentId]);
    await look();
    expect(await application.get(AlertDispatchService).sendSome()).toBe(0);
    expect((await deliveries(id)).map(({ event }) => event).sort()).toEqual(['closed', 'opened']);
    receiver.answers.push(410);
    await dataSource.query(
      `update alert_deliveries set due_at = now(), last_failure = null where event = 'opened'`,
    );
    await dispatch();
    const ended = await deliveries(id);
    expect(ended.find(({ event }) => event === 'opened')).toMatchObject({ result: 'given_up' });
    expect(ended.find(({ event }) => event === 'closed')).toMatchObject({ result: 'delivered' });
  });

  it('are sent once, however many replicas look and send', async () => {
    await webhook();
    await storeDocument(dataSource, organisation, 'rejected');
    const second = await startApplication(database.url, { ALERT_HOSTS: '127.0.0.1' });
    try {
      const both = [application, second.application];
      await Promise.all(both.map((each) => lookForAlerts(each)));
      await Promise.all(both.map((each) => each.get(AlertDispatchService).sendSome()));
      await dispatch();
      expect(told()).toEqual(['alert.opened DOCUMENTS_REJECTED 1']);
    } finally {
      await second.application.close();
    }
  });

  it('go to the channels that want them', async () => {
    const { organisation: other } = await storeOrganisation(dataSource);
    await webhook({ organisationId: other.id });
    await webhook({ causes: ['SAFE_MODE'] });
    await webhook({ isEnabled: false });
    await webhook({ organisationId: organisation.id, causes: ['DOCUMENTS_REJECTED'] });
    await storeDocument(dataSource, organisation, 'rejected');
    await storeDocument(dataSource, organisation, 'uncertain');
    await lookAndSend();
    expect(told()).toEqual(['alert.opened DOCUMENTS_REJECTED 1']);
  });

  it('say what a check has found in the language of the channel', async () => {
    await webhook({ language: 'pt' });
    await webhook();
    const { fiscalAccountId } = organisation;
    const findings = JSON.stringify([storedCheck('WEBHOOK_LOOKS_DISABLED')]);
    await dataSource.query(`update fiscal_accounts set last_findings = $2 where id = $1`, [
      fiscalAccountId,
      findings,
    ]);
    await lookAndSend();
    const said = receiver.messages.map(({ data }) => data.what).sort();
    expect(said).toEqual([
      expect.stringMatching(/^Conta fiscal .+: Desde então não chegou nenhum evento, e 3 resultados /),
      expect.stringMatching(/^Fiscal account .+: No event has arrived since, while 3 outcomes /),
    ]);
    await dataSource.query(`update fiscal_accounts set last_findings = null where id = $1`, [
      fiscalAccountId,
    ]);
  });

  it('are in the language of the channel', async () => {
    await webhook({ language: 'pt' });
    await webhook();
    await storeDocument(dataSource, organisation, 'rejected');
    await lookAndSend();
    const said = receiver.messages.map(({ data }) => `${data.language}: ${data.title}. ${data.what}`);
    expect(said.sort()).toEqual([
      'en: Documents rejected. Of Stored 1 document is rejected.',
      'pt: Documentos rejeitados. De Stored, 1 documento está rejeitado.',
    ]);
    const input = { name: 'other', kind: 'webhook', url: receiver.url, language: 'xx' };
    expect((await post('/api/alert-channels', input)).status).toBe(400);
  });

  it('obey the settings of their organisation, else those of the installation', async () => {
    await webhook();
    const path = `/api/organisations/${organisation.id}/alert-settings`;
    const own = { mutedCauses: ['DOCUMENTS_REJECTED'], quietMinutes: 60, digestMinutes: 30 };
    expect((await callApi<object>(url, 'GET', path)).json).toMatchObject({ isOwn: false, digestMinutes: 0 });
    expect((await put<object>(path, own)).json).toEqual({ ...own, isOwn: true });
    await storeDocument(dataSource, organisation, 'rejected');
    await storeDocument(dataSource, organisation, 'uncertain');
    await lookAndSend();
    expect(told()).toEqual([]);
    await dataSource.query(`update alerts set opened_at = opened_at - interval '30 minutes'`);
    await storeDocument(dataSource, organisation, 'uncertain');
    await lookAndSend();
    expect(told()).toEqual(['alert.opened DOCUMENTS_UNCERTAIN 2']);
    expect((await put(path, { ...own, quietMinutes: -1, mutedCauses: ['NONE'] })).status).toBe(400);
  });

  it('are acknowledged by a person, and tell no repeats then', async () => {
    await webhook();
    await storeDocument(dataSource, organisation, 'rejected');
    await lookAndSend();
    const [alert] = await openAlerts();
    const path = `/api/alerts/${alert?.id}/acknowledge`;
    expect((await post<object>(path, { by: 'Ruva' })).json).toMatchObject({
      acknowledgedBy: 'break-glass key (says: Ruva)',
    });
    expect((await post<object>(path, { by: 'Tino' })).status).toBe(409);
    await storeDocument(dataSource, organisation, 'rejected');
    await lookAndSend();
    expect(told()).toEqual(['alert.opened DOCUMENTS_REJECTED 1']);
    expect(await openAlerts()).toEqual([expect.objectContaining({ documents: 2, occurrences: 2 })]);
  });

  it('are sent by e-mail too, in text and HTML, in one thread', async () => {
    const input = { name: 'mail', kind: 'email', recipients: ['owner@msasa.example'] };
    const { status, json } = await post<{ id: string; secret: null }>('/api/alert-channels', input);
    expect([status, json.secret]).toEqual([201, null]);
    await storeDocument(dataSource, organisation, 'rejected');
    await lookAndSend();
    expect((await post(`/api/alert-channels/${json.id}/test`)).status).toBe(202);
    await dispatch();
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatch(/^Subject: \[Ledgerstamp\] New: Documents rejected - Stored\r$/m);
    expect(mails[0]).toContain('text/plain');
    expect(mails[0]).toContain('text/html');
    expect(mails[0]).toMatch(/^To: owner@msasa\.example\r$/m);
    expect(mails[0]).toMatch(/^References: <[0-9a-f-]{36}@ledgerstamp>\r$/m);
    expect(mails[1]).toContain('Test message');
  });

  it('follow what is stored: connections, overdue outcomes, backfills, accounts, audit logs, safe mode', async () => {
    const { id, fiscalAccountId } = organisation;
    const late = await storeDocument(dataSource, organisation, 'processing');
    const later = await storeDocument(dataSource, organisation, 'processing');
    for (const [document, days] of [
      [late, 4],
      [later, 6],
    ] as const) {
      await dataSource.query(
        `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
           dated_at, fingerprint, payload, payload_sha256, lease_token, state, started_at, request_id)
         values ($1, $2, 1, 'invoice', 'n', 'USD', 1, '2026-03-01', '2026-03-01T10:00:00', 'f', '{}', 'h', 1,
           'accepted', now() - $3 * interval '1 day', 'r' || $3)`,
        [document.id, fiscalAccountId, days],
      );
      // An unreadable statement raises an alert when it is received twice.
      const said = { requestId: `r${days}`, body: 'what?', heardBy: 'status', isHint: false } as const;
      const unreadable = { ...said, claimsSuccess: false, unreadable: storedSentence('statementNotJson') };
      const outcomes = application.get(OutcomesRepository);
      for (let times = 0; times < days - 3; times += 1)
        await outcomes.keep(dataSource.manager, fiscalAccountId ?? '', [unreadable]);
    }
    await dataSource.query(
      `insert into backfills (organisation_id, state, reason, stop_percent, report)
       values ($1, 'stopped', 'Of the first 5, 1 rejected.', 5, '{}')`,
      [id],
    );
    await dataSource.query(`update fiscal_accounts set last_findings = $2 where id = $1`, [
      fiscalAccountId,
      JSON.stringify(
        (['WEBHOOK_LOOKS_DISABLED', 'SUBSCRIPTION_EXPIRED', 'DEVICE_MISSING'] as const).map(storedCheck),
      ),
    ]);
    await dataSource.query(
      `insert into ledger_checks (organisation_id, due_at, fault) values ($1, now() + interval '1 day', 'entry 2: x')`,
      [id],
    );
    await dataSource.query(
      `update connections set refreshed_at = now() - interval '51 days'
       where id = (select connection_id from organisations where id = $1)`,
      [id],
    );
    await dataSource.query(`insert into call_limits (scope, state) values ('xero:tenant:' || $1, $2)`, [
      organisation.tenantId,
      JSON.stringify({
        ...{ granted: 0, calls: [], day: [], seen: null },
        parked: { until: Date.now() + 3_600_000, reason: 'Xero asks to wait' },
      }),
    ]);
    const home = await storeDocument(dataSource, organisation, 'fiscalised');
    await dataSource.query(
      `insert into write_backs (document_id, part, result, detail, at)
       values ($1, 'note', 'postponed', 'x', '2026-03-02T10:00:00Z')`,
      [home.id],
    );
    await look();
    expect((await openAlerts()).map(({ cause }) => cause).sort()).toEqual([
      ...['BACKFILL_STOPPED', 'CONNECTION_IDLE_SOON', 'LEDGER_BROKEN', 'OUTCOME_LATE'],
      ...['OUTCOME_NEARLY_EXPIRED', 'OUTCOME_UNREADABLE', 'SUBSCRIPTION_EXPIRING'],
      ...['WEBHOOK_LOOKS_DISABLED', 'WRITE_BACK_POSTPONED'],
    ]);
    expect((await openAlerts()).find(({ cause }) => cause === 'WRITE_BACK_POSTPONED')?.what).toContain(
      '1 document waits for the PDF, link or note, since 2 Mar 2026 10:00 UTC; fiscalising goes on',
    );
    await dataSource.query(`delete from write_backs where document_id = $1`, [home.id]);
    await dataSource.query(
      `insert into journal_gaps (document_id, attempt, submission_id, entry)
       values (gen_random_uuid(), 1, gen_random_uuid(), '{}')`,
    );
    await dataSource.query(`update organisations set status = 'reconnect', status_reason = 'CONSENT_GONE'
       where id = '${id}'`);
    await look();
    const open = await openAlerts();
    const unreadable = open.find(({ cause }) => cause === 'OUTCOME_UNREADABLE');
    expect(unreadable?.numbers).toEqual([later.number]);
    const causes = open.map(({ cause }) => cause);
    expect(causes).toContain('RECONNECT_NEEDED');
    expect(causes).not.toContain('CONNECTION_IDLE_SOON');
    const { json: all } = await callApi<ShownAlert[]>(url, 'GET', '/api/alerts?state=open');
    expect(all.find(({ cause }) => cause === 'SAFE_MODE')?.what).toContain('1 document was submitted');
    await asOwner(dataSource, `delete from journal_gaps`);
    await asOwner(dataSource, `delete from submissions`);
  });

  it('tell that no connection is left when as many organisations are connected as the plan allows', async () => {
    const usedUp = async (): Promise<ShownAlert | undefined> => {
      await look();
      const { json } = await callApi<ShownAlert[]>(url, 'GET', '/api/alerts?state=open');
      return json.find(({ cause }) => cause === 'CONNECTIONS_USED_UP');
    };
    await dataSource.query(`update organisations set status = 'disconnected'`);
    // Uses up the five connections of Xero's plan Starter.
    for (let made = 0; made < 4; made += 1) await storeOrganisation(dataSource);
    expect(await usedUp()).toBeUndefined();
    const last = await storeOrganisation(dataSource);
    expect((await usedUp())?.what).toBe('5 of the 5 connections that the plan of the Xero app has are used.');
    await dataSource.manager.update(Organisation, { id: last.organisation.id }, { status: 'disconnected' });
    expect(await usedUp()).toBeUndefined();
  });

  it('need no person to check a fiscal account: one in use that was not looked at for long is', async () => {
    const { fiscalAccountId } = organisation;
    const checks = application.get(AccountCheckService);
    const checkedAt = async (): Promise<number> => {
      const [row] = await dataSource.query<{ at: Date | null }[]>(
        `select last_checked_at as at from fiscal_accounts where id = $1`,
        [fiscalAccountId],
      );
      return row?.at?.getTime() ?? 0;
    };
    await checks.tick();
    const first = await checkedAt();
    expect(first).toBeGreaterThan(0);
    await checks.tick();
    expect(await checkedAt()).toBe(first);
    await dataSource.query(`update fiscal_accounts set last_checked_at = now() - interval '7 hours'`);
    await checks.tick();
    expect(await checkedAt()).toBeGreaterThan(first - 1);
  });

  it('are raised by an audit log that was altered, and taken back when it is whole again', async () => {
    const watch = application.get(AuditLogWatchService);
    const head = 'update ledger_heads set seq = $2, hash = $3 where organisation_id = $1';
    await asOwner(dataSource, head, [organisation.id, 7, 'a'.repeat(64)], { replica: true });
    while (await watch.followOne());
    await look();
    expect(await openAlerts()).toEqual([expect.objectContaining({ cause: 'LEDGER_BROKEN' })]);
    await asOwner(dataSource, head, [organisation.id, 0, '0'.repeat(64)], { replica: true });
    await dataSource.query(`update ledger_checks set due_at = now()`);
    while (await watch.followOne());
    await look();
    expect(await openAlerts()).toEqual([]);
  });

  it('have channels whose secrets are encrypted, shown once, and replaced', async () => {
    const { id, secret } = await webhook();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const stored = await dataSource.query<{ secret: string }[]>(`select secret from alert_channels`);
    expect(stored[0]?.secret).toMatch(/^v2\./);
    const shown = await callApi<object>(url, 'GET', `/api/alert-channels/${id}`);
    expect(Object.keys(shown.json)).not.toContain('secret');
    const { json } = await post<{ secret: string }>(`/api/alert-channels/${id}/secret`);
    expect(json.secret).not.toBe(secret);
    await post(`/api/alert-channels/${id}/test`);
    await dispatch();
    const test = receiver.received.find(({ body }) => body.includes('alert.test'));
    const { headers, body } = test ?? { headers: {}, body: '' };
    // Receivers have a day to take the new one.
    for (const valid of [secret, json.secret])
      expect(new Webhook(valid).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'alert.test',
      });
  });

  it('have channels that are checked before they are stored', async () => {
    const refused = async (body: object): Promise<string> => {
      const { status, json } = await post<{ message: string | string[] }>('/api/alert-channels', body);
      return `${status} ${[json.message].flat().join('; ')}`;
    };
    expect(await refused({ name: 'x', kind: 'webhook', url: 'ftp://a.example' })).toMatch(
      /^400 url must begin/,
    );
    expect(await refused({ name: 'x', kind: 'email', recipients: ['nobody'] })).toMatch(/^400 .*recipients/);
    expect(await refused({ name: 'x', kind: 'email' })).toMatch(/^400 .*recipients/);
    const both = { name: 'x', kind: 'webhook', url: receiver.url, recipients: ['a@b.example'] };
    expect(await refused(both)).toMatch(/^400 recipients belong/);
    expect(
      await refused({ name: 'x', kind: 'webhook', url: receiver.url, organisationId: randomUUID() }),
    ).toMatch(/^404/);
    await webhook({ name: 'taken' });
    expect(await refused({ name: 'taken', kind: 'webhook', url: receiver.url })).toMatch(/^409/);
  });
});
