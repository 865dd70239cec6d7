import { NonOverlapping } from './non-overlapping';

describe('turns of work', () => {
  it('never overlap, and the next one comes after the end', async () => {
    const turns = new NonOverlapping({ warn: () => undefined }, 'it failed');
    let finish: () => void = () => undefined;
    let done = 0;
    const work = (): Promise<void> => new Promise<void>((end) => (finish = end)).then(() => void (done += 1));
    const first = turns.take(work);
    await turns.take(() => Promise.reject(new Error('begun although another is under way')));
    let hasEnded = false;
    const ended = turns.ended().then(() => (hasEnded = true));
    expect([done, hasEnded]).toEqual([0, false]);
    finish();
    await Promise.all([first, ended]);
    expect([done, hasEnded]).toEqual([1, true]);
    const second = turns.take(work);
    finish();
    await second;
    expect(done).toBe(2);
  });

  it('tell a failure, whenever it is thrown, and go on', async () => {
    const told: unknown[] = [];
    const turns = new NonOverlapping(
      { warn: (...line: unknown[]) => told.push(line) },
      'it could not be done',
    );
    await turns.take(() => Promise.reject(new Error('the disk is full')));
    await turns.take(() => {
      throw new Error('at once');
    });
    let isDone = false;
    await turns.take(() => Promise.resolve((isDone = true)));
    expect(told).toEqual([
      [{ err: new Error('the disk is full') }, 'it could not be done'],
      [{ err: new Error('at once') }, 'it could not be done'],
    ]);
    expect(isDone).toBe(true);
    await expect(turns.ended()).resolves.toBeUndefined();
  });
});
