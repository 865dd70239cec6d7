/** The database of every schedule is 0. A standby of it that has been promoted is 1. */
export type DatabaseNumber = 0 | 1;
