import { Deletions, UNDO_MS } from './deletions';

describe('a deletion that can be taken back', () => {
  let deletions: Deletions;
  let calls: string[];
  const remove = (id: string) => (): Promise<void> => {
    calls.push(id);
    return Promise.resolve();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    deletions = new Deletions();
    calls = [];
  });

  afterEach(() => jest.useRealTimers());

  it('calls nothing before ten seconds are over, and then once', async () => {
    deletions.begin('a', 'ZAR', remove('a'));
    deletions.begin('a', 'ZAR', remove('a'));
    await jest.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect([calls, deletions.isWaiting('a')]).toEqual([[], true]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([calls, deletions.now(), deletions.isWaiting('a')]).toEqual([['a'], [], false]);
  });

  it('is never made when it was taken back, and can be decided again', async () => {
    deletions.begin('a', 'ZAR', remove('a'));
    deletions.end('a');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([calls, deletions.now()]).toEqual([[], []]);
    deletions.begin('a', 'ZAR', remove('again'));
    await jest.advanceTimersByTimeAsync(UNDO_MS);
    expect(calls).toEqual(['again']);
  });

  it('is not made in the session of the next person', async () => {
    deletions.begin('a', 'ZAR', remove('a'));
    deletions.begin('b', 'USD', remove('b'));
    deletions.endAll();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([calls, deletions.now()]).toEqual([[], []]);
  });

  it('says what was refused, until somebody puts it away', async () => {
    const heard: number[] = [];
    deletions.subscribe(() => heard.push(deletions.now().length));
    deletions.begin('a', 'ZAR', () => Promise.reject(new Error('The service does not answer.')));
    await jest.advanceTimersByTimeAsync(UNDO_MS);
    expect(deletions.now()).toMatchObject([
      { name: 'ZAR', error: { message: 'The service does not answer.' } },
    ]);
    deletions.end('a');
    expect(deletions.now()).toEqual([]);
    expect(heard.at(-1)).toBe(0);
  });
});
