import { Blueprint } from '../../simulation/blueprint';
import { ResendsOnTimeOut } from '../../simulation/mutants/sending-mutants';
import { runSchedule } from '../../simulation/schedule';
import { Stage } from '../../simulation/stage';
import { createTestDatabase } from '../support/test-database';
import { seeds } from './seeds.json';

const SCHEDULES = 12;

describe('the submit protocol under faults, crashes and pauses', () => {
  let stage: Stage;
  let close: () => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    const database = await createTestDatabase();
    stage = await Stage.open(database.url);
    close = async () => {
      await stage.close();
      await database.drop();
    };
  }, 60_000);

  afterAll(() => close());

  it('keeps its promises in schedules from seeds', async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { violations } = await runSchedule(stage, new Blueprint(), seed);
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  }, 180_000);

  it.each(seeds)(
    'keeps them in schedule %i, which broke one of them once',
    async (seed) => {
      const { violations } = await runSchedule(stage, new Blueprint(), seed);
      expect(violations).toEqual([]);
    },
    60_000,
  );

  it('is judged by somebody who notices, and replays a seed exactly', async () => {
    const run = async (seed: number) => runSchedule(stage, new ResendsOnTimeOut(), seed);
    let seed = 1;
    while ((await run(seed)).violations.length === 0) seed += 1;
    const [once, again] = [await run(seed), await run(seed)];
    expect(again).toEqual(once);
  }, 120_000);
});
