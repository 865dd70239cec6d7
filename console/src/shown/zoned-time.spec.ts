import { commonZone, dayAt, placeOf, spellMoment } from './zoned-time';

describe('a moment on the clocks of an organisation', () => {
  it.each([
    ['Africa/Harare', '1 Mar 2026, 12:30:05'],
    ['Pacific/Auckland', '1 Mar 2026, 23:30:05'],
    ['America/St_Johns', '1 Mar 2026, 07:00:05'],
    ['Pacific/Kiritimati', '2 Mar 2026, 00:30:05'],
  ])('is in %s: %s', (zone, spelt) =>
    expect(spellMoment('2026-03-01T10:30:05.123Z', 'en-GB', zone)).toBe(spelt),
  );

  it('is on the calendar day of that zone', () => {
    const late = new Date('2026-03-01T22:30:00Z');
    expect(dayAt(late, 'Africa/Harare')).toBe('2026-03-02');
    expect(dayAt(late, 'America/St_Johns')).toBe('2026-03-01');
  });

  it('follows summer time', () => {
    expect(spellMoment('2026-07-01T10:30:05Z', 'en-GB', 'Europe/London')).toBe('1 Jul 2026, 11:30:05');
    expect(spellMoment('2026-01-01T10:30:05Z', 'en-GB', 'Europe/London')).toBe('1 Jan 2026, 10:30:05');
  });

  it('names its place', () => {
    expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
    expect(placeOf('UTC')).toBe('UTC');
  });

  it.each([
    [['Africa/Harare', 'Africa/Harare'], 'Africa/Harare'],
    [['Africa/Harare', 'Europe/London'], null],
    [['Africa/Harare', null], null],
    [[], null],
  ])('of several organisations %j is common only if all agree: %s', (zones, common) =>
    expect(commonZone(zones)).toBe(common),
  );
});
