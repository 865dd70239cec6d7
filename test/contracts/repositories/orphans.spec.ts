import type { Submission } from '../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import type { Lease } from '../../../src/organisations/lease/lease';
import { LAYERS } from '../../../proof/simulation/layer';
import { MINUTE, Store } from './stores';

const SECOND = 1_000;

describe.each(LAYERS)('successes without an owner: %s', (layer) => {
  let store: Store;
  let lease: Lease;
  let document: TrackedDocument;
  let refused: Submission;

  beforeAll(async () => {
    store = await Store.open(layer);
  });

  /** Stores a document that was refused and is ready to be sent again. */
  beforeEach(async () => {
    await store.begin();
    lease = await store.claim(60 * MINUTE);
    document = await store.ready(lease, 'a');
    refused = await store.sent(lease, document, 'refused');
    await store.stored.documents.move(lease, document, 'ready', { dueInMs: 0 });
    await store.pass(SECOND);
  });
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  const hear = (requestId: string, isHint: boolean): Promise<void> =>
    store.stored.outcomes.keepAlone(store.accountId, [
      {
        ...{ requestId, body: `{"of":"${requestId}"}`, heardBy: 'webhook', isHint },
        ...{ claimsSuccess: !isHint, unreadable: null },
      },
    ]);
  const begin = async (): Promise<number | null> =>
    (await store.stored.submissions.begin(lease, document, store.intent(document)))?.attempt ?? null;
  const standings = async (): Promise<string[]> =>
    (await store.stored.orphans.candidatesOf(document.id)).map(({ standing }) => standing);
  const due = async (): Promise<string[]> =>
    (await store.stored.orphans.due(store.accountId, refused.startedAt)).map(({ requestId }) => requestId);
  const answer = (known: readonly string[], unknown: readonly string[], others: readonly string[] = []) =>
    store.stored.orphans.keepAnswers(store.accountId, {
      asked: [...known, ...unknown, ...others],
      ...{ known, unknown },
    });
  const look = async (names: readonly string[] | null): Promise<void> => {
    const at = store.now();
    const [found] = await store.stored.orphans.due(store.accountId, refused.startedAt);
    await store.stored.orphans.keepLooks(store.accountId, [{ outcomeId: found!.id, names }], at);
  };

  it('keep the document from beginning, also one that has not been read and one that came at the last moment', async () => {
    const asked = {
      ...{ organisationId: store.organisationId, fiscalAccountId: store.accountId, contactIds: [] },
      ...{ documentIds: [document.id], numbers: [], documentId: document.id, since: null },
    };
    const before = await store.stored.circumstances.before(asked);
    expect(before.known.unexplainedSince).toBeNull();
    await store.stored.inbox.storeAll([
      { fiscalAccountId: store.accountId, body: Buffer.from('[]'), isSigned: false },
    ]);
    expect(await standings()).toEqual(['unread']);
    expect(await begin()).toBeNull();
    const heardAt = store.now();
    await store.stored.inbox.take(
      store.accountId,
      (await store.stored.inbox.unread(store.accountId, 9)).map((delivery) => ({
        ...{ delivery, fault: null },
        outcomes: [
          {
            ...{ requestId: 'r1', body: '{}', heardBy: 'webhook' as const },
            ...{ isHint: true, claimsSuccess: false, unreadable: null },
          },
        ],
      })),
    );
    await store.pass(MINUTE);
    expect(await standings()).toEqual(['unasked']);
    expect(await begin()).toBeNull();
    const after = await store.stored.circumstances.before(asked);
    expect([after.known.unexplainedSince, after.stored.unexplained.get(document.id)]).toEqual([
      heardAt,
      heardAt,
    ]);
  });

  it('are no obstacle once the service does not know them for the second time', async () => {
    await hear('forged', true);
    await answer([], ['forged']);
    expect([await standings(), await due()]).toEqual([['unasked'], []]);
    await store.pass(15 * SECOND);
    expect(await due()).toEqual(['forged']);
    await answer([], ['forged']);
    expect([await standings(), await due()]).toEqual([['unknown'], []]);
    expect(await begin()).toBe(2);
  });

  it('are asked about ever more rarely', async () => {
    await hear('r1', true);
    await answer([], [], ['r1']);
    await hear('r2', true);
    expect(await due()).toEqual([]);
    await store.pass(10 * SECOND);
    expect(await due()).toEqual(['r2']);
    await answer([], [], ['r2']);
    await store.pass(19 * SECOND);
    expect(await due()).toEqual([]);
    await store.pass(SECOND);
    expect(await due()).toEqual(['r1', 'r2']);
  });

  it('are asked about in the order in which they came: no steady flow keeps one from being asked', async () => {
    const hearAll = (...ids: readonly string[]): Promise<void> =>
      store.stored.outcomes.keepAlone(
        store.accountId,
        ids.map((requestId) => ({
          ...{ requestId, body: '{}', heardBy: 'webhook' as const, isHint: true },
          ...{ claimsSuccess: false, unreadable: null },
        })),
      );
    const flood = (round: number, count: number): string[] =>
      Array.from({ length: count }, (_, index) => `forged-${round}-${index}`);
    await hearAll(...flood(0, 15), 'truth');
    // Lets the service answer about the first ten hints of each look only.
    const asked: string[][] = [];
    for (let round = 1; round <= 8; round += 1) {
      const all = await due();
      asked.push(all.slice(0, 10));
      await answer([], all.slice(0, 10), all.slice(10));
      await store.pass(10 * MINUTE);
      await hearAll(...flood(round, 12));
    }
    const answered = asked.flatMap((ids, round) => (ids.includes('truth') ? [round + 1] : []));
    expect(answered[0]).toBe(3);
    expect(asked[0]).toEqual(flood(0, 10));
  });

  it('are asked about with those that may be lost answers, once no answer can explain them', async () => {
    await hear('earlier', true);
    await store.pass(2 * MINUTE);
    const since = store.now();
    await hear('later', true);
    const found = await store.stored.orphans.due(store.accountId, since);
    expect(found.map(({ requestId }) => requestId)).toEqual(['earlier', 'later']);
  });

  it('are no obstacle once their PDFs have been compared and are about something else', async () => {
    await hear('theirs', false);
    await hear('unreadable', false);
    expect(await standings()).toEqual(['unopened', 'unopened']);
    await look([]);
    expect(await standings()).toEqual(['other', 'unopened']);
    await look(null);
    expect(await due()).toEqual([]);
    await store.pass(15 * SECOND);
    expect([await due(), await begin()]).toEqual([['unreadable'], null]);
    await look([]);
    expect([await standings(), await begin()]).toEqual([['other', 'other'], 2]);
  });

  it('stay an obstacle to the documents that their PDFs name, and are looked at again', async () => {
    await hear('ours', false);
    await look([document.id]);
    expect([await standings(), await due(), await begin()]).toEqual([['names_it'], [], null]);
    await store.pass(15 * SECOND);
    expect(await due()).toEqual(['ours']);
  });

  it('are compared again when a submission was still without its answer before', async () => {
    const { documents, submissions } = store.stored;
    const second = (await submissions.begin(lease, document, store.intent(document)))!;
    await store.pass(SECOND);
    await hear('theirs', false);
    await look([]);
    await store.pass(SECOND);
    await documents.transaction((manager) => submissions.settle(manager, second, ['sending'], 'refused'));
    await documents.move(lease, document, 'ready', { dueInMs: 0 });
    await store.pass(MINUTE);
    expect([await standings(), await due(), await begin()]).toEqual([['unopened'], ['theirs'], null]);
    await look([]);
    expect([await standings(), await due(), await begin()]).toEqual([['other'], [], 3]);
  });

  it('are found for a person who waits for them, whenever they were tried last, until they are explained', async () => {
    const found = async (): Promise<string[]> =>
      (await store.stored.orphans.openOf(document.id)).map(({ requestId }) => requestId);
    expect(await found()).toEqual([]);
    await hear('theirs', false);
    await hear('r1', true);
    await hear('r2', true);
    await look(null);
    await answer(['r1'], [], ['r2']);
    expect([await due(), await found()]).toEqual([[], ['theirs', 'r2']]);
    expect(await store.stored.orphans.answersSeenUntil()).toEqual(new Date(store.now().getTime() - 1));
    await answer([], ['r2']);
    await store.pass(15 * SECOND);
    await look([]);
    expect(await found()).toEqual([]);
  });

  it('keep a document from beginning that a person has called not received, when they come after the word', async () => {
    const { documents, submissions, resolutions } = store.stored;
    const uncertain = await store.ready(lease, 'b');
    const follows = await submissions.lastMoment(store.accountId, uncertain.id);
    const sent = await store.sent(lease, uncertain, 'unknown', undefined, { follows });
    await documents.move(lease, uncertain, 'uncertain');
    const about = { documentId: uncertain.id, submissionId: sent.id, decision: 'not_received' as const };
    await documents.transaction(async (manager) => {
      await submissions.settle(manager, sent, ['unknown'], 'not_sent');
      const said = { facts: '{}', reason: 'The portal does not show it.', decidedBy: 'Rudo' };
      await resolutions.apply(manager, { ...about, ...said });
    });
    await documents.move(lease, uncertain, 'ready', { dueInMs: 0 });
    await store.pass(SECOND);
    await hear('late', false);
    const again = async (): Promise<number | null> =>
      (await submissions.begin(lease, uncertain, store.intent(uncertain, { follows })))?.attempt ?? null;
    expect(await again()).toBeNull();
    await look([]);
    expect(await again()).toBe(2);
  });

  it('are nothing to what was sent after them, to another document, or once they have an owner', async () => {
    const other = await store.ready(lease, 'b');
    await hear('ours', false);
    expect(await store.stored.orphans.candidatesOf(other.id)).toEqual([]);
    const { documents, submissions } = store.stored;
    await documents.transaction((manager) =>
      submissions.settle(manager, refused, ['refused'], 'rejected', { requestId: 'ours' }),
    );
    expect([await standings(), await due()]).toEqual([[], []]);
  });

  it('release what was held for them as soon as something is known', async () => {
    const reason = 'SUCCESS_UNEXPLAINED';
    await documentsHeld(reason);
    await hear('r1', true);
    await answer([], [], ['r1']);
    expect((await store.find(document)).dueAt).toEqual(new Date(store.now().getTime() + 15 * MINUTE));
    await answer(['r1'], []);
    expect((await store.find(document)).dueAt).toEqual(store.now());
  });

  const documentsHeld = (reason: string): Promise<void> =>
    store.stored.documents.move(lease, document, 'waiting', { reason, dueInMs: 15 * MINUTE });

  it('come after those that may be lost answers, once no answer can explain them', async () => {
    const late = async (): Promise<string[]> =>
      (await store.stored.orphans.due(store.accountId, null)).map(({ requestId }) => requestId);
    await hear('success', false);
    await hear('hint', true);
    expect([(await due()).sort(), await late()]).toEqual([['hint', 'success'], []]);
    await store.pass(2 * MINUTE);
    expect((await late()).sort()).toEqual(['hint', 'success']);
    await store.pass(7 * 24 * 60 * MINUTE);
    expect([await due(), await late()]).toEqual([['success'], []]);
  });

  it('are compared once more with what was sent since, ever more rarely', async () => {
    const late = async (): Promise<string[]> =>
      (await store.stored.orphans.due(store.accountId, null)).map(({ requestId }) => requestId);
    const isDue = async (): Promise<boolean> =>
      (await store.stored.due.of({ id: store.organisationId, fiscalAccountId: store.accountId }))
        .hasUnexplained;
    await hear('copy', false);
    await store.pass(2 * MINUTE);
    await look([]);
    await store.pass(MINUTE);
    const other = await store.ready(lease, 'b');
    await store.sent(lease, other, 'refused');
    expect([await late(), await isDue()]).toEqual([[], false]);
    await store.pass(5 * MINUTE);
    expect([await late(), await isDue()]).toEqual([['copy'], true]);
    await look([]);
    expect([await late(), await isDue()]).toEqual([[], false]);
    await store.pass(60 * MINUTE);
    expect([await late(), await isDue()]).toEqual([[], false]);
  });

  it('are looked at again as soon as a document that they name has moved', async () => {
    await hear('copy', false);
    await store.pass(2 * MINUTE);
    await look([document.id]);
    await store.pass(SECOND);
    expect(await due()).toEqual([]);
    await store.stored.documents.move(lease, document, 'waiting', { dueInMs: 0 });
    expect(await due()).toEqual(['copy']);
  });

  it('are due on their own after two minutes, until compared, and as long as they name a document; never once they have an owner', async () => {
    const isDue = async (): Promise<boolean> =>
      (await store.stored.due.of({ id: store.organisationId, fiscalAccountId: store.accountId }))
        .hasUnexplained;
    await hear('stranger', false);
    expect(await isDue()).toBe(false);
    await store.pass(2 * MINUTE);
    expect(await isDue()).toBe(true);
    await look([]);
    await store.pass(MINUTE);
    expect(await isDue()).toBe(false);
    await hear('unasked', true);
    await store.pass(2 * MINUTE);
    expect(await isDue()).toBe(true);
    await answer([], ['unasked']);
    await store.pass(MINUTE);
    expect(await isDue()).toBe(true);
    await answer([], ['unasked']);
    expect(await isDue()).toBe(false);
    await hear('copy', false);
    await store.pass(2 * MINUTE);
    await look([document.id]);
    expect(await isDue()).toBe(false);
    await store.pass(MINUTE);
    expect(await isDue()).toBe(true);
    await store.stored.documents.transaction((manager) =>
      store.stored.submissions.settle(manager, refused, ['refused'], 'rejected', { requestId: 'copy' }),
    );
    expect(await isDue()).toBe(false);
  });
});
