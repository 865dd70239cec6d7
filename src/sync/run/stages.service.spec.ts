import type { Organisation } from '../../organisations/organisation.entity';
import { Lease, RunOutdated } from '../../organisations/lease/lease';
import type { AbandonedSubmissionsService } from '../submit/abandoned-submissions.service';
import { type DueWork, type OrganisationWork, type Stage, RunBudgetSpent } from '../organisation-work';
import { CONCURRENTLY } from './stage-passes';
import { StagesService } from './stages.service';

const BEGUN = {
  ...{ id: 'o', status: 'connected', isPaused: false, fiscalAccountId: 'a', goLiveOn: '2026-03-01' },
} as Organisation;
const NOTHING_DUE: DueWork = {
  ...{ now: new Date(), organisation: BEGUN, states: new Set(), hasHints: false, hasTakings: false },
  ...{ hasBackfill: false, hasStatements: false, hasUnanswered: false, hasUnexplained: false },
  earlierAccounts: [],
  hasSubmissionsLeft: false,
};
const WORK: OrganisationWork = {
  ...{ lease: Lease.claimed('o', '1', Lease.now(), 60_000), organisation: BEGUN, fiscalAccount: null },
  isStopping: () => false,
  isBudgetSpent: () => false,
  lookEveryMs: () => 5_000,
  now: () => Promise.resolve(new Date()),
};

describe('the stages of a run', () => {
  /** Runs two stages that never end; `now` is the organisation when it is read again. */
  async function taken(
    now: Partial<Organisation> | null,
    second?: () => Promise<number>,
    work = WORK,
    moved?: number,
  ): Promise<string[]> {
    const taken: string[] = [];
    const stage = (name: string, run = (): Promise<number> => Promise.resolve(1)): Stage => ({
      name,
      run: () => {
        if (taken.length > 5) return Promise.resolve(0);
        taken.push(name);
        return run();
      },
    });
    const stages = new StagesService(
      moved === undefined
        ? [stage('one'), stage('two', second)]
        : [
            stage('one', () => Promise.resolve(moved)),
            { ...stage('two'), isDue: ({ states }: DueWork) => states.has('ready') },
          ],
      { declare: () => Promise.resolve(0) } as unknown as AbandonedSubmissionsService,
      {
        of: () =>
          Promise.resolve({ ...NOTHING_DUE, organisation: now === null ? null : { ...BEGUN, ...now } }),
      },
      CONCURRENTLY,
    );
    expect(await stages.run(work)).toBeNull();
    return taken;
  }

  it('go on while something moves and the organisation is as it was', async () => {
    expect(await taken({ name: 'another', attempts: 3 })).toHaveLength(6);
  });

  it.each([
    ...[{ isPaused: true }, { status: 'reconnect' as const }, { fiscalAccountId: 'b' }, { goLiveOn: null }],
    null,
  ])('end after a round when it is not: %p', async (now) => {
    expect(await taken(now)).toEqual(['one', 'two']);
  });

  it('end after a round when the turn is over, and at once where what follows must not begin', async () => {
    expect(await taken({}, undefined, { ...WORK, isBudgetSpent: () => true })).toEqual(['one', 'two']);
    expect(await taken({}, () => Promise.reject(new RunBudgetSpent()))).toEqual(['one', 'two']);
  });

  it('leave out a stage that has nothing to do, unless something has moved before it', async () => {
    const stages = (moved: number): Promise<string[]> => taken({}, undefined, WORK, moved);
    expect(await stages(0)).toEqual(['one']);
    expect((await stages(1)).slice(0, 2)).toEqual(['one', 'two']);
  });

  it('end at once, without a failure, when a submission finds that it is not', async () => {
    expect(await taken({}, () => Promise.reject(new RunOutdated()))).toEqual(['one', 'two']);
  });
});
