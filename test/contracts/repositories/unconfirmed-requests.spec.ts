import { NO_SENTENCE } from '../../../src/domain/texts/stored-sentence';
import { OUTCOMES_LAST_MS } from '../../../src/domain/lifecycle/limits';
import { REQUEST_UNCONFIRMED } from '../../../src/domain/fiscal/request-id';
import { LAYERS } from '../../../proof/simulation/layer';
import { MINUTE, Store } from './stores';

const GUID = '5e1771e2-b89f-482f-968c-bb817b0d34db';
const SWEEP_MS = 2 * MINUTE;

describe.each(LAYERS)('a request that the service does not know: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  it.each([
    ['another GUID', 'aaaaaaaa-0000-4444-8888-bbbbbbbbbbbb', SWEEP_MS],
    ['a part of one', GUID.slice(0, 20), 0],
    ['a word', 'Maintenance', 0],
    ['a number', '-1', 0],
  ])('is asked about at once where it looks unlike the one before: %s', async (_what, requestId, dueInMs) => {
    const lease = await store.claim();
    const { submissions } = store.stored;
    await store.sent(lease, await store.ready(lease, 'a'), 'accepted', GUID);
    await store.pass(MINUTE);
    const document = await store.ready(lease, 'b');
    const follows = await submissions.lastMoment(store.accountId, document.id);
    const submission = await submissions.begin(lease, document, store.intent(document, { follows }));
    const acceptance = { requestId, detail: NO_SENTENCE, sweepMs: SWEEP_MS };
    expect(await submissions.accept(submission!, ['sending'], acceptance)).toBe(true);
    expect((await store.find(document)).dueAt).toEqual(new Date(store.now().getTime() + dueInMs));
  });

  it('is one of the ordinary kind when it is the first of its account', async () => {
    const lease = await store.claim();
    const document = await store.ready(lease, 'a');
    const submission = await store.stored.submissions.begin(lease, document, store.intent(document));
    const acceptance = { requestId: 'Maintenance', detail: NO_SENTENCE, sweepMs: SWEEP_MS };
    await store.stored.submissions.accept(submission!, ['sending'], acceptance);
    expect((await store.find(document)).dueAt).toEqual(new Date(store.now().getTime() + SWEEP_MS));
  });

  it('may be replaced by another while its document is held for it, and for no other reason', async () => {
    const lease = await store.claim();
    const { documents, due, submissions } = store.stored;
    const hasUnanswered = async (): Promise<boolean> =>
      (await due.of({ id: store.organisationId, fiscalAccountId: store.accountId })).hasUnanswered;
    const replaceable = async (): Promise<string[]> =>
      (await submissions.withoutRequest(store.accountId, OUTCOMES_LAST_MS)).map(({ id }) => id);
    const held = async (sourceId: string, reason: string): Promise<string> => {
      const document = await store.ready(lease, sourceId);
      const follows = await submissions.lastMoment(store.accountId, document.id);
      const submission = await store.sent(lease, document, 'unknown', sourceId, { follows });
      await documents.move(lease, await store.find(document), 'uncertain', { reason, dueInMs: null });
      return submission.id;
    };
    await held('a', 'OUTCOME_EXPIRED');
    expect([await hasUnanswered(), await replaceable()]).toEqual([false, []]);
    const unconfirmed = await held('b', REQUEST_UNCONFIRMED);
    expect([await hasUnanswered(), await replaceable()]).toEqual([true, [unconfirmed]]);
  });
});
