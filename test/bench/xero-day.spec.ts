import { documentsPerDay } from '../../proof/bench/calls/xero-day';

const NO_POLL = { everySeconds: 0, calls: 2 };

describe("a day under Xero's limits", () => {
  it('is bounded by the quota', () => {
    expect(documentsPerDay(2, NO_POLL, 1_000)).toBe(500);
    expect(documentsPerDay(1.06, NO_POLL, 5_000)).toBe(4_716);
  });

  it('is bounded by sixty calls a minute where the quota is not', () => {
    expect(documentsPerDay(2, NO_POLL, 1_000_000)).toBe((60 * 1_440) / 2);
  });

  it('keeps what the polls of the whole day need', () => {
    const polled = (everySeconds: number): number => documentsPerDay(2, { everySeconds, calls: 2 }, 1_000);
    expect(polled(300)).toBe((1_000 - 2 * 288) / 2);
    expect(polled(1_800)).toBe((1_000 - 96) / 2);
    expect(polled(60)).toBe(0);
  });
});
