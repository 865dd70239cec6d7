import { Foundation1763700000000 } from './1763700000000-foundation';
import { WriteBack1763700400000 } from './1763700400000-write-back';

/** Every migration in order; listed by hand, so that sources and build run the same ones. */
export const MIGRATIONS = [Foundation1763700000000, WriteBack1763700400000];
