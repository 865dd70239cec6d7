import { documentsPerDay } from '../../proof/bench/calls/xero-day';

const PATTERN = {
  ...{ callsPerDocument: 2, poll: { everySeconds: 0, calls: 2 }, atOnce: 5, millisecondsPerCall: 400 },
};

describe("a day under Xero's limits", () => {
  it('is bounded by the quota', () => {
    expect(documentsPerDay(PATTERN, 1_000)).toBe(500);
    expect(documentsPerDay({ ...PATTERN, callsPerDocument: 1.06 }, 5_000)).toBe(4_716);
  });

  it('is bounded by sixty calls a minute where the quota is not', () => {
    expect(documentsPerDay(PATTERN, 1_000_000)).toBe((60 * 1_440) / 2);
  });

  it('is bounded by slow calls, of which five at once is the most', () => {
    const slow = { ...PATTERN, millisecondsPerCall: 30_000 };
    expect(documentsPerDay(slow, 1_000_000)).toBe((10 * 1_440) / 2);
    expect(documentsPerDay({ ...slow, atOnce: 100 }, 1_000_000)).toBe((10 * 1_440) / 2);
    expect(documentsPerDay({ ...slow, atOnce: 1 }, 1_000_000)).toBe((2 * 1_440) / 2);
  });

  it('keeps what the polls of the whole day need', () => {
    const polled = { ...PATTERN, poll: { everySeconds: 300, calls: 2 } };
    expect(documentsPerDay(polled, 1_000)).toBe((1_000 - 2 * 288) / 2);
    expect(documentsPerDay({ ...polled, poll: { everySeconds: 1_800, calls: 2 } }, 1_000)).toBe(
      (1_000 - 96) / 2,
    );
    expect(documentsPerDay({ ...polled, poll: { everySeconds: 60, calls: 2 } }, 1_000)).toBe(0);
  });
});
