import { ianaZone, KNOWN_ZONES } from './xero-time-zones';

describe('the time zone of Xero’s settings', () => {
  it.each([
    ['SOUTHAFRICASTANDARDTIME', 'Africa/Johannesburg'],
    ['NEWZEALANDSTANDARDTIME', 'Pacific/Auckland'],
    ['GMTSTANDARDTIME', 'Europe/London'],
    ['GREENWICHSTANDARDTIME', 'Atlantic/Reykjavik'],
    ['CENTRALSTANDARDTIME', 'America/Chicago'],
    ['CENTRALSTANDARDTIMEMEXICO', 'America/Mexico_City'],
    ['Central Standard Time (Mexico)', 'America/Mexico_City'],
    ['W. Central Africa Standard Time', 'Africa/Lagos'],
    ['UTC', 'Etc/UTC'],
  ])('%s is %s', (name, zone) => expect(ianaZone(name)).toBe(zone));

  it.each([null, '', 'STANDARDTIME', 'NOWHERESTANDARDTIME'])('is not made up: %s', (name) =>
    expect(ianaZone(name)).toBeNull(),
  );

  it.each(KNOWN_ZONES)('%s is a zone that clocks are set by', (zone) =>
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow(),
  );
});
