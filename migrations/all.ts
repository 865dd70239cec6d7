import { Foundation1763700000000 } from './1763700000000-foundation';
import { MappingSetup1763700500000 } from './1763700500000-mapping-setup';

/** Every migration in order; listed by hand, so that sources and build run the same ones. */
export const MIGRATIONS = [Foundation1763700000000, MappingSetup1763700500000];
