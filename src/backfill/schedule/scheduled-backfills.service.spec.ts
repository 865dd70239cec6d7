import { scheduledDays } from './scheduled-backfills.service';

describe('the days of a scheduled run', () => {
  it('are all of them, or the month before by the calendar of the time zone', () => {
    expect(scheduledDays('everything', new Date('2026-03-01T00:00:00Z'), 'Africa/Harare')).toEqual({});
    // Half past midnight on the first of March in Harare, still February in London.
    const night = new Date('2026-02-28T22:30:00Z');
    expect(scheduledDays('previous_month', night, 'Africa/Harare')).toEqual({ from: '2026-02-01', till: '2026-02-28' }); // prettier-ignore
    expect(scheduledDays('previous_month', night, 'Europe/London')).toEqual({ from: '2026-01-01', till: '2026-01-31' }); // prettier-ignore
    const newYear = new Date('2026-01-01T03:00:00Z');
    expect(scheduledDays('previous_month', newYear, 'Africa/Harare')).toEqual({ from: '2025-12-01', till: '2025-12-31' }); // prettier-ignore
  });
});
