import { Foundation1763700000000 } from './1763700000000-foundation';
import { Connections1763700200000 } from './1763700200000-connections';

/** Every migration in order; listed by hand, so that sources and build run the same ones. */
export const MIGRATIONS = [Foundation1763700000000, Connections1763700200000];
