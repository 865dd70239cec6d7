/** Number of a database: 0 is that of every schedule, 1 a promoted standby of it. */
export type DatabaseNumber = 0 | 1;
