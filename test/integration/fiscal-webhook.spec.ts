import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { InboxDelivery } from '../../src/documents/inbox/inbox.entities';
import { InboxRepository } from '../../src/documents/inbox/inbox.repository';
import { KeptDeliveriesService } from '../../src/documents/inbox/kept-deliveries.service';
import { EventsTurnedAwayRepository } from '../../src/fiscal/accounts/events-turned-away.repository';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { InboxService } from '../../src/sync/track/inbox.service';
import { eventually } from '../../demo/eventually';
import { ProxiedDatabase } from '../support/proxied-database';
import { callApi, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const SECRET = 'webhook-secret';
const CREDENTIALS = { apiKey: 'key', apiSecret: SECRET, application: 'till' };

describe('the receiver of events', () => {
  let database: TestDatabase;
  let proxied: ProxiedDatabase;
  let application: INestApplication;
  let url: string;
  let accountId: string;
  let journalDirectory: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    proxied = await ProxiedDatabase.start(database.url);
    journalDirectory = mkdtempSync(join(tmpdir(), 'ledgerstamp-kept-'));
    ({ application, url } = await startApplication(proxied.url, { JOURNAL_DIRECTORY: journalDirectory }));
    accountId = await account({ webhookSignature: 'hmac' });
  });

  afterAll(async () => {
    proxied.unblock();
    await application.close();
    await proxied.stop();
    await database.drop();
    rmSync(journalDirectory, { recursive: true, force: true });
  });

  function keptFiles(): string[] {
    const [installation = ''] = readdirSync(journalDirectory);
    const folder = join(journalDirectory, installation, 'deliveries');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  async function account(settings: object, profile = 'contract'): Promise<string> {
    const input = { name: randomUUID(), credentials: CREDENTIALS, settings, profile };
    const { json } = await callApi<{ id: string }>(url, 'POST', '/api/fiscal-accounts', input);
    return json.id;
  }

  function sign(body: string | Buffer, secret = SECRET): string {
    return createHmac('sha256', secret).update(body).digest('base64');
  }

  function post(body: string, headers: Record<string, string>, id = accountId): Promise<Response> {
    return fetch(`${url}/webhooks/fiscal/${id}`, { method: 'POST', body, headers });
  }

  interface Finding {
    readonly code: string;
    readonly message: string;
  }

  async function turnedAway(id: string): Promise<Finding | undefined> {
    const path = `/api/fiscal-accounts/${id}/check`;
    const { json } = await callApi<{ findings: Finding[] }>(url, 'POST', path);
    return json.findings.find(({ code }) => code === 'WEBHOOK_TURNED_AWAY');
  }

  function stored(id: string): Promise<InboxDelivery[]> {
    const repository = application.get(DataSource).getRepository(InboxDelivery);
    return repository.find({ where: { fiscalAccountId: id }, order: { id: 'ASC' } });
  }

  it.each([
    ['a list', '[ {"RequestId":"a","Success":true , "N":1.50} ]'],
    ['a single statement', '{"RequestId":"b"}'],
    ['about a request that nobody knows', '[{"RequestId":"nobody-knows"}]'],
    ['of no JSON at all', 'not json \u2713'],
  ])('stores what is signed, to the byte: %s', async (_what, body) => {
    const began = Date.now();
    const answer = await post(body, { 'X-Api-Signature': sign(body), 'Content-Type': 'application/json' });
    expect(answer.status).toBe(204);
    expect(Date.now() - began).toBeLessThan(2_500);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toBe('');
    const bodies = (await stored(accountId)).map((delivery) => delivery.body.toString());
    expect(bodies.filter((one) => one === body)).toHaveLength(1);
  });

  it('stores the same event once', async () => {
    const body = `[{"RequestId":"${randomUUID()}"}]`;
    for (const _time of [1, 2, 3])
      expect((await post(body, { 'X-Api-Signature': sign(body) })).status).toBe(204);
    const bodies = (await stored(accountId)).filter((delivery) => delivery.body.toString() === body);
    expect(bodies).toHaveLength(1);
  });

  it.each([
    ['no signature', () => ({})],
    ['an empty one', () => ({ 'X-Api-Signature': '' })],
    ['that of another secret', (body: string) => ({ 'X-Api-Signature': sign(body, 'other') })],
    ['that of other bytes', (body: string) => ({ 'X-Api-Signature': sign(`${body} `) })],
    ['a part of the right one', (body: string) => ({ 'X-Api-Signature': sign(body).slice(0, 20) })],
    ['the right one in another header', (body: string) => ({ 'X-Signature': sign(body) })],
  ])('turns away %s', async (_what, headers: (body: string) => object) => {
    const body = `[{"RequestId":"${randomUUID()}"}]`;
    const answer = await post(body, headers(body) as Record<string, string>);
    expect(answer.status).toBe(401);
    expect((await stored(accountId)).filter((delivery) => delivery.body.toString() === body)).toEqual([]);
  });

  it('takes the signature from the header that the account names', async () => {
    const id = await account({ webhookSignatureHeader: 'X-Hook-Mac', webhookSignature: 'hmac' });
    expect((await post('[1]', { 'X-Api-Signature': sign('[1]') }, id)).status).toBe(401);
    expect((await post('[1]', { 'x-hook-mac': sign('[1]') }, id)).status).toBe(204);
  });

  it('takes an unsigned event of the contract profile as a hint, and still turns a wrong signature away', async () => {
    const id = await account({});
    const signed = (body: string, secret?: string) => ({ 'X-Api-Signature': sign(body, secret) });
    expect((await post('[3]', {}, id)).status).toBe(204);
    expect((await post('[4]', signed('[4]'), id)).status).toBe(204);
    expect((await post('[5]', signed('[5]', 'other'), id)).status).toBe(401);
    expect(await stored(id)).toMatchObject([{ isSigned: false }, { isSigned: true }]);
  });

  it('turns an unsigned event of the published profile away', async () => {
    const id = await account({}, 'published');
    expect((await post('[6]', {}, id)).status).toBe(401);
    expect((await post('[6]', { 'X-Api-Signature': sign('[6]') }, id)).status).toBe(204);
  });

  it('counts what it turned away, and the check of the account says so until the account is changed', async () => {
    const id = await account({ webhookSignature: 'hmac' });
    for (const body of ['[7]', '[8]', '[9]']) expect((await post(body, {}, id)).status).toBe(401);
    expect((await post('[7]', { 'X-Api-Signature': sign('[7]', 'other') }, id)).status).toBe(401);
    const finding = await eventually('the count of what was turned away', async () => {
      const found = await turnedAway(id);
      return found?.message.startsWith('4 events were turned away: 3 with no signature') === true
        ? found
        : null;
    });
    expect(finding).toMatchObject({
      level: 'warning',
      message: expect.stringContaining('1 with a wrong signature'),
      nextStep: expect.stringMatching(
        /correct “Header with the signature”.*choose “Unsigned events are hints”/,
      ),
    });
    const change = { settings: { webhookSignature: 'optional' } };
    expect((await callApi(url, 'PATCH', `/api/fiscal-accounts/${id}`, change)).status).toBe(200);
    expect(await turnedAway(id)).toBeUndefined();
  });

  it('begins the count of what it turned away anew after a day without any', async () => {
    const id = await account({ webhookSignature: 'hmac' });
    const events = application.get(EventsTurnedAwayRepository);
    await events.add([{ fiscalAccountId: id, hadSignature: false, times: 70 }]);
    const aDayAgo = `update events_turned_away set first_at = first_at - interval '25 hours',
      last_at = last_at - interval '25 hours' where fiscal_account_id = $1`;
    await application.get(DataSource).query(aDayAgo, [id]);
    expect(await turnedAway(id)).toBeUndefined();
    await events.add([{ fiscalAccountId: id, hadSignature: false, times: 1 }]);
    expect((await turnedAway(id))?.message).toMatch(/^One event was turned away/);
  });

  it('marks what an unsigned account takes, until the same comes signed', async () => {
    const id = await account({ webhookSignature: 'none' });
    expect((await post('[2]', {}, id)).status).toBe(204);
    expect(await stored(id)).toMatchObject([{ isSigned: false }]);
    const change = { settings: { webhookSignature: 'hmac' } };
    expect((await callApi(url, 'PATCH', `/api/fiscal-accounts/${id}`, change)).status).toBe(200);
    expect((await post('[2]', { 'X-Api-Signature': sign('[2]') }, id)).status).toBe(204);
    expect(await stored(id)).toMatchObject([{ isSigned: true }]);
  });

  it('takes no large body and no masses without a signature, and forgets the body once it is read', async () => {
    const id = await account({ webhookSignature: 'none' });
    const large = JSON.stringify([{ RequestId: 'x'.repeat(5_000) }]);
    expect((await post(large, {}, id)).status).toBe(413);
    expect((await post('[{"RequestId":"r"}]', {}, id)).status).toBe(204);
    const opened = await application.get(FiscalAccountsRepository).open(id);
    await application.get(InboxService).read(opened!);
    const [row] = await application
      .get(DataSource)
      .query<{ body: Buffer; body_sha256: string }[]>(
        'select body, body_sha256 from inbox where fiscal_account_id = $1',
        [id],
      );
    expect([row?.body.length, row?.body_sha256.length]).toEqual([0, 64]);
    const statuses = new Set<number>();
    for (let at = 0; at < 125; at += 1) statuses.add((await post(`[${at}]`, {}, id)).status);
    expect([...statuses]).toEqual([204, 429]);
  });

  it('gives no request more than a minute to come', () => {
    const server = application.getHttpServer() as Server;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 60_000]);
  });

  it('knows no other accounts', async () => {
    expect((await post('[]', {}, randomUUID())).status).toBe(404);
    expect((await post('[]', {}, 'no-uuid')).status).toBe(400);
  });

  it.each(['Content-Length', 'Transfer-Encoding'])('takes no more than it can use, by %s', async (way) => {
    const { port } = new URL(url);
    const headers = way === 'Content-Length' ? { 'Content-Length': 50_000_000 } : {};
    const options = { port, path: `/webhooks/fiscal/${accountId}`, method: 'POST', headers };
    let sent = 0;
    const status = await new Promise<number>((resolve, reject) => {
      const outgoing = httpRequest(options, (answer) => {
        resolve(answer.statusCode ?? 0);
        outgoing.destroy();
      });
      // Ignores errors once data was sent: the server may have refused and closed before the end.
      outgoing.on('error', (error) => (sent > 0 ? undefined : reject(error)));
      const more = (): void => {
        if (outgoing.destroyed || sent > 5_000_000) return;
        sent += 64 * 1024;
        outgoing.write(Buffer.alloc(64 * 1024), () => setTimeout(more, 5));
      };
      more();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(5_000_000);
  });

  const bodiesOf = async (body: string): Promise<number> =>
    (await stored(accountId)).filter((delivery) => delivery.body.toString() === body).length;

  it('says 503 before its sender gives up, while the database hangs, and stores again afterwards', async () => {
    const [body, unsigned] = [`[{"RequestId":"${randomUUID()}"}]`, `[{"RequestId":"${randomUUID()}"}]`];
    const hints = await account({ webhookSignature: 'optional' });
    expect((await post('[]', { 'X-Api-Signature': sign('[]') }, hints)).status).toBe(204);
    proxied.block();
    const began = Date.now();
    const answers = await Promise.all([
      post(body, { 'X-Api-Signature': sign(body, 'other') }),
      post(unsigned, {}, hints),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(Date.now() - began).toBeLessThan(5_000);
    proxied.unblock();
    expect((await post(body, { 'X-Api-Signature': sign(body) })).status).toBe(204);
    expect(await bodiesOf(body)).toBe(1);
  });

  it('keeps what is signed with the journal while the database hangs, and stores it once afterwards', async () => {
    const body = `[{"RequestId":"${randomUUID()}"}]`;
    proxied.block();
    await new Promise((settle) => setTimeout(settle, 5_500));
    const began = Date.now();
    const answers = await Promise.all([1, 2].map(() => post(body, { 'X-Api-Signature': sign(body) })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(Date.now() - began).toBeLessThan(5_000);
    proxied.unblock();
    await eventually('it is stored', async () => ((await bodiesOf(body)) === 1 ? true : null));
    await eventually('its file is gone', () => Promise.resolve(keptFiles().length === 0 ? true : null));
    expect(await bodiesOf(body)).toBe(1);
  });

  it('keeps what is signed while the database takes no writes, and another process stores it after a crash', async () => {
    const body = `[{"RequestId":"${randomUUID()}"}]`;
    const owner = application.get(DataSource);
    const inbox = application.get(InboxRepository);
    const refused = new QueryFailedError('', [], Object.assign(new Error('full'), { code: '53100' }));
    const storing = jest.spyOn(inbox, 'storeAll').mockRejectedValue(refused);
    expect((await post(body, { 'X-Api-Signature': sign(body) })).status).toBe(204);
    expect([await bodiesOf(body), keptFiles().length]).toEqual([0, 1]);
    const other = new KeptDeliveriesService(owner, new InboxRepository(owner), { journalDirectory });
    await other.onApplicationBootstrap();
    expect([await bodiesOf(body), keptFiles().length]).toEqual([1, 0]);
    storing.mockRestore();
  });

  it('leaves a delivery that the database still refuses where it is, and stores the others', async () => {
    const owner = application.get(DataSource);
    const body = Buffer.from(`[{"RequestId":"${randomUUID()}"}]`);
    const kept = new KeptDeliveriesService(owner, new InboxRepository(owner), { journalDirectory });
    expect(await kept.keep({ fiscalAccountId: randomUUID(), body, isSigned: true })).toBe(true);
    expect(await kept.keep({ fiscalAccountId: accountId, body, isSigned: true })).toBe(true);
    await kept.storeAgain();
    expect([await bodiesOf(body.toString()), keptFiles().length]).toEqual([1, 1]);
  });
});
