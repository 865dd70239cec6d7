import fc from 'fast-check';
import { HandClock, MemoryLimitStore } from '../../../../test/support/limits-in-memory';
import type { CallPurpose } from '../../books-access';
import { grantBundle } from './bundles';
import { CallLimiter, type CallPermit, CUT_OFF } from './call-limiter';
import { type CallEnd, type LimitState, UNUSED } from './limit-state';
import { draws } from '../../../../test/support/draws';
import { storedWords } from '../../../domain/texts/stored-sentence';

const TENANT = 'aaaaaaaa-1111-4111-8111-111111111111';
const SCOPE = `xero:tenant:${TENANT}`;
const ANSWERED: CallEnd = { ...CUT_OFF, isAnswered: true };

describe('the permits of an organisation in one process', () => {
  let limitStore: MemoryLimitStore;
  let clock: HandClock;

  beforeEach(() => {
    limitStore = new MemoryLimitStore();
    clock = new HandClock();
  });

  const process = (perDay = 1_000): CallLimiter =>
    new CallLimiter(limitStore, { perMinute: 60, perDay }, clock);
  const call = async (limiter: CallLimiter, purpose: CallPurpose = 'other'): Promise<void> =>
    (await limiter.take(TENANT, purpose)).settle(ANSWERED);
  const left = async (limiter: CallLimiter): Promise<number | undefined> =>
    (await limiter.quotas([TENANT])).get(TENANT)?.dayLeft;
  const statements = (): number => limitStore.statements.get(SCOPE) ?? 0;

  it('cost one statement for twenty calls, and one to give back what was not used', async () => {
    const limiter = process();
    await call(limiter);
    const first = statements();
    for (let calls = 1; calls < 55; calls += 1) await call(limiter);
    // Bundles of four, eight, sixteen, twenty and twenty calls; the first was taken before.
    expect(statements() - first).toBe(4);
    await clock.pass(10_000);
    expect(statements() - first).toBe(5);
    expect(await left(process())).toBe(1_000 - 55);
  });

  it('are a wait, and no search without an end, where what is stored of the day is no number', () => {
    const day = [{ from: 0, live: 5 }] as unknown as LimitState['day'];
    const state = { ...UNUSED, day, parked: { until: 60_000, reason: storedWords('asked to wait') } };
    const limits = {
      ...{ concurrent: 5, perMinute: 60, perDay: 1_000, pollsPerDay: 0, longestMs: 80_000 },
      reservedForLive: { concurrent: 1, perMinute: 4, perDay: 6 },
    };
    const asked = { id: 'a', purpose: 'other', most: 20, running: new Set<string>() } as const;
    expect(grantBundle(state, limits, asked, 0)).toHaveProperty('wait');
  });

  it('are written with what their calls cost, for no statement more, and added up over all processes', async () => {
    const spend = async (
      limiter: CallLimiter,
      purpose: CallPurpose,
      costs: CallEnd['costs'],
    ): Promise<void> => (await limiter.take(TENANT, purpose)).settle({ ...ANSWERED, costs });
    const statementsOf = async (limiters: readonly [CallLimiter, CallLimiter], isCosted: boolean) => {
      const [one, other] = limiters;
      const before = statements();
      await spend(one, 'poll', isCosted ? { bytes: 1_000 } : undefined);
      if (isCosted) one.countUnchanged(TENANT, 'poll');
      await spend(one, 'sale', isCosted ? { bytes: 70, refused: 1 } : undefined);
      await spend(other, 'sale', isCosted ? { bytes: 30, lost: 1 } : undefined);
      await clock.pass(10_000);
      return statements() - before;
    };
    const [one, other] = [process(), process()];
    await statementsOf([one, other], false);
    expect(await statementsOf([one, other], true)).toBe(await statementsOf([one, other], false));
    const quota = (await process().quotas([TENANT])).get(TENANT);
    const { poll, sale, pdf } = quota?.plan.costs ?? {};
    expect(poll).toEqual({ bytes: 1_000, unchanged: 1, refused: 0, lost: 0 });
    expect(sale).toEqual({ bytes: 100, unchanged: 0, refused: 1, lost: 1 });
    expect(pdf).toEqual({ bytes: 0, unchanged: 0, refused: 0, lost: 0 });
    await clock.pass(25 * 3_600_000);
    await call(one);
    expect((await one.quotas([TENANT])).get(TENANT)?.plan.costs.poll.bytes).toBe(0);
  });

  it('need one statement for the first call after a rest', async () => {
    const limiter = process();
    await call(limiter);
    await clock.pass(3_600_000);
    const before = statements();
    await call(limiter);
    expect(statements() - before).toBe(1);
  });

  it('cost one statement, and one to give them back, for as many calls as there were a moment ago', async () => {
    const limiter = process();
    const look = async (): Promise<number> => {
      const before = statements();
      for (let calls = 0; calls < 11; calls += 1) await call(limiter);
      await clock.pass(20_000);
      return statements() - before;
    };
    await look();
    expect(await look()).toBe(2);
    expect(await left(process())).toBe(1_000 - 22);
    await clock.pass(60_000);
    expect(await look()).toBe(3);
  });

  it('are spent for the person who comes after a process that was killed', async () => {
    await call(process());
    expect(await left(process())).toBe(1_000 - 4);
    // Bundles have expired and no longer count in the minute.
    clock.now += 141_001;
    const other = process();
    for (let calls = 0; calls < 60; calls += 1) await call(other);
    await expect(call(other)).rejects.toMatchObject({ kind: 'rate_limited' });
    await other.giveBack();
    expect(await left(process())).toBe(1_000 - 64);
  });

  it('leave a place to a call of another process', async () => {
    const [worker, other] = [process(), process()];
    const running = [];
    for (let calls = 0; calls < 4; calls += 1) running.push(await worker.take(TENANT));
    const its = await other.take(TENANT);
    await expect(worker.take(TENANT)).rejects.toMatchObject({
      message: expect.stringContaining('5 calls at once') as string,
    });
    its.settle(ANSWERED);
    for (const permit of running) permit.settle(ANSWERED);
    await call(worker);
  });

  it('are few where few are left of the day, so that a process that dies takes little with it', async () => {
    const limiter = process(50);
    await call(limiter);
    expect(await left(process(50))).toBe(48);
  });

  it('of a backfill come out of its own share, also right after those of live work', async () => {
    const limiter = process();
    await call(limiter);
    for (let calls = 0; calls < 40; calls += 1) await call(limiter, 'backfill');
    await expect(call(limiter, 'backfill')).rejects.toMatchObject({ kind: 'rate_limited' });
    for (let calls = 0; calls < 19; calls += 1) await call(limiter, 'sale');
    await expect(call(limiter, 'sale')).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('tell other processes at once that Xero asks to wait', async () => {
    const limiter = process();
    const permit = await limiter.take(TENANT);
    permit.settle({
      ...ANSWERED,
      park: { forMs: 30_000, reason: storedWords('asked to wait'), isWholeApp: false },
    });
    await clock.pass(0);
    await expect(call(process())).rejects.toMatchObject({
      message: expect.stringContaining('asked') as string,
    });
  });

  it('are asked for again where nobody knows whether they were given back', async () => {
    const limiter = process();
    await call(limiter);
    limitStore.onChange = () => {
      limitStore.onChange = () => undefined;
      throw new Error('the connection broke');
    };
    await expect(limiter.giveBack()).rejects.toThrow('the connection broke');
    const before = statements();
    await call(limiter);
    expect(statements()).toBeGreaterThan(before);
    await limiter.giveBack();
    expect(await left(process())).toBe(1_000 - 2);
  });
});

interface Made {
  readonly at: number;
  readonly arrives: number;
  readonly ends: number;
  readonly purpose: CallPurpose;
}

describe('whichever processes call, and whichever of them die', () => {
  const steps = fc.array(
    fc.record({
      pauseMs: fc.oneof(
        { weight: 12, arbitrary: fc.constant(0) },
        { weight: 20, arbitrary: fc.integer({ min: 0, max: 8_000 }) },
        { weight: 1, arbitrary: fc.constant(3_600_000) },
      ),
      lastsMs: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 60_000 })),
      arrivesAfter: fc.float({ min: 0, max: 1, noNaN: true }),
      process: fc.integer({ min: 0, max: 2 }),
      fate: fc.oneof(
        { weight: 30, arbitrary: fc.constant('lives' as const) },
        { weight: 1, arbitrary: fc.constantFrom('dies' as const, 'loses the end' as const) },
      ),
      says: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 6 }),
      purpose: fc.constantFrom<CallPurpose>('other', 'poll', 'sale', 'pdf', 'note', 'backfill'),
    }),
    { minLength: 20, maxLength: 200 },
  );
  const most = (calls: readonly Made[], windowMs: number): number =>
    Math.max(0, ...calls.map(({ arrives: from }) => inWindow(calls, from, windowMs)));
  const inWindow = (calls: readonly Made[], from: number, windowMs: number): number =>
    calls.filter(({ arrives }) => arrives >= from && arrives < from + windowMs).length;

  it('no minute, no day, no moment and no share of a backfill has more calls than it may have', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (schedule) => {
        const [limitStore, clock] = [new MemoryLimitStore(), new HandClock()];
        const start = (): CallLimiter => new CallLimiter(limitStore, { perMinute: 10, perDay: 40 }, clock);
        const processes = [start(), start(), start()];
        const made: Made[] = [];
        const ends: { permit: CallPermit; at: number; end: CallEnd; of: CallLimiter }[] = [];
        const passTo = async (until: number): Promise<void> => {
          for (const end of ends.splice(0).sort((a, b) => a.at - b.at)) {
            if (end.at > until) ends.push(end);
            else {
              await clock.pass(end.at - clock.now);
              if (processes.includes(end.of)) end.permit.settle(end.end);
            }
          }
          await clock.pass(until - clock.now);
        };
        for (const { pauseMs, lastsMs, arrivesAfter, process, fate, says, purpose } of schedule) {
          await passTo(clock.now + pauseMs);
          const limiter = processes[process] as CallLimiter;
          const permit = await limiter.take(TENANT, purpose).catch(() => null);
          if (permit === null) continue;
          const [at, arrives] = [clock.now, clock.now + Math.floor(lastsMs * arrivesAfter)];
          made.push({ at, arrives, ends: at + lastsMs, purpose });
          const end = { ...ANSWERED, minuteRemaining: says, dayRemaining: says };
          if (fate === 'lives') ends.push({ permit, at: at + lastsMs, end, of: limiter });
          if (fate === 'dies') processes[process] = start();
        }
        expect(most(made, 60_000)).toBeLessThanOrEqual(10);
        expect(most(made, 86_400_000)).toBeLessThanOrEqual(40);
        const backfill = made.filter(({ purpose }) => purpose === 'backfill');
        expect(most(backfill, 60_000)).toBeLessThanOrEqual(7);
        expect(most(backfill, 86_400_000)).toBeLessThanOrEqual(16);
        for (const { arrives: from } of made) {
          const running = made.filter(({ arrives, ends: until }) => arrives <= from && until > from);
          expect(running.length).toBeLessThanOrEqual(5);
        }
      }),
      { numRuns: draws(75) },
    );
  });

  it('the places in the ledger cover the calls in progress after every write, with two replicas and all purposes', async () => {
    const busy = fc.array(
      fc.record({
        pauseMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 4_000 })),
        lastsMs: fc.integer({ min: 1, max: 12_000 }),
        process: fc.integer({ min: 0, max: 1 }),
        purpose: fc.constantFrom<CallPurpose>('other', 'poll', 'sale', 'backfill', 'backfill'),
      }),
      { minLength: 20, maxLength: 120 },
    );
    await fc.assert(
      fc.asyncProperty(busy, async (schedule) => {
        const [limitStore, clock] = [new MemoryLimitStore(), new HandClock()];
        const limits = { perMinute: 1_000, perDay: 100_000 };
        const replicas = [0, 1].map(() => new CallLimiter(limitStore, limits, clock));
        const running = new Map<CallPermit, number>();
        limitStore.onChanged = (scope, text) => {
          if (scope !== SCOPE) return;
          const { calls } = JSON.parse(text) as LimitState;
          const open = calls.filter(({ until }) => until === null || until > clock.now);
          const places = open.reduce((sum, call) => sum + (call.places ?? call.size), 0);
          expect(places).toBeGreaterThanOrEqual(running.size);
          expect(places).toBeLessThanOrEqual(5);
        };
        for (const { pauseMs, lastsMs, process, purpose } of schedule) {
          const until = clock.now + pauseMs;
          for (const [permit, at] of [...running].sort(([, one], [, other]) => one - other)) {
            if (at > until) continue;
            await clock.pass(at - clock.now);
            running.delete(permit);
            permit.settle(ANSWERED);
          }
          await clock.pass(until - clock.now);
          const permit = await replicas[process]?.take(TENANT, purpose).catch(() => null);
          if (permit == null) continue;
          running.set(permit, clock.now + lastsMs);
          expect(running.size).toBeLessThanOrEqual(5);
        }
      }),
      { numRuns: draws(300) },
    );
  });
});
