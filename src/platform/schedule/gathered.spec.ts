import { Gathered } from './gathered';

describe('calls that are gathered', () => {
  it('of one moment are one, what comes meanwhile is the next, and each has its own answer', async () => {
    const groups: (readonly number[])[] = [];
    let end: () => void = () => undefined;
    const doubled = new Gathered(async (numbers: readonly number[]) => {
      groups.push(numbers);
      if (groups.length === 1) await new Promise<void>((settle) => (end = settle));
      return numbers.map((number) => 2 * number);
    });
    const first = [doubled.ask(1), doubled.ask(2)];
    await Promise.resolve();
    const later = [doubled.ask(3), doubled.ask(4), doubled.ask(5)];
    end();
    expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10]);
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    expect(await doubled.ask(6)).toBe(12);
  });

  it('fail for what makes them fail alone', async () => {
    const positive = new Gathered((numbers: readonly number[]) => {
      const wrong = numbers.find((number) => number < 0);
      return wrong === undefined ? Promise.resolve(numbers) : Promise.reject(new Error(`${wrong} is wrong`));
    });
    const asked = await Promise.allSettled([positive.ask(1), positive.ask(-2), positive.ask(3)]);
    expect(asked).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('-2 is wrong') },
      { status: 'fulfilled', value: 3 },
    ]);
  });
});
