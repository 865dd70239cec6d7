export class VersionDto {
  version: string;
  /** Version of Node.js; null: not for this caller. */
  node: string | null;
  /** Version of PostgreSQL; null: not for this caller. */
  database: string | null;
  /** Start of this process. */
  startedAt: Date;
  /** Time by the clock of the database, which decides when work is due. */
  databaseTime: Date;
}
