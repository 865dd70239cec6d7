import { randomUUID } from 'node:crypto';
import {
  withSubmissionContext,
  onExchange,
  publishExchange,
  type Exchange,
} from '../../src/platform/telemetry/exchange-channel';
import { Submission } from '../../src/documents/submissions.entities';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { ExchangesService } from '../../src/review/exchanges/exchanges.service';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { FiscalService } from '../../src/fiscal/fiscal-service';
import { asOwner } from '../support/as-owner';
import { RunningApi } from '../support/running-api';
import { SOUND_DOCUMENT } from '../support/sound-fiscal-document';
import { intentFor, storeDocument } from '../support/stored-organisation';
import { type StoredSentence, storedSentence } from '../../src/domain/texts/stored-sentence';

interface Shown {
  readonly kind: string;
  readonly method: string | null;
  readonly address: string | null;
  readonly attempt: number | null;
  readonly requestHeaders: readonly { name: string; value: string }[];
  readonly requestBody: string | null;
  readonly status: number | null;
  readonly answerBody: string | null;
  readonly failure: string | null;
  readonly isSigned: boolean | null;
}

const AT = '2026-03-01T10:00:00';

/** Adds the currency to the account's mappings, without which the service refuses it. */
async function hasCurrency(service: FiscalService, account: OpenFiscalAccount): Promise<void> {
  const held = await service.mappingLists!.mappings(account);
  if (held.some(({ kind, code }) => kind === 'currency' && code === SOUND_DOCUMENT.currency)) return;
  const { currency } = SOUND_DOCUMENT;
  await service.mappingLists!.addMapping(account, {
    kind: 'currency',
    code: currency,
    name: currency,
    destination: currency,
  });
}

describe('what was said to the fiscal service about a document', () => {
  let api: RunningApi;
  let account: OpenFiscalAccount;
  let service: FiscalService;

  beforeAll(async () => {
    api = await RunningApi.start();
  });

  afterAll(() => api.stop());

  async function sent(requestId: string | null = null): Promise<Submission> {
    const organisation = await api.organisation();
    const opened = await api.application
      .get(FiscalAccountsRepository)
      .open(organisation.fiscalAccountId ?? '');
    if (opened === null) throw new Error('the account is gone');
    account = opened;
    service = api.application.get(FiscalRegistry).get(account.service);
    await hasCurrency(service, account);
    // Uses a state in which the application makes no calls about the document.
    const document = await storeDocument(api.dataSource, organisation, 'waiting');
    const payload = service.render(
      { ...SOUND_DOCUMENT, id: randomUUID(), number: randomUUID() },
      account,
      AT,
      false,
    );
    const row = { ...intentFor(document, account.id), payload, documentId: document.id, attempt: 1 };
    const { manager } = api.dataSource;
    return manager.save(
      manager.create(Submission, { ...row, leaseToken: '1', state: 'accepted', requestId }),
    );
  }

  async function shown({ documentId }: Submission): Promise<Shown[]> {
    await api.application.get(ExchangesService).settled();
    return api.get(`/api/documents/${documentId}/exchanges`);
  }

  it('is shown with both bodies, and without a secret', async () => {
    const submission = await sent();
    const line = await service.connect(account);
    const answer = await withSubmissionContext(submission.id, () => line.send('invoice', submission.payload));
    const exchanges = await shown(submission);
    expect(exchanges).toMatchObject([
      {
        ...{ kind: 'call', method: 'POST', attempt: 1, status: 200, failure: null },
        requestBody: submission.payload.toString(),
      },
    ]);
    expect(answer).toEqual({ result: 'accepted', requestId: exchanges[0]?.answerBody });
    expect(exchanges[0]?.address).toMatch(/\/invoice$/);
    expect(exchanges[0]?.requestHeaders).toEqual(
      expect.arrayContaining([
        { name: 'X-Api-Key', value: '***' },
        { name: 'X-Api_Secret', value: '***' },
        { name: 'X-Api-Station', value: 'ledgerstamp' },
      ]),
    );
    expect(JSON.stringify(exchanges)).not.toContain('"secret"');
  });

  it('holds a status call once for every document that it asked for, and for no other', async () => {
    const one = await sent(`r-${randomUUID()}`);
    const other = await sent(`r-${randomUUID()}`);
    await asOwner(api.dataSource, 'update submissions set fiscal_account_id = $2 where id = $1', [
      one.id,
      account.id,
    ]);
    const ids = [one.requestId ?? '', other.requestId ?? ''];
    await service.statusCheck!.statements(account, ids);
    const [ofOne, ofOther] = [await shown(one), await shown(other)];
    expect(ofOne).toMatchObject([{ method: 'POST', requestBody: JSON.stringify(ids), answerBody: '[]' }]);
    expect(ofOther).toEqual(ofOne);
    expect(await shown(await sent())).toEqual([]);
  });

  it('holds a call that was not answered, with the reason', async () => {
    const submission = await sent();
    const nowhere = { ...account, settings: { paths: {} } };
    await expect(
      withSubmissionContext(submission.id, () => service.pdfs!.pdf(nowhere, 'gone.pdf')),
    ).rejects.toThrow('404');
    expect(await shown(submission)).toMatchObject([{ method: 'GET', status: 404, requestBody: null }]);
  });

  it('holds the webhook deliveries that name a request of it, as they came', async () => {
    const submission = await sent(`r-${randomUUID()}`);
    const body = JSON.stringify([{ RequestId: submission.requestId, note: 'é' }]);
    await api.dataSource.query(
      `insert into inbox (fiscal_account_id, body, body_sha256, is_signed) values ($1, $2, 'a', true), ($1, 'x', 'b', true)`,
      [account.id, Buffer.from(body)],
    );
    expect(await shown(submission)).toMatchObject([{ kind: 'webhook', answerBody: body, isSigned: true }]);
  });

  it('never gets between a submission and its answer: not stored is only not shown', async () => {
    const submission = await sent();
    await asOwner(api.dataSource, 'alter table exchanges rename to exchanges_gone');
    try {
      const line = await service.connect(account);
      const answer = await withSubmissionContext(submission.id, () =>
        line.send('invoice', submission.payload),
      );
      expect(answer.result).toBe('accepted');
      await api.application.get(ExchangesService).settled();
    } finally {
      await asOwner(api.dataSource, 'alter table exchanges_gone rename to exchanges');
    }
    expect(await shown(submission)).toEqual([]);
  });

  it('is forgotten after its time, but for the answers to submissions', async () => {
    const submission = await sent(`r-${randomUUID()}`);
    const line = await service.connect(account);
    await withSubmissionContext(submission.id, () => line.send('invoice', submission.payload));
    await service.statusCheck!.statements(account, [submission.requestId ?? '']);
    expect(await shown(submission)).toHaveLength(2);
    for (const table of ['exchanges', 'temporary_exchanges'])
      await api.dataSource.query(`update ${table} set started_at = started_at - interval '91 days'`);
    await api.application.get(ExchangesService).tidy();
    expect(await shown(submission)).toMatchObject([{ requestBody: submission.payload.toString() }]);
  });

  const download = (number: number, failure: StoredSentence | null = null): void =>
    publishExchange({
      ...{ fiscalAccountId: account.id, requestIds: [], method: 'GET', address: `https://service/${number}` },
      ...{ requestHeaders: {}, requestBody: null, failure, durationMs: 1 },
      answer: { status: 200, headers: {}, body: Buffer.from([0, 255]), bytes: 2 },
    });

  it('is written in groups, and one that cannot be stored does not take the others with it', async () => {
    const submission = await sent();
    await withSubmissionContext(submission.id, async () => {
      for (let number = 0; number < 40; number += 1) download(number);
      await api.application.get(ExchangesService).settled();
    });
    const [row] = await api.dataSource.query<unknown[]>(
      `select count(*)::int as kept, count(distinct e.xmin::text)::int as commits, min(e.answer_body::text) as body
       from temporary_exchanges e where submission_ids = array[$1::uuid]`,
      [submission.id],
    );
    expect(row).toEqual({ kept: 40, commits: 2, body: '\\x00ff' });
    await withSubmissionContext(submission.id, () => {
      // Writes an answer together with a reason for its absence, which the table refuses.
      for (let number = 40; number < 45; number += 1)
        download(number, number === 42 ? storedSentence('noAnswer') : null);
      return api.application.get(ExchangesService).settled();
    });
    const addresses = (await shown(submission)).map(({ address }) => address?.split('/').at(-1));
    expect(addresses.filter((number) => Number(number) >= 40).sort()).toEqual(['40', '41', '43', '44']);
  });

  it('is in a table of its month, and goes with the whole table when the month ended so long ago', async () => {
    const submission = await sent();
    const { manager } = api.dataSource;
    const monthsAgo = (months: number): string => `statement_timestamp() - interval '${months} months'`;
    for (const months of [2, 5])
      await manager.query(`select make_month('temporary_exchanges', ${monthsAgo(months)})`);
    await withSubmissionContext(submission.id, async () => {
      for (const number of [2, 5]) download(number);
      await api.application.get(ExchangesService).settled();
    });
    for (const months of [2, 5])
      await manager.query(
        `update temporary_exchanges set started_at = ${monthsAgo(months)} where address = 'https://service/${months}'`,
      );
    const inMonths = (): Promise<unknown> =>
      manager.query(
        `select address, to_char(started_at at time zone 'UTC', 'YYYY_MM') = right(tableoid::regclass::text, 7) as is_of_month
         from temporary_exchanges where submission_ids = array[$1::uuid] order by address`,
        [submission.id],
      );
    const second = { address: 'https://service/2', is_of_month: true };
    expect(await inMonths()).toEqual([second, { address: 'https://service/5', is_of_month: true }]);
    await api.application.get(ExchangesService).tidy();
    expect(await inMonths()).toEqual([second]);
    const [found] = await manager.query<unknown[]>(
      `select to_regclass('temporary_exchanges' || to_char((${monthsAgo(5)}) at time zone 'UTC', '_YYYY_MM')) as dropped`,
    );
    expect(found).toEqual({ dropped: null });
  });

  it('is kept when its month has no table, and moved there once it has', async () => {
    const submission = await sent();
    const { manager } = api.dataSource;
    const tables = (): Promise<unknown> =>
      manager.query(
        `select replace(tableoid::regclass::text, to_char(now() at time zone 'UTC', 'YYYY_MM'), 'of_the_month') as name
         from temporary_exchanges where submission_ids = array[$1::uuid]`,
        [submission.id],
      );
    await asOwner(
      api.dataSource,
      `do $$ begin
      execute 'drop table temporary_exchanges_' || to_char(now() at time zone 'UTC', 'YYYY_MM'); end $$`,
    );
    await withSubmissionContext(submission.id, async () => {
      download(1);
      await api.application.get(ExchangesService).settled();
    });
    expect(await tables()).toEqual([{ name: 'temporary_exchanges_other' }]);
    await api.application.get(ExchangesService).tidy();
    expect(await tables()).toEqual([{ name: 'temporary_exchanges_of_the_month' }]);
    expect(await shown(submission)).toMatchObject([{ method: 'GET', address: 'https://service/1' }]);
  });

  it('was stored with all the others before, and is forgotten there faster than it comes', async () => {
    await sent();
    await api.dataSource.query(
      `insert into exchanges (method, address, request_headers, status, started_at, duration_ms)
       select 'GET', 'x', '{}', 200, now() - interval '91 days', 1 from generate_series(1, 12000)`,
    );
    await api.application.get(ExchangesService).tidy();
    expect(
      await api.dataSource.query(
        `select from exchanges where started_at < now() - interval '90 days' and method = 'GET'`,
      ),
    ).toHaveLength(0);
  });

  it('is not asked of the database for calls that concern no document', async () => {
    const kept = (): Promise<unknown> =>
      api.dataSource.query(
        'select (select count(*) from exchanges), (select count(*) from temporary_exchanges) as temporary',
      );
    const before = await kept();
    const heard: Exchange[] = [];
    const stop = onExchange((exchange) => heard.push(exchange));
    await sent();
    await service.probe(account);
    await service.statusCheck!.statements(account, ['somebody-elses']);
    stop();
    expect(heard.map(({ address }) => new URL(address).pathname)).toEqual(['/status']);
    await api.application.get(ExchangesService).settled();
    expect(await kept()).toEqual(before);
  });
});
