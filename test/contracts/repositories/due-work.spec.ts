import { LAYERS } from '../../../proof/simulation/layer';
import type { DueWork } from '../../../src/sync/organisation-work';
import type { SentBefore } from '../../../src/sync/submit/safe-mode/restores.repository';
import { MINUTE, Store } from './stores';

describe.each(LAYERS)('what is due for an organisation: %s', (layer) => {
  let store: Store;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(() => store.begin());
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  const due = (id = store.organisationId): Promise<DueWork> =>
    store.stored.due.of({ id, fiscalAccountId: store.accountId });

  it('is nothing where nothing has happened, at the time of the database', async () => {
    const nothing = { hasHints: false, hasTakings: false, hasBackfill: false, hasStatements: false };
    const earlierAccounts: string[] = [];
    expect(await due()).toEqual({
      ...{ ...nothing, earlierAccounts },
      ...{
        hasUnanswered: false,
        hasUnexplained: false,
        hasSubmissionsLeft: false,
        now: store.now(),
        states: new Set(),
      },
      organisation: {
        ...{ status: 'connected', isPaused: false, fiscalAccountId: store.accountId, goLiveOn: '2026-01-01' },
      },
    });
  });

  it('names the states in which the time of a document of its own has come', async () => {
    const lease = await store.claim();
    await store.track('a');
    const b = await store.ready(lease, 'b');
    expect((await due()).states).toEqual(new Set(['collected', 'ready']));
    await store.stored.documents.postpone(b, null, MINUTE);
    expect((await due()).states).toEqual(new Set(['collected']));
    expect((await due(store.otherId)).states).toEqual(new Set());
    await store.pass(MINUTE);
    expect((await due()).states).toEqual(new Set(['collected', 'ready']));
  });

  it('knows a submission that may have been left', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    await store.stored.submissions.begin(lease, a, store.intent(a));
    expect(await due()).toMatchObject({ hasSubmissionsLeft: true });
    // The document is still being submitted, whichever account the organisation has by then.
    const { due: read } = store.stored;
    const moved = await read.of({ id: store.organisationId, fiscalAccountId: null });
    expect(moved).toMatchObject({ hasSubmissionsLeft: true });
  });

  it('knows a document that was read after a person had let go of its lost submission', async () => {
    const lease = await store.claim();
    const { restores } = store.stored;
    const [documentId, id] = ['00000000-0000-0000-0000-00000000ffff', '00000000-0000-4000-8000-00000000000a'];
    const entry = { documentId, id, attempt: 1, kind: 'invoice', sourceId: 'a' } as const;
    const owner = { platform: 'simulated', tenantId: 'tenant-1' } as never as SentBefore;
    await restores.noteUnknown([{ ...owner, ...entry }]);
    expect(await due()).toMatchObject({ hasSubmissionsLeft: true });
    await restores.acknowledge([id], 'Anna', 'The client cannot be read.');
    expect(await due()).toMatchObject({ hasSubmissionsLeft: false });
    await store.ready(lease, 'a');
    expect(await due()).toMatchObject({ hasSubmissionsLeft: true });
    expect(await due(store.otherId)).toMatchObject({ hasSubmissionsLeft: false });
  });

  it('knows a submission whose request was never received, for a week also one that counts as not taken', async () => {
    const lease = await store.claim();
    await store.sent(lease, await store.ready(lease, 'a'), 'rejected', 'r1');
    expect(await due()).toMatchObject({ hasUnanswered: false });
    const refused = await store.sent(lease, await store.ready(lease, 'b'), 'refused');
    expect(await due()).toMatchObject({ hasUnanswered: true });
    await store.pass(8 * 24 * 60 * MINUTE);
    expect(await due()).toMatchObject({ hasUnanswered: false });
    const { documents, submissions } = store.stored;
    await documents.transaction((manager) => submissions.settle(manager, refused, ['refused'], 'unknown'));
    expect(await due()).toMatchObject({ hasUnanswered: true });
  });

  it('knows what the service has said until somebody has read it and something has followed from it', async () => {
    const { inbox, documents, outcomes } = store.stored;
    const body = Buffer.from('{"said":"something"}');
    await inbox.storeAll([{ fiscalAccountId: store.accountId, body, isSigned: true }]);
    expect(await due()).toMatchObject({ hasStatements: true });
    const [delivery] = await inbox.unread(store.accountId, 10);
    if (delivery === undefined) throw new Error('it is not there');
    await inbox.take(store.accountId, [{ delivery, outcomes: [], fault: null }]);
    expect(await due()).toMatchObject({ hasStatements: false });
    await documents.transaction((manager) =>
      outcomes.keep(manager, store.accountId, [
        {
          ...{ requestId: 'r1', body: '{}', heardBy: 'webhook' as const, isHint: false },
          ...{ claimsSuccess: false, unreadable: null },
        },
      ]),
    );
    expect(await due()).toMatchObject({ hasStatements: true });
  });
});
