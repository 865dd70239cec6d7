import { TrackedDocument } from '../../../src/documents/documents.entities';
import { Organisation } from '../../../src/organisations/organisation.entity';
import { LeaseLost } from '../../../src/organisations/lease/lease';
import { applyTransition } from '../../../src/documents/transitions';
import type { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import { TENANTS } from '../../../proof/simulation/installation';
import { LAYERS } from '../../../proof/simulation/layer';
import { ProcessDied } from '../../../proof/simulation/simulated-process';
import { MINUTE, Store } from './stores';
import { type StoredSentence, storedWords } from '../../../src/domain/texts/stored-sentence';

describe.each(LAYERS)('leases and transactions: %s', (layer) => {
  let store: Store;
  let leases: LeasesRepository;

  beforeAll(async () => {
    store = await Store.open(layer);
  });
  beforeEach(async () => {
    await store.begin();
    ({ leases } = store.stored);
  });
  afterEach(() => store.expectSamePlaces());
  afterAll(() => store.close());

  const dueAt = async (): Promise<number> => {
    const organisation = await store.stored.organisations.find(store.organisationId);
    return (organisation?.dueAt.getTime() ?? NaN) - store.now().getTime();
  };

  it('are of one holder until they run out, and their token grows', async () => {
    const first = await store.claim();
    expect(await leases.claimDue('another', MINUTE)).toBeNull();
    await store.pass(MINUTE - 1);
    await leases.renew(first, MINUTE);
    await store.pass(MINUTE);
    expect(await leases.claimDue('another', MINUTE)).toBeNull();
    await store.pass(1);
    const second = await leases.claimDue('another', MINUTE);
    expect(Number(second?.token)).toBe(Number(first.token) + 1);
    await expect(leases.renew(first, MINUTE)).rejects.toThrow(LeaseLost);
    await leases.release(first, 0, 0, null);
    expect(await leases.claimDue('another', MINUTE)).toBeNull();
  });

  it('end with the session that they are bound to, and their former holder can do nothing more', async () => {
    const { documents } = store.stored;
    const lease = await store.claimBound('one');
    const a = await store.ready(lease, 'a');
    expect(await leases.freeLost()).toBe(0);
    await store.layer.endSession(store.holder('one'));
    expect(await leases.freeLost()).toBe(1);
    expect(await leases.freeLost()).toBe(0);
    await expect(leases.renew(lease, MINUTE)).rejects.toThrow(LeaseLost);
    await expect(documents.move(lease, a, 'collected')).rejects.toThrow(LeaseLost);
    const successor = await store.claimBound('two');
    expect(BigInt(successor.token)).toBe(BigInt(lease.token) + 2n);
    expect(await leases.freeLost()).toBe(0);
  });

  it('of holders that have no session end with their time alone', async () => {
    await store.claim();
    expect(await leases.freeLost()).toBe(0);
    expect(await leases.claimDue('another', MINUTE)).toBeNull();
  });

  it('are given for what has been due longest', async () => {
    await store.layer.pauseOthers(TENANTS);
    const ids = [await leases.claimDue('test', MINUTE), await leases.claimDue('test', MINUTE)];
    expect(ids.map((lease) => lease?.organisationId)).toEqual([store.organisationId, store.otherId]);
    expect(await leases.claimDue('test', MINUTE)).toBeNull();
  });

  it('keep the place of what is due already when it is woken again', async () => {
    await store.pass(5_000);
    await leases.release(await store.claim(), 0, 0, null);
    await store.pass(5_000);
    await leases.wake({ organisationId: store.organisationId });
    expect(await dueAt()).toBe(-5_000);
    await leases.release(await store.claim(), MINUTE, 0, null);
    await leases.wake({ organisationId: store.organisationId });
    expect(await dueAt()).toBe(0);
  });

  it('are given and renewed for many at once', async () => {
    await store.layer.pauseOthers(TENANTS);
    const held = await leases.claim('test', MINUTE, 5);
    expect(held.map((lease) => lease.organisationId).sort()).toEqual(
      [store.organisationId, store.otherId].sort(),
    );
    expect((await leases.processLoad()).waiting).toBe(0);
    await store.pass(MINUTE - 1);
    expect(await leases.renewAll(held, MINUTE)).toEqual([]);
    await store.pass(MINUTE);
    expect(await leases.claim('another', MINUTE, 5)).toEqual([]);
    await store.pass(1);
    expect((await leases.processLoad()).waiting).toBeGreaterThan(0);
    const [taken] = await leases.claim('another', MINUTE, 1);
    const lost = held.filter((lease) => lease.organisationId === taken?.organisationId);
    expect(await leases.renewAll(held, MINUTE)).toEqual(lost);
    expect(lost).toHaveLength(1);
  });

  it('are given for what is paused only while something sent is due', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    await store.sent(lease, a, 'accepted', 'r1');
    await leases.release(lease, 0, 0, null);
    await store.layer.pauseOthers([]);
    expect(await leases.claimDue('test', MINUTE)).toBeNull();
    await store.stored.documents.move(lease, a, 'processing', { dueInMs: 0 });
    expect(await leases.claimDue('test', MINUTE)).not.toBeNull();
  });

  it('are given back until the poll, a document, a rest after a failure, or at once', async () => {
    let lease = await store.claim();
    await leases.release(lease, 10 * MINUTE, 5_000, null);
    expect(await dueAt()).toBe(10 * MINUTE);
    const a = await store.track('a');
    await leases.wake({ organisationId: store.organisationId });
    lease = await store.claim();
    await leases.release(lease, 10 * MINUTE, 5_000, null);
    expect(await dueAt()).toBe(5_000);
    await store.stored.documents.postpone(a, null, 2 * MINUTE);
    await store.pass(5_000);
    lease = await store.claim();
    await leases.release(lease, 10 * MINUTE, 5_000, { said: storedWords('down'), retryInMs: MINUTE });
    expect(await dueAt()).toBe(2 * MINUTE - 5_000);
    expect(await store.stored.organisations.find(store.organisationId)).toMatchObject({
      ...{ attempts: 1, lastFailure: storedWords('down'), leaseHolder: null },
    });
    await store.pass(2 * MINUTE);
    lease = await store.claim();
    await leases.release(lease, 10 * MINUTE, 5_000, { said: storedWords('down'), retryInMs: 3 * MINUTE });
    expect(await dueAt()).toBe(3 * MINUTE);
    await store.pass(3 * MINUTE);
    lease = await store.claim();
    await leases.wake({ fiscalAccountId: store.accountId });
    await leases.release(lease, 10 * MINUTE, 5_000, { said: storedWords('down'), retryInMs: 3 * MINUTE });
    expect(await dueAt()).toBe(0);
  });

  it('are given back with work left: due now, after a rest when all of it is history, or after a failure', async () => {
    const giveWay = async (
      failure: { said: StoredSentence; retryInMs: number } | null = null,
    ): Promise<number> => {
      await leases.giveWay(await store.claim(), 10_000, failure);
      return dueAt();
    };
    expect(await giveWay()).toBe(0);
    await store.track('a');
    const { manager } = store.stored.dataSource;
    const [document] = await manager.find(TrackedDocument);
    await manager.update(Organisation, { id: store.organisationId }, { goLiveOn: document!.issuedOn });
    expect(await giveWay()).toBe(0);
    await manager.update(Organisation, { id: store.organisationId }, { goLiveOn: '2999-01-01' });
    expect(await giveWay()).toBe(10_000);
    await store.pass(10_000);
    expect(await giveWay({ said: storedWords('down'), retryInMs: MINUTE })).toBe(MINUTE);
    await store.pass(MINUTE);
    const lease = await store.claim();
    await leases.wake({ organisationId: store.organisationId });
    await leases.giveWay(lease, 10_000, { said: storedWords('down'), retryInMs: MINUTE });
    expect(await dueAt()).toBe(0);
  });

  it('are given back by a process that has to go: all at once, due now or after a failure, and nobody else can', async () => {
    await store.layer.pauseOthers(TENANTS);
    const [one, other] = await leases.claim('test', MINUTE, 5);
    expect((await leases.processLoad()).underWay).toBe(2);
    const failure = { said: storedWords('down'), retryInMs: MINUTE };
    expect(await Promise.all([leases.giveBack(one!, null), leases.giveBack(other!, failure)])).toEqual([
      0,
      MINUTE,
    ]);
    expect(await leases.processLoad()).toEqual({ processes: 0, underWay: 0, waiting: 1 });
    const again = await leases.claimDue('another', MINUTE);
    expect(again?.organisationId).toBe(one?.organisationId);
    expect(await leases.giveBack(one!, null)).toBeNull();
    await leases.wake({ organisationId: again!.organisationId });
    expect(await leases.giveBack(again!, failure)).toBe(0);
    const { organisations } = store.stored;
    expect(await organisations.find(again!.organisationId)).toMatchObject({
      attempts: 1,
      lastFailure: storedWords('down'),
    });
  });

  /** Makes two changes in one transaction: the document is excluded, and its organisation is due. */
  const change = async (id: string): Promise<void> => {
    const { documents } = store.stored;
    await documents.transaction(async (manager) => {
      const [document] = await manager.findBy(TrackedDocument, { id });
      if (document === undefined) throw new Error('the document is gone');
      await applyTransition(manager, { actor: 'Tendai' }, document, 'excluded');
      await documents.raiseRulesVersion(store.organisationId, manager);
    });
  };
  const happened = async (id: string): Promise<unknown[]> => {
    const [document] = await store.stored.documents.findAll([id]);
    const organisation = await store.stored.organisations.find(store.organisationId);
    const reading = await store.layer.judge.auditLog(store.organisationId);
    return [document?.state, organisation?.rulesVersion, 'head' in reading && reading.head.seq];
  };

  it('are all or nothing when the work fails', async () => {
    const { id } = await store.track('a');
    const { documents } = store.stored;
    const failing = documents.transaction(async (manager) => {
      await documents.raiseRulesVersion(store.organisationId, manager);
      await applyTransition(manager, { actor: 'Tendai' }, { id, state: 'collected' }, 'excluded');
      // Uncommitted changes are visible inside the transaction only.
      expect((await manager.findBy(TrackedDocument, { id }))[0]?.state).toBe('excluded');
      expect((await store.layer.judge.settled())[0]?.state).toBe('collected');
      expect((await documents.findAll([id]))[0]?.state).toBe('collected');
      throw new Error('the work breaks');
    });
    await expect(failing).rejects.toThrow('the work breaks');
    expect(await happened(id)).toEqual(['collected', '0', '1']);
    await change(id);
    expect(await happened(id)).toEqual(['excluded', '1', '2']);
  });

  it.each([
    ['before', 'crash_before', ['collected', '0', '1']],
    ['after', 'crash_after', ['excluded', '1', '2']],
  ] as const)(
    'end with a process that dies %s the commit, which can do nothing more',
    async (_when, fault, then) => {
      const { id } = await store.track('a');
      store.faults.set('commit', fault);
      await expect(change(id)).rejects.toThrow(ProcessDied);
      await expect(store.stored.documents.findAll([id])).rejects.toThrow(ProcessDied);
      store.liveAnew();
      expect(await happened(id)).toEqual(then);
    },
  );

  it('are done although their acknowledgement is lost', async () => {
    const { id } = await store.track('a');
    store.faults.set('commit', 'acknowledgement_lost');
    await expect(change(id)).rejects.toThrow('Connection terminated');
    expect(await happened(id)).toEqual(['excluded', '1', '2']);
  });

  it('know the commit of an intent from others', async () => {
    const lease = await store.claim();
    const a = await store.ready(lease, 'a');
    store.faults.set('intent', 'crash_after');
    await change((await store.track('b')).id);
    const begun = store.stored.submissions.begin(lease, a, store.intent(a));
    await expect(begun).rejects.toThrow(ProcessDied);
    expect(await store.layer.judge.underWay()).toEqual(['a']);
  });

  it('are forgotten by a backup that takes their place, with the lease of then', async () => {
    const { id } = await store.track('a');
    const lease = await store.claim();
    await leases.release(lease, MINUTE, 0, null);
    await store.layer.backUp();
    await change(id);
    await store.pass(MINUTE);
    await store.claim();
    await store.layer.restore();
    expect(await happened(id)).toEqual(['collected', '0', '1']);
    expect(await store.stored.organisations.find(store.organisationId)).toMatchObject({
      ...{ leaseToken: lease.token, leaseHolder: null },
    });
  });
});
