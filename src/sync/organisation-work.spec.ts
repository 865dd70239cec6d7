import { LeaseSession } from '../organisations/lease/lease-session';
import { Lease } from '../organisations/lease/lease';
import { isTooLate } from './organisation-work';

describe('what would repeat itself outside', () => {
  const leftMs = (ms: number): Lease => Lease.claimed('organisation', '1', Lease.now(), ms);
  const begun = (msAgo: number): number => Lease.now() - msAgo;

  it('is not written with less than three seconds of the lease left', () => {
    expect(isTooLate({ lease: leftMs(2_900) }, begun(0))).toBe(true);
    expect(isTooLate({ lease: leftMs(-1) }, begun(0))).toBe(true);
  });

  it('is written in the rest of the lease', () => {
    expect(isTooLate({ lease: leftMs(4_000) }, begun(0))).toBe(false);
  });

  it('is not written when its intent is older than seven seconds, however long the lease lasts', () => {
    expect(isTooLate({ lease: leftMs(60_000) }, begun(6_900))).toBe(false);
    expect(isTooLate({ lease: leftMs(60_000) }, begun(7_100))).toBe(true);
  });

  it('is not written once the session has ended that the lease is bound to', () => {
    const session = LeaseSession.bound();
    const lease = leftMs(60_000).boundTo(session);
    expect(isTooLate({ lease }, begun(0))).toBe(false);
    session.lose();
    expect(isTooLate({ lease }, begun(0))).toBe(true);
    // A concurrent renewal does not revive a lease that was given up.
    lease.extendedAt(Lease.now(), 60_000);
    expect(isTooLate({ lease }, begun(0))).toBe(true);
  });
});
