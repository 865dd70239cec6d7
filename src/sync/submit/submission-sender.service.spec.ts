import { SubmissionPace } from './submission-sender.service';

describe('submissions between their intent and their first byte', () => {
  const IN_TIME_MS = 8_000;

  /** Lets so many ask for a place. @returns names of those who have one, which grows */
  const ask = (pace: SubmissionPace, count: number): number[] => {
    const inside: number[] = [];
    for (let name = 0; name < count; name += 1) {
      const wait = pace.enter();
      if (wait === null) inside.push(name);
      else void wait.then(() => inside.push(name));
    }
    return inside;
  };
  const settled = (): Promise<void> => new Promise((settle) => setImmediate(settle));

  it('are four at once; the others follow in their order', async () => {
    const pace = new SubmissionPace(IN_TIME_MS);
    const inside = ask(pace, 7);
    expect(inside).toHaveLength(4);
    pace.leave(5);
    pace.leave(null);
    await settled();
    expect(inside.slice(4)).toEqual([4, 5]);
  });

  it('are one fewer for each that took more than half of its time, and never none', async () => {
    const pace = new SubmissionPace(IN_TIME_MS);
    const inside = ask(pace, 40);
    for (let slow = 0; slow < 3; slow += 1) pace.leave(4_001);
    await settled();
    expect([pace.bound, inside.length]).toEqual([1, 4]);
    pace.leave(60_000);
    await settled();
    expect([pace.bound, inside.length]).toEqual([1, 5]);
  });

  it('are more again once their bytes leave in a quarter of the time', async () => {
    const pace = new SubmissionPace(IN_TIME_MS);
    const inside = ask(pace, 40);
    for (let slow = 0; slow < 2; slow += 1) pace.leave(5_000);
    expect(pace.bound).toBe(2);
    pace.leave(1_900);
    await settled();
    expect([pace.bound, inside.length]).toEqual([3, 6]);
    pace.leave(3_000);
    expect(pace.bound).toBe(3);
    for (let fast = 0; fast < 20; fast += 1) pace.leave(10);
    expect(pace.bound).toBe(4);
  });
});
