import { Lease } from '../organisations/lease/lease';
import { isLeaseEnding } from './organisation-work';

describe('the margin before the end of a lease', () => {
  const leftMs = (ms: number): Lease => Lease.claimed('organisation', '1', Lease.now(), ms);

  it('is three seconds: with less than that left, nothing is begun that cannot be taken back', () => {
    expect(isLeaseEnding({ lease: leftMs(2_900) })).toBe(true);
    expect(isLeaseEnding({ lease: leftMs(-1) })).toBe(true);
  });

  it('leaves the rest of the lease to work', () => {
    expect(isLeaseEnding({ lease: leftMs(4_000) })).toBe(false);
  });
});
