import { inEnglish } from '../../../../test/support/in-english';
import { admit, settle } from './call-limits';
import { type CallLimits, type LimitState, UNUSED } from './limit-state';
import { quotaLeft } from './call-limiter';

const LIMITS: CallLimits = {
  ...{ concurrent: 5, perMinute: 10, perDay: 12, pollsPerDay: 0, longestMs: 80_000 },
  reservedForLive: { concurrent: 1, perMinute: 4, perDay: 6 },
};
const NOON = Date.UTC(2026, 2, 2, 12);
const SAID_NOTHING = { minuteRemaining: null, dayRemaining: null, appMinuteRemaining: null, park: null };

function used(calls: number, at: number, state: LimitState = UNUSED): LimitState {
  let current = state;
  for (let number = 0; number < calls; number += 1) {
    const id = `${at} ${number}`;
    current = admit(current, LIMITS, { id, purpose: 'other', size: 1 }, at).state;
    current = settle(current, id, { isAnswered: true, ...SAID_NOTHING }, at);
  }
  return current;
}

describe('what is left of the call limits', () => {
  it('is everything where nothing was used', () => {
    expect(quotaLeft(UNUSED, LIMITS, NOON)).toEqual({
      ...{ minuteLeft: 10, dayLeft: 12, perDay: 12, parked: null, readAt: new Date(NOON) },
      plan: {
        used: { poll: 0, sale: 0, other: 0, pdf: 0, link: 0, note: 0, backfill: 0 },
        costs: expect.objectContaining({ poll: { bytes: 0, unchanged: 0, refused: 0, lost: 0 } }) as object,
        ...{ planned: { polls: 0, sales: 1 }, kept: { polls: 0, sales: 1 }, writeBackLeft: 11 },
      },
    });
  });

  it('goes down with every call, and the minute comes back after a minute', () => {
    const state = used(7, NOON);
    expect(quotaLeft(state, LIMITS, NOON)).toMatchObject({ minuteLeft: 3, dayLeft: 5 });
    expect(quotaLeft(state, LIMITS, NOON + 61_000)).toMatchObject({ minuteLeft: 10, dayLeft: 5 });
  });

  it('says until when an organisation at its day limit rests, and why', () => {
    const state = used(5, NOON + 120_000, used(7, NOON));
    const { dayLeft, parked } = quotaLeft(state, LIMITS, NOON + 121_000);
    expect(dayLeft).toBe(0);
    expect(inEnglish(parked?.reason ?? null)).toBe("Xero's day limit of 12 calls is used up");
    expect(parked?.until.getTime()).toBeGreaterThan(NOON + 86_400_000);
  });

  it('believes the platform when it says less', () => {
    const [id, at] = ['call', NOON];
    const asked = admit(UNUSED, LIMITS, { id, purpose: 'other', size: 1 }, at).state;
    const end = { isAnswered: true, ...SAID_NOTHING, minuteRemaining: 2, dayRemaining: 1 };
    const state = settle(asked, id, end, at);
    expect(quotaLeft(state, LIMITS, at)).toMatchObject({ minuteLeft: 2, dayLeft: 1 });
  });
});
