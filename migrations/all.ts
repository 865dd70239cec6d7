import { Foundation1763700000000 } from './1763700000000-foundation';
import { FiscalAccountChecks1763700100000 } from './1763700100000-fiscal-account-checks';

/** Every migration in order; listed by hand, so that sources and build run the same ones. */
export const MIGRATIONS = [Foundation1763700000000, FiscalAccountChecks1763700100000];
