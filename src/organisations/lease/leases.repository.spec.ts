import fc from 'fast-check';
import { pollRestsMs } from './leases.repository';

const MINUTE = 60_000;
const WITH_WEBHOOKS = { pollMs: 30 * MINUTE, longestPollMs: 60 * MINUTE };

describe('the pace of polls', () => {
  it('is the usual one for two hours after something moved, and doubles within four', () => {
    expect(pollRestsMs(0, WITH_WEBHOOKS)).toBe(30 * MINUTE);
    expect(pollRestsMs(120 * MINUTE, WITH_WEBHOOKS)).toBe(30 * MINUTE);
    expect(pollRestsMs(180 * MINUTE, WITH_WEBHOOKS)).toBe(45 * MINUTE);
    expect(pollRestsMs(240 * MINUTE, WITH_WEBHOOKS)).toBe(60 * MINUTE);
  });

  it('is never faster than usual nor slower than the longest, and the same where both are', () => {
    const ms = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(ms, ms, ms, (quietMs, pollMs, more) => {
        const rests = pollRestsMs(quietMs, { pollMs, longestPollMs: pollMs + more });
        expect(rests).toBeGreaterThanOrEqual(pollMs);
        expect(rests).toBeLessThanOrEqual(pollMs + more);
        expect(pollRestsMs(quietMs, { pollMs, longestPollMs: pollMs })).toBe(pollMs);
      }),
    );
  });

  it('costs at most eighty calls a day, settings included', () => {
    const day = 24 * 60 * MINUTE;
    let [invoices, creditNotes, at, asked] = [0, 0, 0, -Infinity];
    // Changes for ten hours, and none for the rest of the day.
    const quietAt = (now: number): number => Math.max(0, now - 10 * 60 * MINUTE);
    while (at < day) {
      const rests = pollRestsMs(quietAt(at), WITH_WEBHOOKS);
      invoices += 1;
      if (quietAt(at) === 0 || at - asked >= 4 * rests) {
        creditNotes += 1;
        asked = at;
      }
      at += rests;
    }
    const settings = 5;
    expect(invoices + creditNotes + settings).toBeLessThanOrEqual(80);
  });
});
