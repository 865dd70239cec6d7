import { inEnglish } from '../../../test/support/in-english';
import { cronFault, nextTime } from './cron-time';

const next = (cron: string, zone: string, after: string): string =>
  nextTime(cron, zone, new Date(after)).toISOString();

describe('the next time of a schedule', () => {
  it('is by the clocks of its time zone', () => {
    expect(next('30 1 * * *', 'Africa/Harare', '2026-03-01T12:00:00Z')).toBe('2026-03-01T23:30:00.000Z');
    expect(next('0 3 1 * *', 'Africa/Harare', '2026-03-01T12:00:00Z')).toBe('2026-04-01T01:00:00.000Z');
  });

  it('comes where clocks are turned, too', () => {
    expect(next('30 2 * * *', 'Europe/London', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('a schedule that cannot be used', () => {
  it.each([
    ['* * * * * *', 'Africa/Harare', /five fields/],
    ['@daily', 'Africa/Harare', /five fields/],
    ['61 1 * * *', 'Africa/Harare', /not valid/],
    ['0 1 31 2 *', 'Africa/Harare', /never comes|not valid/],
    ['0 1 * * *', 'Africa/Nowhere', /not known/],
  ])('is named: %s %s', (cron, zone, fault) => {
    expect(inEnglish(cronFault(cron, zone))).toMatch(fault);
  });

  it('is not one that can', () => {
    expect(cronFault('0 3 1 * *', 'Africa/Harare')).toBeNull();
  });
});
