import { Foundation1763700000000 } from './1763700000000-foundation';
import { FollowingXero1763700300000 } from './1763700300000-following-xero';

/** Every migration in order; listed by hand, so that sources and build run the same ones. */
export const MIGRATIONS = [Foundation1763700000000, FollowingXero1763700300000];
