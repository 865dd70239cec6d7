import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { noteDocuments } from '../../src/documents/transitions';
import { issue } from '../../src/domain/issues/issue';
import { NO_SENTENCE } from '../../src/domain/texts/stored-sentence';
import { AlertDeliveriesRepository } from '../../src/operations/alerts/delivery/alert-deliveries.repository';
import { AlertDispatchService } from '../../src/operations/alerts/delivery/alert-dispatch.service';
import { EventsRepository } from '../../src/operations/alerts/events/events.repository';
import { Organisation } from '../../src/organisations/organisation.entity';
import { recordActsOf } from '../../src/people/acts/record-act';
import { asOwner } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
import { lookForAlerts } from '../support/look-for-alerts';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly secret: string;
  readonly isEnabled: boolean;
  readonly stoppedAt: string | null;
}

interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly documentId: string | null;
  readonly attempts: number;
  readonly result: string | null;
  readonly lastFailure: string | null;
}

/** Receiver with an address for each channel, and an answer for each address. */
class Receiver {
  readonly received: Received[] = [];
  /** Answers by path; by default 204. */
  readonly answers = new Map<string, (response: ServerResponse) => void>();
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        receiver.received.push({
          path,
          headers: request.headers,
          body: Buffer.concat(parts).toString('utf8'),
        });
        (receiver.answers.get(path) ?? status(204))(response);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  address(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  at({ url }: Pick<Channel, 'url'>): Received[] {
    return this.received.filter(({ path }) => path === new URL(url).pathname);
  }

  stop(): Promise<void> {
    return new Promise((stopped) => {
      this.server.close(() => stopped());
      this.server.closeAllConnections();
    });
  }
}

function status(code: number, headers: Record<string, string> = {}): (response: ServerResponse) => void {
  return (response) => response.writeHead(code, headers).end();
}

/** Signatures of a message that a secret has made, by the text of Standard Webhooks. */
function signedBy(secret: string, { headers, body }: Received): number {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key).update(text).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => one.split(','))
    .filter(([version, made = '']) => {
      const bytes = Buffer.from(made, 'base64');
      return version === 'v1' && bytes.length === own.length && timingSafeEqual(bytes, own);
    }).length;
}

describe('events for other programs', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;
  let receiver: Receiver;
  let organisation: Organisation;
  let fiscalAccountId: string;

  beforeAll(async () => {
    receiver = await Receiver.start();
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, { ALERT_HOSTS: '127.0.0.1' }));
    dataSource = application.get(DataSource);
  });

  beforeEach(async () => {
    ({ organisation, fiscalAccountId } = await client('Msasa'));
  });

  afterEach(async () => {
    await dataSource.query('delete from alert_channels');
    receiver.received.splice(0);
    receiver.answers.clear();
  });

  afterAll(async () => {
    await application.close();
    await receiver.stop();
    await database.drop();
  });

  /** Stores a client that no worker touches. */
  const client = async (name: string) => {
    const stored = await storeOrganisation(dataSource, undefined, { name });
    await dataSource.manager.update(
      Organisation,
      { id: stored.organisation.id },
      { dueAt: () => `now() + interval '1 day'` },
    );
    return stored;
  };
  const call = async <T>(
    method: string,
    path: string,
    body: object = {},
  ): Promise<{ status: number; json: T }> => {
    const answer = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as T };
  };
  const input = (more: object = {}) => ({
    ...{ name: randomUUID(), kind: 'events', url: receiver.address(`/${randomUUID()}`) },
    ...more,
  });
  const channel = async (more: object = {}): Promise<Channel> => {
    const { status: code, json } = await call<Channel>('POST', '/api/alert-channels', input(more));
    expect([code, json]).toEqual([201, expect.objectContaining({ isEnabled: true })]);
    return json;
  };
  const shown = async ({ id }: Channel): Promise<Channel> =>
    (await callApi<Channel>(url, 'GET', `/api/alert-channels/${id}`)).json;
  const change = (one: Channel, more: object = {}) => {
    const { name, url: address } = one;
    return call<Channel>('PUT', `/api/alert-channels/${one.id}`, {
      name,
      kind: 'events',
      url: address,
      ...more,
    });
  };
  const deliveries = async ({ id }: Channel): Promise<Delivery[]> =>
    (await callApi<Delivery[]>(url, 'GET', `/api/alert-channels/${id}/deliveries`)).json;
  /** Sends until nothing is due, and waits for messages that the application's own timer is sending. */
  const dispatch = async (): Promise<void> => {
    const sending = application.get(AlertDispatchService);
    await eventually('nothing is being sent', async () => {
      while ((await sending.sendSome()) > 0);
      const [row] = await dataSource.query<{ open: number }[]>(
        `select count(*)::int as open from alert_deliveries d join alert_channels c on c.id = d.channel_id and c.is_enabled
         where ended_at is null and last_failure is null`,
      );
      return row?.open === 0 ? true : null;
    });
  };
  const makeDue = (): Promise<unknown> =>
    dataSource.query(
      `update alert_deliveries set due_at = now(), last_failure = null where ended_at is null`,
    );
  const holdBack = (): Promise<unknown> =>
    dataSource.query(`update alert_deliveries set due_at = now() + interval '1 hour' where ended_at is null`);
  const types = (one: Pick<Channel, 'url'>): string[] =>
    receiver.at(one).map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const journeys = (of = organisation, account = fiscalAccountId) =>
    new StoredJourneys(dataSource, of, account);
  const hold = async (
    of = organisation,
    code: 'NUMBER_MISSING' | 'LINES_MISSING' = 'LINES_MISSING',
  ): Promise<TrackedDocument> => {
    const document = await storeDocument(dataSource, of, 'collected');
    return holdAs(document, of, code);
  };
  const holdAs = async (
    document: TrackedDocument,
    of: Organisation,
    code: 'NUMBER_MISSING' | 'LINES_MISSING',
  ): Promise<TrackedDocument> => {
    const issues = [issue(code, '')];
    const documents = new DocumentsRepository(dataSource);
    await documents.move(await holdLease(dataSource, of), document, 'waiting', { reason: code, issues });
    return document;
  };
  const alerts = async (): Promise<string[]> => {
    await lookForAlerts(application);
    const { json } = await callApi<{ cause: string; what: string }[]>(url, 'GET', '/api/alerts?state=open');
    return json.filter(({ cause }) => cause === 'EVENTS_NOT_DELIVERED').map(({ what }) => what);
  };
  let numbers = 0;
  const nextNumber = (): string => String((numbers += 1));

  it('tell what was fiscalised, written back, held and signed, with ids and numbers and without the buyer', async () => {
    const one = await channel();
    const number = nextNumber();
    const document = await journeys().fiscalise(number);
    await journeys().attach(document);
    await noteDocuments(dataSource.manager, [document.id], NO_SENTENCE);
    const held = await hold();
    const sha256 = 'ab'.repeat(32);
    const [signed] = await dataSource.query<{ id: string }[]>(
      `with signer as (insert into people (name) values ('Chipo') returning id),
       compared as (insert into reconciliations (organisation_id, trigger, state, from_day, to_day, reading)
         values ($1, 'on_demand', 'failed', '2026-02-01', '2026-02-28', 'full') returning id)
       insert into period_sign_offs (organisation_id, from_day, to_day, reconciliation_id, figures, sha256, fingerprint,
         signed_by, signed_by_name)
       select $1, '2026-02-01', '2026-02-28', compared.id, '{}', $2, 'f', signer.id, 'Chipo'
       from compared, signer returning id`,
      [organisation.id, sha256],
    );
    const principal = {
      personId: null,
      name: 'Chipo',
      kind: 'person',
      via: { kind: 'session', id: null },
    } as const;
    const object = { kind: 'tax period', id: signed?.id ?? '', name: '2026-02-01 to 2026-02-28' };
    await recordActsOf(dataSource.manager, { principal, address: null }, [
      {
        action: 'periods.sign',
        deed: 'signed_off',
        organisationId: organisation.id,
        object,
        outcome: 'done',
        times: 1,
      },
    ]);
    await dispatch();
    const of = { organisationId: organisation.id, client: 'Msasa' };
    const named = ({ id, kind, sourceId, number: written }: TrackedDocument) => ({
      ...{ id, kind, sourceId, number: written },
    });
    const receipt = { deviceId: '1', fiscalDay: '1', fiscalNumber: number };
    const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(receiver.at(one).map(({ body }) => JSON.parse(body) as object)).toEqual(
      expect.arrayContaining([
        {
          ...{ type: 'document.fiscalised', timestamp },
          data: { ...of, document: { ...named(document), state: 'fiscalised', codes: [] }, receipt },
        },
        {
          ...{ type: 'document.written_back', timestamp },
          data: { ...of, document: { ...named(document), state: 'written_back', codes: [] }, receipt },
        },
        {
          ...{ type: 'document.held', timestamp },
          data: {
            ...of,
            document: { ...named(held), state: 'waiting', codes: ['LINES_MISSING'] },
            receipt: null,
          },
        },
        {
          ...{ type: 'period.signed', timestamp },
          data: { ...of, period: { id: signed?.id, from: '2026-02-01', to: '2026-02-28', sha256 } },
        },
      ]),
    );
    expect(receiver.at(one)).toHaveLength(4);
    expect(
      receiver
        .at(one)
        .map(({ body }) => body)
        .join(),
    ).not.toMatch(/Buyer|Chipo/);
    const sent = await deliveries(one);
    expect(sent.map(({ event, documentId }) => [event, documentId])).toContainEqual([
      'document.held',
      held.id,
    ]);
    expect(sent.every(({ result, attempts }) => result === 'delivered' && attempts === 1)).toBe(true);
  });

  it('are signed, also with the earlier secret for a day after it was replaced', async () => {
    const one = await channel();
    await hold();
    await dispatch();
    const [first] = receiver.at(one);
    expect(first && signedBy(one.secret, first)).toBe(1);
    expect(first && signedBy(one.secret, { ...first, body: `${first.body} ` })).toBe(0);
    const { json } = await call<Channel>('POST', `/api/alert-channels/${one.id}/secret`);
    await hold();
    await dispatch();
    const second = receiver.at(one)[1];
    expect(second && [signedBy(one.secret, second), signedBy(json.secret, second)]).toEqual([1, 1]);
    await dataSource.query(`update alert_channels set secret_replaced_at = now() - interval '25 hours'`);
    await hold();
    await dispatch();
    const third = receiver.at(one)[2];
    expect(third && [signedBy(one.secret, third), signedBy(json.secret, third)]).toEqual([0, 1]);
    const [stored] = await dataSource.query<{ secret: string }[]>('select secret from alert_channels');
    expect(stored?.secret).toMatch(/^v2\.[^ ]+$/);
  });

  it('go to the channels of their client and of their types, beginning when the channel is made', async () => {
    const other = await client('Baobab');
    await hold();
    const all = await channel();
    const own = await channel({ organisationId: organisation.id });
    const others = await channel({ organisationId: other.organisation.id });
    const receipts = await channel({ events: ['document.fiscalised'] });
    const alerts = await channel({ kind: 'webhook' });
    await journeys().fiscalise(nextNumber());
    await hold();
    const { organisation: later } = await client('Later');
    await hold(later);
    await dispatch();
    expect([all, own, others, receipts, alerts].map((one) => types(one).sort())).toEqual([
      ['document.fiscalised', 'document.held', 'document.held'],
      ['document.fiscalised', 'document.held'],
      [],
      ['document.fiscalised'],
      [],
    ]);
  });

  it('begin anew for a channel that was off, and for clients that a change adds to it', async () => {
    const { organisation: other } = await client('Baobab');
    const one = await channel({ organisationId: organisation.id });
    expect((await change(one, { organisationId: organisation.id, isEnabled: false })).status).toBe(200);
    await hold();
    await hold(other);
    expect((await change(one)).status).toBe(200);
    await dispatch();
    expect(types(one)).toEqual([]);
    await hold();
    await hold(other);
    await dispatch();
    expect(types(one)).toEqual(['document.held', 'document.held']);
    expect(await alerts()).toEqual([]);
  });

  it('of one client never reach the receiver of another', async () => {
    const { organisation: other } = await client('Baobab');
    const one = await channel({ organisationId: organisation.id });
    receiver.answers.set(new URL(one.url).pathname, status(503));
    await hold();
    await dispatch();
    const moved = { ...one, url: receiver.address('/of-the-other') };
    expect((await change(moved, { organisationId: other.id })).status).toBe(200);
    await makeDue();
    await hold(other);
    await dispatch();
    expect(receiver.at(moved).map(({ body }) => JSON.parse(body) as object)).toEqual([
      {
        ...{ type: 'document.held', timestamp: expect.any(String) },
        data: expect.objectContaining({ client: 'Baobab' }),
      },
    ]);
  });

  it('are sent again with the same id and body after any answer but 2xx, and are never redirected', async () => {
    const one = await channel();
    const path = new URL(one.url).pathname;
    const answers = [
      status(500),
      status(302, { location: receiver.address('/elsewhere') }),
      (response: ServerResponse) => response.destroy(),
      (response: ServerResponse) => response.writeHead(200).end('x'.repeat(100_000)),
      status(404),
    ];
    receiver.answers.set(path, (response) => (answers.shift() ?? status(204))(response));
    await hold();
    const failures: (string | null | undefined)[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await dispatch();
      await holdBack();
      const [waiting] = await deliveries(one);
      expect(waiting).toMatchObject({ attempts: attempt, result: null });
      failures.push(waiting?.lastFailure);
      await makeDue();
    }
    await dispatch();
    expect(failures).toEqual([
      expect.stringContaining('answered 500'),
      expect.stringContaining('answered 302'),
      expect.any(String),
      expect.any(String),
      expect.stringContaining('answered 404'),
    ]);
    expect(await deliveries(one)).toEqual([expect.objectContaining({ attempts: 6, result: 'delivered' })]);
    const sent = receiver.at(one);
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1);
    expect(receiver.received.some(({ path: asked }) => asked === '/elsewhere')).toBe(false);
  });

  it('keep the order of a document, while those of others go on', async () => {
    const one = await channel();
    const path = new URL(one.url).pathname;
    const first = await hold();
    const refused = first.id;
    receiver.answers.set(path, (response) => {
      const last = receiver.at(one).at(-1)?.body ?? '';
      status(last.includes(refused) ? 503 : 204)(response);
    });
    await dispatch();
    await holdBack();
    await holdAs(first, organisation, 'NUMBER_MISSING');
    await hold();
    await eventually('the event of the other', async () => {
      await application.get(AlertDispatchService).sendSome();
      return types(one).length === 2 ? true : null;
    });
    const before = receiver.at(one).map(({ body }) => (body.includes(refused) ? 'refused' : 'other'));
    expect(before).toEqual(['refused', 'other']);
    receiver.answers.clear();
    await makeDue();
    await dispatch();
    const codes = receiver
      .at(one)
      .slice(2)
      .map(
        ({ body }) => (JSON.parse(body) as { data: { document: { codes: string[] } } }).data.document.codes,
      );
    expect(codes).toEqual([['LINES_MISSING'], ['NUMBER_MISSING']]);
  });

  it('of a receiver that never answers delay no other', async () => {
    const slow = await channel();
    const fast = await channel();
    const open: ServerResponse[] = [];
    receiver.answers.set(new URL(slow.url).pathname, (response) => void open.push(response));
    for (let count = 0; count < 12; count += 1) await hold();
    const sending = application.get(AlertDispatchService);
    await eventually('the other receiver has everything', async () => {
      await sending.tick();
      return types(fast).length === 12 ? true : null;
    });
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThanOrEqual(5);
    expect((await deliveries(slow)).every(({ result }) => result === null)).toBe(true);
    receiver.answers.clear();
    for (const response of open) status(204)(response);
    await dispatch();
    expect(types(slow)).toHaveLength(12);
  });

  it('wait where the receiver answers 410, until the channel is switched on again', async () => {
    const one = await channel();
    receiver.answers.set(new URL(one.url).pathname, status(410));
    await hold();
    await dispatch();
    expect(await shown(one)).toMatchObject({ isEnabled: false, stoppedAt: expect.any(String) });
    await hold();
    await dispatch();
    expect(types(one)).toEqual(['document.held']);
    expect(await alerts()).toEqual([`The channel ${one.name} is stopped: its receiver takes no events.`]);
    expect((await call('POST', `/api/alert-channels/${one.id}/test`)).status).toBe(409);
    receiver.answers.clear();
    const stillOff = { isEnabled: false, stoppedAt: expect.any(String) as string };
    expect((await change(one, { isEnabled: false })).json).toMatchObject(stillOff);
    expect((await change(one)).json).toMatchObject({ isEnabled: true, stoppedAt: null });
    await dispatch();
    expect(types(one)).toEqual(['document.held', 'document.held', 'document.held']);
    expect((await deliveries(one)).map(({ result }) => result)).toEqual(['delivered', 'delivered']);
    expect(await alerts()).toEqual([]);
  });

  it('stop after the last attempt if the receiver took nothing since, and are given up one by one if it did', async () => {
    const one = await channel();
    const lastTry = `update alert_deliveries set attempts = 10, due_at = now(), last_failure = null where ended_at is null`;
    receiver.answers.set(new URL(one.url).pathname, status(503));
    await hold();
    await dispatch();
    await dataSource.query(lastTry);
    await dispatch();
    expect(await shown(one)).toMatchObject({ isEnabled: false, stoppedAt: expect.any(String) });
    expect(await deliveries(one)).toEqual([expect.objectContaining({ result: null })]);
    await change(one);
    await dispatch();
    receiver.answers.clear();
    expect((await call('POST', `/api/alert-channels/${one.id}/test`)).status).toBe(202);
    await eventually('the test', async () => {
      await application.get(AlertDispatchService).sendSome();
      return types(one).includes('test') ? true : null;
    });
    receiver.answers.set(new URL(one.url).pathname, status(400));
    await dataSource.query(lastTry);
    await dispatch();
    expect(await shown(one)).toMatchObject({ isEnabled: true, stoppedAt: null });
    const given = (await deliveries(one)).find(({ event }) => event === 'document.held');
    expect(given?.result).toBe('given_up');
    const missed = `1 event was given up on the channel ${one.name}: its receiver refuses it.`;
    expect(await alerts()).toEqual([missed]);
    receiver.answers.clear();
    const again = `/api/alert-channels/${one.id}/deliveries/${given?.id}/again`;
    expect((await call<Delivery>('POST', again)).json).toMatchObject({ attempts: 0, result: null });
    await dispatch();
    expect((await deliveries(one)).map(({ result }) => result)).toEqual(['delivered', 'delivered']);
    expect(await alerts()).toEqual([]);
  });

  it('survive a process that dies while it reads, and one that dies while it sends', async () => {
    const one = await channel();
    const events = application.get(EventsRepository);
    await asOwner(
      dataSource,
      `alter table alert_deliveries add constraint dies check (event <> 'document.held') not valid`,
    );
    await hold();
    await expect(events.write(one.id)).rejects.toThrow(/dies/);
    await asOwner(dataSource, 'alter table alert_deliveries drop constraint dies');
    const claims = application.get(AlertDeliveriesRepository);
    const claimed = await eventually('the claim of a process that dies then', async () => {
      await events.write(one.id);
      const rows = await claims.claim(one.id, 5);
      return rows.length === 1 || receiver.at(one).length === 1 ? rows : null;
    });
    if (claimed.length === 1) {
      expect(await claims.claim(one.id, 5)).toEqual([]);
      await makeDue();
      await dispatch();
    }
    expect(types(one)).toEqual(['document.held']);
  });

  it('are sent once, however many replicas read and send', async () => {
    const one = await channel();
    const second = await startApplication(database.url, { ALERT_HOSTS: '127.0.0.1' });
    try {
      for (let count = 0; count < 20; count += 1) await hold();
      const both = [application, second.application];
      await Promise.all(both.map((each) => each.get(EventsRepository).write(one.id)));
      await Promise.all(both.map((each) => each.get(AlertDispatchService).sendSome()));
      await dispatch();
      expect(types(one)).toHaveLength(20);
      expect(new Set(receiver.at(one).map(({ headers }) => headers['webhook-id'])).size).toBe(20);
    } finally {
      await second.application.close();
    }
  });

  it('have the same id where a restored database learns of a receipt again', async () => {
    const one = await channel();
    await journeys().fiscalise(nextNumber());
    await dispatch();
    await dataSource.query('delete from alert_deliveries');
    await dataSource.query('update event_cursors set seq = 0 where organisation_id = $1', [organisation.id]);
    await dispatch();
    const ids = receiver.at(one).map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('tell that the books agree with a receipt again', async () => {
    const one = await channel();
    const stored = journeys();
    const document = await stored.fiscalise(nextNumber());
    await stored.attach(document);
    const documents = new DocumentsRepository(dataSource);
    const lease = await holdLease(dataSource, organisation);
    await documents.move(lease, document, 'changed_after_fiscalisation', { reason: 'TOTAL_CHANGED' });
    await documents.move(lease, document, 'written_back', {});
    await dispatch();
    const back = ['document.fiscalised', 'document.written_back', 'document.held', 'document.written_back'];
    expect(types(one)).toEqual(back);
    expect(new Set(receiver.at(one).map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  it('of more than a step, and of more than may wait, all arrive', async () => {
    const one = await channel();
    receiver.answers.set(new URL(one.url).pathname, status(503));
    const documents = new DocumentsRepository(dataSource);
    const lease = await holdLease(dataSource, organisation);
    const stored: TrackedDocument[] = [];
    for (let count = 0; count < 510; count += 1)
      stored.push(await storeDocument(dataSource, organisation, 'collected'));
    const note = { reason: 'LINES_MISSING', issues: [issue('LINES_MISSING', '')] };
    await documents.moveAll(
      lease,
      stored.map((document) => ({ document, note })),
      'waiting',
    );
    const events = application.get(EventsRepository);
    while (await events.write(one.id));
    const [waiting] = await dataSource.query<{ count: number }[]>(
      'select count(*)::int from alert_deliveries',
    );
    expect(waiting?.count).toBe(500);
    receiver.answers.clear();
    await makeDue();
    await dispatch();
    expect(new Set(receiver.at(one).map(({ headers }) => headers['webhook-id'])).size).toBe(510);
  });

  it('have channels that are checked before they are stored', async () => {
    const refused = async (more: object): Promise<string> => {
      const { status: code, json } = await call<{ message: string | string[] }>(
        'POST',
        '/api/alert-channels',
        input(more),
      );
      return `${code} ${[json.message].flat().join('; ')}`;
    };
    expect(await refused({ url: 'https://169.254.169.254/' })).toMatch(/^400 .*ALERT_HOSTS/);
    expect(await refused({ events: ['document.deleted'] })).toMatch(/^400 .*events/);
    expect(await refused({ causes: ['SAFE_MODE'] })).toBe('400 causes belong to alerts');
    expect(await refused({ kind: 'webhook', events: ['document.held'] })).toBe(
      '400 events belong to the kind events',
    );
  });
});
