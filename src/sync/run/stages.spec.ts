import type { Organisation } from '../../organisations/organisation.entity';
import { Lease, RunOutdated } from '../../organisations/lease/lease';
import type { AbandonedSubmissions } from '../submit/abandoned-submissions';
import type { OrganisationWork, Stage } from '../organisation-work';
import { Stages } from './stages';

const BEGUN = {
  ...{ id: 'o', status: 'connected', isPaused: false, fiscalAccountId: 'a', goLiveOn: '2026-03-01' },
} as Organisation;
const WORK: OrganisationWork = {
  ...{ lease: Lease.claimed('o', '1', Lease.now(), 60_000), organisation: BEGUN, fiscalAccount: null },
  isStopping: () => false,
  now: () => Promise.resolve(new Date()),
};

describe('the stages of a run', () => {
  /** Two stages that would go on for ever; the organisation is `now` when it is looked at again. */
  async function taken(now: Partial<Organisation> | null, second?: () => Promise<number>): Promise<string[]> {
    const taken: string[] = [];
    const stage = (name: string, run = (): Promise<number> => Promise.resolve(1)): Stage => ({
      name,
      run: () => {
        if (taken.length > 5) return Promise.resolve(0);
        taken.push(name);
        return run();
      },
    });
    const stages = new Stages(
      [stage('one'), stage('two', second)],
      { declare: () => Promise.resolve() } as unknown as AbandonedSubmissions,
      { find: () => Promise.resolve(now === null ? null : { ...BEGUN, ...now }) },
    );
    expect(await stages.run(WORK)).toBeNull();
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

  it('end at once, without a failure, when a submission finds that it is not', async () => {
    expect(await taken({}, () => Promise.reject(new RunOutdated()))).toEqual(['one', 'two']);
  });
});
