export class VersionDto {
  version: string;
  /** Version of Node.js; null: not for this caller. */
  node: string | null;
  /** Version of PostgreSQL; null: not for this caller. */
  database: string | null;
  /** Since when this process has been running. */
  startedAt: Date;
  /** By the clock of the database, which decides what is due. */
  databaseTime: Date;
}
