import { PATIENCE_MS, patiently } from './patience';

const URL_READ = 'http://console.test/api/board';

/** Call that never answers, and fails as fetch does when its signal aborts. */
function dead(request: Request): Promise<Response> {
  return new Promise((_, fail) => {
    request.signal.addEventListener('abort', () => fail(request.signal.reason as Error));
  });
}

const BYTES = new TextEncoder().encode('{}');

/** Call that starts to answer immediately, and fails as fetch does when its signal aborts. */
function answering(write: (body: ReadableStreamDefaultController<Uint8Array>) => void) {
  return (request: Request): Promise<Response> => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
        write(controller);
      },
    });
    return Promise.resolve(new Response(body));
  };
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

  it('gives up a reading whose answer stops in its middle', async () => {
    const answer = await patiently(answering((body) => body.enqueue(BYTES)))(new Request(URL_READ));
    const failed = expect(answer.text()).rejects.toThrow();
    await jest.advanceTimersByTimeAsync(PATIENCE_MS);
    await failed;
  });

  it('lets an answer take its time while bytes come', async () => {
    const answer = await patiently(
      answering((body) => {
        for (let times = 1; times <= 10; times += 1)
          setTimeout(() => body.enqueue(BYTES), times * (PATIENCE_MS - 1));
        setTimeout(() => body.close(), 11 * (PATIENCE_MS - 1));
      }),
    )(new Request(URL_READ));
    const text = answer.text();
    await jest.advanceTimersByTimeAsync(12 * PATIENCE_MS);
    expect(await text).toBe('{}'.repeat(10));
  });

  it('waits longer for the beginning of what takes long to be made', async () => {
    let isGivenUp = false;
    const reading = patiently(dead, 3 * PATIENCE_MS)(new Request(URL_READ));
    const failed = expect(reading).rejects.toThrow();
    void reading.catch(() => (isGivenUp = true));
    await jest.advanceTimersByTimeAsync(2 * PATIENCE_MS);
    expect(isGivenUp).toBe(false);
    await jest.advanceTimersByTimeAsync(PATIENCE_MS);
    await failed;
  });

  it('gives up a question with a body, which is thought about for longer', async () => {
    let isGivenUp = false;
    const url = 'http://console.test/api/organisations/1/preflight';
    const asking = patiently(dead)(new Request(url, { method: 'POST', body: '{}' }));
    void asking.catch(() => (isGivenUp = true));
    await jest.advanceTimersByTimeAsync(2 * PATIENCE_MS);
    expect(isGivenUp).toBe(false);
    await jest.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(isGivenUp).toBe(true);
  });

  it('lets its asker end an answer that has begun', async () => {
    const asked = new AbortController();
    const answer = await patiently(answering(() => undefined))(
      new Request(URL_READ, { signal: asked.signal }),
    );
    const failed = expect(answer.text()).rejects.toThrow();
    asked.abort();
    await failed;
  });
});
