import { Failure } from '../../../domain/issues/failure';
import { type CallPurpose, CallShareExhausted } from '../../books-access';
import { HandClock, MemoryLimitStore } from '../../../../test/support/limits-in-memory';
import { CallLimiter, CUT_OFF } from './call-limiter';
import type { CallEnd } from './limit-state';
import { storedWords } from '../../../domain/texts/stored-sentence';

const TENANT = 'aaaaaaaa-1111-4111-8111-111111111111';
const LIMITS = { perMinute: 60, perDay: 1_000 };
const ANSWERED: CallEnd = { ...CUT_OFF, isAnswered: true };

describe('the limiter of calls to Xero', () => {
  let limitStore: MemoryLimitStore;
  let clock: HandClock;
  let limiter: CallLimiter;

  beforeEach(() => {
    limitStore = new MemoryLimitStore();
    clock = new HandClock();
    limiter = new CallLimiter(limitStore, LIMITS, clock);
  });

  const settled = (): Promise<void> => new Promise((settle) => setImmediate(settle));
  const call = async (end: Partial<CallEnd> = {}): Promise<void> => {
    const permit = await limiter.take(TENANT, 'other');
    permit.settle({ ...ANSWERED, ...end });
    await settled();
  };
  const refusal = (): Promise<unknown> =>
    limiter.take(TENANT, 'other').then(
      () => null,
      (error: unknown) => error,
    );

  it('believes the answer to the call made last, whichever answer arrives last', async () => {
    const first = await limiter.take(TENANT, 'other');
    clock.now += 100;
    const second = await limiter.take(TENANT, 'other');
    second.settle({ ...ANSWERED, dayRemaining: 0 });
    await settled();
    // Stays exhausted: the older answer was made before the day was used up.
    first.settle({ ...ANSWERED, dayRemaining: 500 });
    await settled();
    expect(await refusal()).toMatchObject({
      kind: 'rate_limited',
      message: expect.stringContaining('Xero says that its day limit is used up') as string,
    });
  });

  it('lets nobody call while Xero has parked the whole app, and says that it concerns every organisation', async () => {
    await call({
      park: { forMs: 45_000, reason: storedWords("Xero's appminute limit is reached"), isWholeApp: true },
    });
    const other = 'bbbbbbbb-1111-4111-8111-111111111111';
    await expect(limiter.take(other, 'other')).rejects.toMatchObject({
      kind: 'rate_limited',
      message: expect.stringContaining('all clients together') as string,
    });
    clock.now += 45_000;
    await expect(limiter.take(other, 'other')).resolves.toBeDefined();
  });

  it('lets nobody call once Xero says that the app has no call left in this minute', async () => {
    await call({ appMinuteRemaining: 0 });
    expect(await refusal()).toBeInstanceOf(Failure);
    clock.now += 61_000;
    expect(await refusal()).toBeNull();
  });

  it('says that a call would be turned away without taking one, and forgets what no longer counts', async () => {
    const ask = (purpose: CallPurpose): Promise<void> => limiter.assertFree(TENANT, purpose);
    await expect(ask('pdf')).resolves.toBeUndefined();
    await call({ dayRemaining: 100 });
    const before = new Map(limitStore.stored);
    await expect(ask('pdf')).rejects.toBeInstanceOf(CallShareExhausted);
    await expect(ask('backfill')).rejects.toBeInstanceOf(CallShareExhausted);
    await expect(ask('sale')).resolves.toBeUndefined();
    expect(limitStore.stored).toEqual(before);
    await call({
      park: { forMs: 45_000, reason: storedWords("Xero's minute limit is reached"), isWholeApp: false },
    });
    await expect(ask('sale')).rejects.toMatchObject({ kind: 'rate_limited' });
    clock.now += 41_000;
    await expect(ask('sale')).resolves.toBeUndefined();
  });

  it('does not use a permit that took longer than twenty seconds to arrive', async () => {
    let slow = 1;
    limitStore.onChange = (scope) => {
      if (scope.startsWith('xero:tenant') && slow-- > 0) clock.now += 20_001;
    };
    let changes = 0;
    const counting = limitStore.onChange;
    limitStore.onChange = (scope) => {
      if (scope.startsWith('xero:tenant')) changes += 1;
      counting(scope);
    };
    await limiter.take(TENANT, 'other');
    await settled();
    // Granted, expired without an end, then granted again.
    expect(changes).toBe(2);
  });

  it('uses a permit that arrived in time without asking again', async () => {
    let changes = 0;
    limitStore.onChange = (scope) => {
      if (!scope.startsWith('xero:tenant')) return;
      changes += 1;
      clock.now += 19_999;
    };
    await limiter.take(TENANT, 'other');
    expect(changes).toBe(1);
  });
});
