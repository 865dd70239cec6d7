import { TrackedDocument } from '../../../src/document-store/tracked-document.entity';
import { LeaseLost } from '../../../src/organisations/lease/lease';
import { applyTransition } from '../../../src/document-store/transitions';
import type { LeasesRepository } from '../../../src/organisations/lease/leases.repository';
import { TENANTS } from '../../../simulation/installation';
import { LAYERS } from '../../../simulation/layer';
import { ProcessDied } from '../../../simulation/simulated-process';
import { MINUTE, Store } from './stores';

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

  it('are given for what has been due longest', async () => {
    await store.layer.pauseOthers(TENANTS);
    const ids = [await leases.claimDue('test', MINUTE), await leases.claimDue('test', MINUTE)];
    expect(ids.map((lease) => lease?.organisationId)).toEqual([store.organisationId, store.otherId]);
    expect(await leases.claimDue('test', MINUTE)).toBeNull();
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
    await leases.release(lease, 10 * MINUTE, 5_000, { message: 'down', retryInMs: MINUTE });
    expect(await dueAt()).toBe(2 * MINUTE - 5_000);
    expect(await store.stored.organisations.find(store.organisationId)).toMatchObject({
      ...{ attempts: 1, lastFailure: 'down', leaseHolder: null },
    });
    await store.pass(2 * MINUTE);
    lease = await store.claim();
    await leases.release(lease, 10 * MINUTE, 5_000, { message: 'down', retryInMs: 3 * MINUTE });
    expect(await dueAt()).toBe(3 * MINUTE);
    await store.pass(3 * MINUTE);
    lease = await store.claim();
    await leases.wake({ fiscalAccountId: store.accountId });
    await leases.release(lease, 10 * MINUTE, 5_000, { message: 'down', retryInMs: 3 * MINUTE });
    expect(await dueAt()).toBe(0);
  });

  /** Two changes in one transaction: the document is excluded, and its organisation is due. */
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
      // What is not committed is seen inside, and by nobody else.
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
