import { PATIENCE_MS, patiently } from './patience';

const URL_READ = 'http://console.test/api/board';

/** Answers never, and fails as fetch does when its signal ends it. */
function dead(request: Request): Promise<Response> {
  return new Promise((_, fail) => {
    request.signal.addEventListener('abort', () => fail(request.signal.reason as Error));
  });
}

describe('how long the console waits for an answer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('gives up a reading whose answer does not begin', async () => {
    const reading = patiently(dead)(new Request(URL_READ));
    const failed = expect(reading).rejects.toThrow();
    await jest.advanceTimersByTimeAsync(PATIENCE_MS);
    await failed;
  });

  it('never gives up a call that changes something', async () => {
    let settled = false;
    const changing = patiently(dead)(new Request(URL_READ, { method: 'POST', body: '{}' }));
    const settle = (): boolean => (settled = true);
    void changing.then(settle, settle);
    await jest.advanceTimersByTimeAsync(100 * PATIENCE_MS);
    expect(settled).toBe(false);
  });

  it('lets an answer that has begun take its time, and its asker end it', async () => {
    const asked = new AbortController();
    let ended = false;
    const answer = await patiently((request) => {
      request.signal.addEventListener('abort', () => (ended = true));
      return Promise.resolve(new Response('{}'));
    })(new Request(URL_READ, { signal: asked.signal }));
    await jest.advanceTimersByTimeAsync(100 * PATIENCE_MS);
    expect(answer.ok).toBe(true);
    expect(ended).toBe(false);
    asked.abort();
    expect(ended).toBe(true);
  });
});
