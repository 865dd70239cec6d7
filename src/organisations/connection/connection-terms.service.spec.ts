import { idleEndsAt, isIdleSoon, renewAfterDays, warnAfterDays } from './connection-terms.service';

const NOW = new Date('2026-03-01T00:00:00Z');
const CONSENT = {
  ...{ status: 'active' as const, grantType: 'authorization_code' as const },
  refreshedAt: new Date('2026-01-01T00:00:00Z'),
};

describe('a connection that is not used', () => {
  it('is renewed at half of its life, and people are warned at five sixths of it', () => {
    expect([renewAfterDays(60), warnAfterDays(60)]).toEqual([30, 50]);
    expect([renewAfterDays(100), warnAfterDays(100)]).toEqual([50, 83]);
  });

  it('ends as many days after its last refresh as its platform says', () => {
    expect(idleEndsAt(CONSENT, 60)).toEqual(new Date('2026-03-02T00:00:00Z'));
    expect(isIdleSoon(CONSENT, 60, NOW)).toBe(true);
    expect(isIdleSoon(CONSENT, 100, NOW)).toBe(false);
  });

  it('does not end on a platform whose consents stay, when it is lost already, or when it has credentials of its own', () => {
    expect([idleEndsAt(CONSENT, null), isIdleSoon(CONSENT, null, NOW)]).toEqual([null, false]);
    expect(idleEndsAt({ ...CONSENT, status: 'reconnect' }, 60)).toBeNull();
    expect(isIdleSoon({ ...CONSENT, grantType: 'client_credentials' }, 60, NOW)).toBe(false);
  });
});
