import type { Organisation } from '../../organisations/organisation.entity';
import { Lease, LeaseLost } from '../../organisations/lease/lease';
import { Failure } from '../../domain/issues/failure';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { retryInMs } from '../retry-policy';
import { CONCURRENTLY, type StageConcurrency, orderOf, StagePasses } from './stage-passes';
import { storedWords } from '../../domain/texts/stored-sentence';

const WORK: OrganisationWork = {
  ...{ lease: Lease.claimed('o', '1', Lease.now(), 60_000), organisation: { id: 'o' } as Organisation },
  fiscalAccount: null,
  isStopping: () => false,
  isBudgetSpent: () => false,
  lookEveryMs: () => 5_000,
  now: () => Promise.resolve(new Date()),
};
const NOTHING_DUE: DueWork = {
  ...{ now: new Date(), organisation: null, states: new Set(), hasHints: false, hasTakings: false },
  ...{ hasBackfill: false, hasStatements: false, hasUnanswered: false, hasUnexplained: false },
  earlierAccounts: [],
  hasSubmissionsLeft: false,
};
/** Removes the pause between two status checks, so that the test controls it. */
const WITHOUT_REST: StageConcurrency = {
  ...CONCURRENTLY,
  rest: () => new Promise((settle) => setImmediate(settle)),
};

/** Promise that the test resolves. */
function moment(): { readonly come: Promise<void>; comes: () => void } {
  let comes = (): void => undefined;
  const come = new Promise<void>((settle) => (comes = settle));
  return { come, comes };
}

function stage(name: string, phase: Stage['phase'], run: Stage['run']): Stage {
  return { name, ...(phase === undefined ? {} : { phase }), run };
}

describe('a round of stages', () => {
  const rounds = (overlap: StageConcurrency = WITHOUT_REST): StagePasses =>
    new StagePasses(WORK, { of: () => Promise.resolve(NOTHING_DUE) }, overlap, () => undefined);

  it('writes back, and asks for outcomes again and again, while a document is being sent', async () => {
    const [asked, written] = [moment(), moment()];
    const taken: string[] = [];
    const stages = [
      stage('collect', undefined, () => Promise.resolve(taken.push('collect'))),
      stage('track', 'follows', () => {
        taken.push('track');
        if (taken.filter((name) => name === 'track').length === 3) asked.comes();
        return Promise.resolve(0);
      }),
      stage('submit', 'sends', async () => {
        taken.push('submit');
        // Deadlocks if a run waited for the answer first.
        await Promise.all([asked.come, written.come]);
        return 1;
      }),
      stage('write back', 'follows', () => {
        taken.push('write back');
        written.comes();
        return Promise.resolve(1);
      }),
    ];
    expect(await rounds().take(orderOf(stages), NOTHING_DUE, 0)).toBeGreaterThanOrEqual(3);
    expect(taken.slice(0, 4)).toEqual(['collect', 'track', 'submit', 'write back']);
  });

  it('rests between two looks for as long as its turn says', async () => {
    const sent = moment();
    const rests: number[] = [];
    const overlap: StageConcurrency = {
      ...WITHOUT_REST,
      rest: (ms) => {
        rests.push(ms);
        sent.comes();
        return Promise.resolve();
      },
    };
    const stages = [
      stage('submit', 'sends', () => sent.come.then(() => 1)),
      stage('write back', 'follows', () => Promise.resolve(0)),
    ];
    const work = { ...WORK, lookEveryMs: () => 12_000 };
    const due = { of: () => Promise.resolve(NOTHING_DUE) };
    await new StagePasses(work, due, overlap, () => undefined).take(orderOf(stages), NOTHING_DUE, 0);
    expect(rests[0]).toBeGreaterThan(11_000);
    expect(rests[0]).toBeLessThanOrEqual(12_000);
  });

  it('rests between two looks only for as long as something is sent', async () => {
    const stages = [
      stage('submit', 'sends', () => Promise.resolve(1)),
      stage('write back', 'follows', () => Promise.resolve(0)),
    ];
    const begun = performance.now();
    await rounds(CONCURRENTLY).take(orderOf(stages), NOTHING_DUE, 0);
    expect(performance.now() - begun).toBeLessThan(4_000);
  });

  it('ends when both have ended, and nothing is begun by one once the other has found the lease lost', async () => {
    const [lost, sent] = [moment(), moment()];
    let hasSent = false;
    let wasTold = false;
    const stages = [
      stage('submit', 'sends', async ({ isStopping }) => {
        await lost.come;
        await new Promise((settle) => setImmediate(settle));
        wasTold = isStopping();
        await sent.come;
        hasSent = true;
        return 1;
      }),
      stage('write back', 'follows', () => {
        lost.comes();
        setTimeout(sent.comes, 20);
        return Promise.reject(new LeaseLost('the organisation'));
      }),
    ];
    const all = rounds();
    await expect(all.take(orderOf(stages), NOTHING_DUE, 0)).rejects.toThrow(LeaseLost);
    expect([hasSent, wasTold, all.isStopping]).toEqual([true, true, true]);
  });

  it('leave out a stage that has failed until its rest is over, and forget the failure once it has come through', async () => {
    let [now, isDown] = [performance.now(), true];
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const tried = { collect: 0, prepare: 0 };
      const stages = [
        stage('collect', undefined, () => {
          tried.collect += 1;
          return isDown
            ? Promise.reject(new Failure('temporary', storedWords('the books are away')))
            : Promise.resolve(0);
        }),
        stage('prepare', undefined, () => Promise.resolve((tried.prepare += 1))),
      ];
      const all = rounds();
      const take = (): Promise<number> => all.take(orderOf(stages), NOTHING_DUE, 1);
      await take();
      await take();
      expect([tried, all.failure]).toEqual([
        { collect: 1, prepare: 2 },
        expect.objectContaining({ stage: 'collect' }),
      ]);
      now += retryInMs(all.failure?.error, 1);
      await take();
      await take();
      expect(tried).toEqual({ collect: 2, prepare: 4 });
      [now, isDown] = [now + retryInMs(all.failure?.error, 2), false];
      await take();
      expect([tried, all.failure]).toEqual([{ collect: 3, prepare: 5 }, null]);
    } finally {
      clock.mockRestore();
    }
  });
});
