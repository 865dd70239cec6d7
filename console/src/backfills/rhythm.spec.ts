import { rest } from '../words/compiled/en/rest';
import { placeOf } from '../shown/zoned-time';
import { cronOf, rhythmOf } from './rhythm';

describe('schedules in words', () => {
  it.each([
    ['0 2 * * *', 'every night at 02:00 Harare'],
    ['30 13 * * *', 'every day at 13:30 Harare'],
    ['5 22 * * 1', 'every Monday at 22:05 Harare'],
    ['0 3 1 * *', 'every month on the 1st at 03:00 Harare'],
    ['0 3 22 * *', 'every month on the 22nd at 03:00 Harare'],
    ['0 3 13 * *', 'every month on the 13th at 03:00 Harare'],
    ['0 3 31 * *', 'every month on the 31st (in months with that day) at 03:00 Harare'],
  ])('%s is said, and written back the same', (cron, said) => {
    const rhythm = rhythmOf(cron);
    expect(rhythm && rest.backfills.rhythm(rhythm, placeOf('Africa/Harare'))).toBe(said);
    expect(rhythm && cronOf(rhythm)).toBe(cron);
  });

  it('Sunday has two numbers', () => {
    expect(rhythmOf('0 2 * * 7')).toEqual(rhythmOf('0 2 * * 0'));
  });

  it.each([
    '*/5 * * * *',
    '0 2 1 * 1',
    '0 2 * 6 *',
    '0 24 * * *',
    '60 2 * * *',
    '0 2 * * 1-5',
    '0 2 * *',
    '@daily',
  ])('%s is more than the form offers', (cron) => expect(rhythmOf(cron)).toBeNull());
});
