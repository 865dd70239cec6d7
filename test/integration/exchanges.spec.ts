import { randomUUID } from 'node:crypto';
import {
  withSubmissionContext,
  onExchange,
  type Exchange,
} from '../../src/platform/telemetry/exchange-channel';
import { Submission } from '../../src/document-store/submission.entity';
import { ExchangesRepository } from '../../src/review/exchanges/exchanges.repository';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { ExchangeRecording } from '../../src/review/exchanges/exchange-recording';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { FiscalService } from '../../src/fiscal/fiscal-service';
import { RunningApi } from '../support/running-api';
import { SOUND_DOCUMENT } from '../support/sound-fiscal-document';
import { intentFor, storeDocument } from '../support/stored-organisation';

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

/** The service refuses a currency that the account has no mapping for. */
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
    // In a state in which the application does not ask by itself.
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
    await api.application.get(ExchangeRecording).settled();
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
    await api.dataSource.manager.update(Submission, { id: one.id }, { fiscalAccountId: account.id });
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
    await api.dataSource.query('alter table exchanges rename to exchanges_gone');
    try {
      const line = await service.connect(account);
      const answer = await withSubmissionContext(submission.id, () =>
        line.send('invoice', submission.payload),
      );
      expect(answer.result).toBe('accepted');
      await api.application.get(ExchangeRecording).settled();
    } finally {
      await api.dataSource.query('alter table exchanges_gone rename to exchanges');
    }
    expect(await shown(submission)).toEqual([]);
  });

  it('is forgotten after its time, but for the answers to submissions', async () => {
    const submission = await sent(`r-${randomUUID()}`);
    const line = await service.connect(account);
    await withSubmissionContext(submission.id, () => line.send('invoice', submission.payload));
    await service.statusCheck!.statements(account, [submission.requestId ?? '']);
    expect(await shown(submission)).toHaveLength(2);
    await api.dataSource.query(`update exchanges set started_at = started_at - interval '91 days'`);
    await api.application.get(ExchangeRecording).tidy();
    expect(await shown(submission)).toMatchObject([{ requestBody: submission.payload.toString() }]);
  });

  it('is not asked of the database for calls that concern no document', async () => {
    const heard: Exchange[] = [];
    const stop = onExchange((exchange) => heard.push(exchange));
    await sent();
    await service.probe(account);
    await service.statusCheck!.statements(account, ['somebody-elses']);
    stop();
    expect(heard.map(({ address }) => new URL(address).pathname)).toEqual(['/status']);
    await api.application.get(ExchangeRecording).settled();
    expect(await api.application.get(ExchangesRepository).forget(0, 10)).toBe(0);
  });
});
