import { callingOnce } from './call-once';

describe('a call that changes something', () => {
  let calls: string[];
  let call: (request: Request) => Promise<Response>;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    calls = [];
    call = callingOnce((request) => {
      calls.push(`${request.method} ${request.url}`);
      return Promise.resolve(new Response(`answer ${calls.length}`));
    });
  });

  afterEach(() => jest.useRealTimers());

  const asked = async (method: string, body = '{}'): Promise<string> => {
    const request = new Request('http://console/api', { method, ...(method === 'GET' ? {} : { body }) });
    return (await call(request)).text();
  };

  it('is made once by a double click, and both presses get its answer', async () => {
    expect(await Promise.all([asked('POST'), asked('POST')])).toEqual(['answer 1', 'answer 1']);
    // The answer came before the second press of a slow hand.
    await jest.advanceTimersByTimeAsync(400);
    expect([await asked('POST'), calls.length]).toEqual(['answer 1', 1]);
  });

  it('is made again by a later press, and with another body', async () => {
    await asked('POST');
    expect(await asked('POST', '{"other":true}')).toBe('answer 2');
    const headers = { Authorization: 'Bearer another-key' };
    const other = await call(new Request('http://console/api', { method: 'POST', headers, body: '{}' }));
    expect(await other.text()).toBe('answer 3');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await asked('POST')).toBe('answer 4');
  });

  it('is made again at once when something else was changed meanwhile', async () => {
    const checked = await asked('POST', 'check');
    const corrected = await asked('PATCH', 'corrected');
    expect([checked, corrected, await asked('POST', 'check')]).toEqual(['answer 1', 'answer 2', 'answer 3']);
  });

  it('is not meant by what reads', async () => {
    expect(await Promise.all([asked('GET'), asked('GET')])).toEqual(['answer 1', 'answer 2']);
    const whatIf = async (): Promise<string> =>
      (
        await call(new Request('http://console/api/preflight/what-if', { method: 'POST', body: '{}' }))
      ).text();
    expect(await Promise.all([whatIf(), whatIf()])).toEqual(['answer 3', 'answer 4']);
  });

  const failing = (fail: () => Promise<Response>): (() => Promise<number>) => {
    let failures = 0;
    const once = callingOnce(() => {
      failures += 1;
      return fail();
    });
    return async () => {
      await once(new Request('http://console/api', { method: 'POST' })).catch(String);
      return failures;
    };
  };

  it('can be made again at once when it was refused', async () => {
    const press = failing(() => Promise.resolve(new Response('refused', { status: 400 })));
    expect([await press(), await press()]).toEqual([1, 2]);
  });

  it('is made once by a double click when it got no answer: it may have been carried out', async () => {
    const press = failing(() => Promise.reject(new Error('no answer')));
    expect([await press(), await press()]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await press()).toBe(2);
  });
});
