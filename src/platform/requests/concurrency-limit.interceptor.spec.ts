import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AtOnce, ConcurrencyLimitInterceptor } from './concurrency-limit.interceptor';

describe('a route that answers only so many calls at once', () => {
  const waiting: (() => void)[] = [];

  @Controller()
  class Slow {
    @Get('slow')
    @AtOnce(2)
    slow(): Promise<string> {
      return new Promise((settle) => waiting.push(() => settle('done')));
    }
  }

  it('answers the next one 429 with the time to come again, and lets it in when another has ended, and not for a caller who is gone while the work goes on', async () => {
    const testing = await Test.createTestingModule({ controllers: [Slow] }).compile();
    const application = testing.createNestApplication({ logger: false });
    application.useGlobalInterceptors(new ConcurrencyLimitInterceptor());
    await application.listen(0, '127.0.0.1');
    const url = `${await application.getUrl()}/slow`;
    const under = async (count: number): Promise<void> => {
      while (waiting.length < count) await new Promise((resolve) => setImmediate(resolve));
    };
    const first = fetch(url);
    const leaving = new AbortController();
    const second = fetch(url, { signal: leaving.signal }).catch(() => null);
    await under(2);
    const third = await fetch(url);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
    waiting[0]?.();
    expect((await first).status).toBe(200);
    const fourth = fetch(url);
    await under(3);
    expect((await fetch(url)).status).toBe(429);
    leaving.abort();
    await second;
    // The earlier work is still running.
    expect((await fetch(url)).status).toBe(429);
    waiting[1]?.();
    let fifth: Promise<Response> | null = null;
    while (waiting.length < 4) {
      // The server notices later that a caller is gone.
      fifth = fetch(url);
      await Promise.race([under(4), fifth]);
    }
    waiting.forEach((settle) => settle());
    expect([(await fourth).status, (await fifth)?.status]).toEqual([200, 200]);
    await application.close();
  });
});
