/** Version of the format; raised when older programs could no longer read the file. */
export const FORMAT_VERSION = 1;

/** Contents of `backup.json`, the first file of a backup, by which a program recognises formats it cannot read. */
export interface BackupHead {
  readonly format: 'ledgerstamp backup';
  readonly formatVersion: number;
  /** Version of the program that wrote the backup. */
  readonly program: string;
}

/**
 * Entry of a table. Its rows are in `tables/<name>/000001.copy.gz` and so on: parts of a single text in COPY
 * format.
 */
export interface TableEntry {
  readonly name: string;
  /** Columns in the order of the text, without those that the database computes. */
  readonly columns: readonly string[];
  /** Number of rows counted in the same snapshot before they were read; equals the number of rows read. */
  readonly rowsBefore: number;
  readonly rows: number;
  /** Size of the uncompressed text. */
  readonly bytes: number;
  readonly sha256: string;
  readonly parts: number;
  /** Months with a partition, by their first day, YYYY-MM-DD; of partitioned tables. */
  readonly months: readonly string[];
}

export interface SequenceEntry {
  readonly name: string;
  /** Last value of the sequence, a whole number as text. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** Submission in the backup, which must also be in the journal outside the database. */
export interface KnownSubmission {
  readonly documentId: string;
  readonly attempt: number;
  readonly payloadSha256: string;
}

/** Contents of `manifest.json`, which describes the backup. */
export interface BackupManifest extends BackupHead {
  /** Time of the backup by the clock of the database, ISO 8601: it contains all earlier commits. */
  readonly madeAt: string;
  /** False: nothing else used the database while it was made. Absent in files of earlier versions. */
  readonly isInUse?: boolean;
  /** Version of PostgreSQL. */
  readonly server: string;
  readonly installationId: string;
  /** Names of the applied migrations in order, which identify the version of the tables. */
  readonly migrations: readonly string[];
  /** Fingerprints of the keys (ENCRYPTION_KEY) that decrypt its secrets; never a key. */
  readonly keyIds: readonly string[];
  readonly documents: number;
  /** Latest submissions, and their total number. */
  readonly submissions: { readonly count: number; readonly latest: readonly KnownSubmission[] };
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
}
