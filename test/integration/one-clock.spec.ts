import { inEnglish } from '../support/in-english';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { clockFault } from '../../src/platform/clock/clock-difference';
import { XeroWork } from '../support/xero-work';

const MINUTE = 60_000;

describe('a process whose clock is wrong', () => {
  let world: XeroWork;
  let id: string;

  beforeAll(async () => {
    world = await XeroWork.start();
    id = await world.storeReady();
    // The contact is read once, and stays valid for ten minutes.
    await world.seenBefore(id, 9);
    await keepUnchanged();
  });

  const keepUnchanged = async (): Promise<readonly TrackedDocument[]> => {
    const ready = await world.replica.dataSource.manager.findBy(TrackedDocument, { id });
    return world.currentVersions().keepUnchanged(world.work, ready, await world.work.now());
  };

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.stop());

  const calls = async (): Promise<number> =>
    Object.entries(await world.xero.calls())
      .filter(([what]) => !what.includes('token'))
      .reduce((sum, [, count]) => sum + count, 0);

  const setClock = (minutes: number): void => {
    const real = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => real() + minutes * MINUTE);
  };

  it.each([0, -10, -120, 10, 120])(
    'looks again at a document read nine minutes ago, and not at one of this minute, when it is %i minutes off',
    async (minutes) => {
      await world.seenBefore(id, 9);
      await world.xero.forgetCalls();
      setClock(minutes);
      for (const made of [1, 1]) {
        expect(await keepUnchanged()).toHaveLength(1);
        expect(await calls()).toBe(made);
      }
    },
  );

  it.each([0, -10, -120, 10, 120])(
    'polls thirty minutes after a poll, and not one minute after it, when it is %i minutes off',
    async (minutes) => {
      const collect = world.collect({ pollMs: 5 * MINUTE });
      await collect.run(world.work);
      setClock(minutes);
      for (const [ago, made] of [
        [1, 0],
        [30, 2],
        [-120, 2],
      ] as const) {
        await world.replica.dataSource.query(
          `update cursors set checked_at = now() - $1 * interval '1 minute'`,
          [ago],
        );
        await world.xero.forgetCalls();
        await collect.run(world.work);
        expect(await calls()).toBe(made);
      }
    },
  );

  it.each([
    [0, null],
    [9, null],
    [-9, null],
    [11, expect.stringContaining('ahead of') as string],
    [-11, expect.stringContaining('behind') as string],
  ])('submits nothing when it is more than ten minutes off: %i minutes', async (minutes, why) => {
    setClock(minutes);
    expect(inEnglish(clockFault(await world.work.now()))).toEqual(why);
  });
});
