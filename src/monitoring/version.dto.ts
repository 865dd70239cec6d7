export class VersionDto {
  version: string;
  /** Version of Node.js. */
  node: string;
  /** Version of PostgreSQL. */
  database: string;
  /** Since when this process has been running. */
  startedAt: Date;
  /** By the clock of the database, which decides what is due. */
  databaseTime: Date;
}
