import fc from 'fast-check';
import { afterQuietHours, localTime, minutesOf } from './quiet-hours';

const HARARE = { timeZone: 'Africa/Harare', quietFrom: '20:00', quietUntil: '07:00' };
const after = (at: string, hours: Partial<typeof HARARE> = {}): string =>
  afterQuietHours(new Date(at), { ...HARARE, ...hours }).toISOString();

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const time = minute.map((of) => new Date(of * 60_000).toISOString().slice(11, 16));
const hours = fc.record({
  timeZone: fc.constantFrom(
    'Africa/Harare',
    'UTC',
    'Asia/Kathmandu',
    'America/New_York',
    'Australia/Lord_Howe',
  ),
  ...{ quietFrom: time, quietUntil: time },
});
const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('quiet hours', () => {
  it('let a mail of the day pass, and keep one of the night until they end, by the clocks of the person', () => {
    expect(after('2026-11-23T10:00:00Z')).toBe('2026-11-23T10:00:00.000Z');
    expect(after('2026-11-23T17:59:59Z')).toBe('2026-11-23T17:59:59.000Z');
    expect(after('2026-11-23T18:00:00Z')).toBe('2026-11-24T05:00:00.000Z');
    expect(after('2026-11-24T04:59:30Z')).toBe('2026-11-24T05:00:00.000Z');
    expect(after('2026-11-23T10:30:00Z', { quietFrom: '12:00', quietUntil: '13:00' })).toBe(
      '2026-11-23T11:00:00.000Z',
    );
  });

  it('are by the clocks of the country where the stored time zone is not known', () => {
    expect(after('2026-11-23T18:00:00Z', { timeZone: 'Mars/Olympus' })).toBe('2026-11-24T05:00:00.000Z');
  });

  it('are none where nothing is chosen, or both ends are the same', () => {
    expect(after('2026-11-23T22:00:00Z', { quietUntil: '20:00' })).toBe('2026-11-23T22:00:00.000Z');
    const none = { ...HARARE, quietFrom: null, quietUntil: null };
    const at = new Date('2026-11-23T22:00:00Z');
    expect(afterQuietHours(at, none)).toEqual(at);
  });

  it('end in time on the days on which clocks are changed, too', () => {
    const newYork = { timeZone: 'America/New_York', quietFrom: '20:00', quietUntil: '07:00' };
    expect(after('2026-03-08T05:00:00Z', newYork)).toBe('2026-03-08T11:00:00.000Z');
    expect(after('2026-11-01T03:00:00Z', newYork)).toBe('2026-11-01T12:00:00.000Z');
  });

  it('end when the clocks have been changed where these leave out the end', () => {
    const lordHowe = { timeZone: 'Australia/Lord_Howe', quietFrom: '02:01', quietUntil: '02:00' };
    expect(after('2026-10-02T15:31:00Z', lordHowe)).toBe('2026-10-03T15:30:00.000Z');
  });

  it('never send a mail earlier, nor more than a day and an hour later, nor in a quiet hour', () => {
    fc.assert(
      fc.property(moment, hours, (at, quiet) => {
        const sent = afterQuietHours(at, quiet);
        const late = sent.getTime() - at.getTime();
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(25 * 3_600_000);
        const { minutes } = localTime(sent, quiet.timeZone);
        const wait = minutesOf(quiet.quietUntil);
        // Allows an hour, since a clock change may skip the end itself.
        if (late > 0) expect((minutes - wait + 1440) % 1440).toBeLessThanOrEqual(60);
        else expect(afterQuietHours(sent, quiet)).toEqual(sent);
      }),
      { numRuns: 300 },
    );
  });
});
