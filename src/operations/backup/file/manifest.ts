/** Raised when an older program could not read the file any more. */
export const FORMAT_VERSION = 1;

/** `backup.json`, the first file inside a backup: enough to refuse one that this program cannot read. */
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
  /** In the order of the text; columns that the database computes are left out. */
  readonly columns: readonly string[];
  /** Counted before the rows were read, in the same snapshot, and rows read: always the same number. */
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
  /** A whole number as text. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** A submission that the backup knows; the journal outside the database must know it, too. */
export interface KnownSubmission {
  readonly documentId: string;
  readonly attempt: number;
  readonly payloadSha256: string;
}

/** `manifest.json`: what the backup is of. */
export interface Manifest extends BackupHead {
  /** By the clock of the database, ISO 8601: everything that was committed before is in it. */
  readonly madeAt: string;
  /** Version of PostgreSQL. */
  readonly server: string;
  readonly installationId: string;
  /** Names of the migrations, in the order in which they were carried out: the version of the tables. */
  readonly migrations: readonly string[];
  /** Fingerprints of the keys (ENCRYPTION_KEY) that open its secrets; never a key. */
  readonly keyIds: readonly string[];
  readonly documents: number;
  /** The latest submissions, and how many there are. */
  readonly submissions: { readonly count: number; readonly latest: readonly KnownSubmission[] };
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
}
