import { Lanes } from '../../proof/simulation/lanes';

/** Resolves after this many turns of the event loop, like an answer of a database. */
async function answered(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise((settle) => setImmediate(settle));
}

/** Steps of two lanes that switch at every place; the first one makes two concurrent calls. */
async function stepsOf(turnsOfOne: number, turnsOfOther: number): Promise<string[]> {
  const steps: string[] = [];
  const lanes = new Lanes(() => {
    steps.push('drawn');
    return true;
  });
  const ask = (turns: number): Promise<void> => lanes.through(() => answered(turns));
  const first = async (): Promise<void> => {
    await Promise.all([ask(turnsOfOne), ask(turnsOfOther)]);
    steps.push('first lane has both');
    await ask(1);
    steps.push('first lane ends');
  };
  const second = async (): Promise<void> => {
    await ask(3);
    steps.push('second lane has one');
    await ask(3);
    steps.push('second lane ends');
  };
  await lanes.both(first, second);
  return steps;
}

describe('the lanes of a run in the simulation', () => {
  it('change only when all that a lane asks for at the same time is answered, whichever answer comes first', async () => {
    const steps = await stepsOf(1, 5);
    expect(steps).toEqual([
      'drawn',
      'drawn',
      'first lane has both',
      'drawn',
      'second lane has one',
      'drawn',
      'first lane ends',
      'second lane ends',
    ]);
    expect(await stepsOf(5, 1)).toEqual(steps);
    expect(await stepsOf(0, 0)).toEqual(steps);
  });
});
