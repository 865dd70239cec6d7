import { LAYERS } from '../../../proof/simulation/layer';
import type { BackfillState } from '../../../src/backfill/backfill.entities';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import type { DocumentState } from '../../../src/domain/lifecycle/lifecycle';
import { MINUTE, Store } from './stores';

describe.each(LAYERS)('backfills: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  /** Stores a plan of these documents. @param fingerprints of the planned versions, if they are others */
  async function plan(documents: readonly TrackedDocument[], fingerprints: readonly string[] = []) {
    const { backfills } = store.stored;
    const plan = { organisationId: store.organisationId, fromDay: null, tillDay: null, stopPercent: 5 };
    const planned = documents.map(({ id, fingerprint }, place) => ({
      ...{ id, fingerprint: fingerprints[place] ?? fingerprint },
    }));
    const id = await backfills.transaction((manager) =>
      backfills.store(manager, { ...plan, acknowledgement: null, report: {} }, planned),
    );
    return { id, organisationId: store.organisationId };
  }

  const change = (
    id: string,
    state: BackfillState,
    to: BackfillState,
    acknowledgement: string | null = null,
  ): Promise<boolean> => {
    const { backfills } = store.stored;
    return backfills.transaction((manager) =>
      backfills.change(manager, { id, state }, to, { acknowledgement }),
    );
  };
  const release = (id: string, documents: number): Promise<void> => {
    const { backfills } = store.stored;
    return backfills.transaction((manager) => backfills.release(manager, id, documents));
  };
  it('say of a released document whether it is as it was planned', async () => {
    const documents = [await store.track('a'), await store.track('b')];
    const { backfills } = store.stored;
    const { id } = await plan(documents, [documents[0]!.fingerprint, 'another']);
    await change(id, 'planned', 'running');
    await release(id, 2);
    const found = await backfills.releasesOf(documents.map((document) => document.id));
    expect(documents.map((document) => found.get(document.id))).toEqual([
      { mayBeLate: false, isAsPlanned: true },
      { mayBeLate: false, isAsPlanned: false },
    ]);
  });

  it('release documents in the order of the plan, and give back what is unsent when they pause', async () => {
    const lease = await store.claim();
    const documents = [await store.track('b'), await store.track('a'), await store.track('c')];
    const [first, second] = documents;
    const { backfills } = store.stored;
    const { id } = await plan(documents);
    const ids = documents.map((document) => document.id);
    const letGoIds = async (): Promise<string[]> => {
      const found = await backfills.releasesOf(ids);
      return documents.filter((one) => found.has(one.id)).map(({ number }) => number);
    };
    expect(await change(id, 'running', 'paused')).toBe(false);
    expect(await change(id, 'planned', 'running')).toBe(true);
    await release(id, 2);
    expect(await letGoIds()).toEqual(['b', 'a']);
    await store.stored.documents.move(lease, first!, 'ready', { dueInMs: 0 });
    await store.sent(lease, first!, 'unknown');
    await store.stored.documents.move(lease, second!, 'waiting', { reason: 'NOT_PAID', dueInMs: MINUTE });
    const unacknowledged = await backfills.find(id);
    expect(await backfills.counts({ id, countedFrom: unacknowledged?.countedFrom ?? null })).toMatchObject({
      ...{ planned: 3, released: 2, underWay: 1, late: 0 },
      counted: { released: 2, settled: 1, rejected: 0 },
    });
    const { ended } = await backfills.counts({ id, countedFrom: null });
    expect(await backfills.counts({ id, countedFrom: null }, ended)).toMatchObject({
      released: 2,
      underWay: 1,
    });
    await change(id, 'running', 'paused');
    expect(await letGoIds()).toEqual([]);
    await change(id, 'paused', 'running', 'accepted');
    expect(await letGoIds()).toEqual(['b']);
    await release(id, 1);
    expect(await letGoIds()).toEqual(['b', 'a']);
    expect([...(await backfills.releasesOf(ids)).values()]).toEqual(
      Array(2).fill({ mayBeLate: true, isAsPlanned: true }),
    );
    expect(await backfills.unsent(id)).toEqual(new Set(documents.slice(1).map((one) => one.id)));
  });

  it('wake what waits for them alone, and late documents are counted', async () => {
    const lease = await store.claim();
    const documents = [await store.track('a'), await store.track('b')];
    const { backfills, documents: stored } = store.stored;
    const { id } = await plan(documents);
    await change(id, 'planned', 'running');
    await release(id, 2);
    const wait = (document: TrackedDocument, reason: string): Promise<void> =>
      stored.move(lease, document, 'waiting', { reason, dueInMs: MINUTE });
    await wait(documents[0]!, 'BEFORE_GO_LIVE');
    await wait(documents[1]!, 'DATED_BEFORE_LAST');
    const due = async (): Promise<string[]> =>
      (await stored.due(store.organisationId, 'waiting' satisfies DocumentState, 9)).map(
        ({ number }) => number,
      );
    expect(await due()).toEqual([]);
    await backfills.wake(id);
    expect(await due()).toEqual(['a']);
    expect(await backfills.counts({ id, countedFrom: null })).toMatchObject({
      released: 2,
      late: 1,
      underWay: 1,
    });
  });
});
