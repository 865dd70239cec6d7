import { QueryFailedError } from 'typeorm';
import { errorCode } from '../error-code';

const NETWORK = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
];
/** SQLSTATE of connection failures, shutdown, crash, and too many connections (PostgreSQL, appendix A). */
const SQLSTATE = /^(08\w{3}|57P0[123]|53300)$/;
/** Messages of pg and its pool for connection failures without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Faults of the server by PostgreSQL's code: no connection left, no room on its disk, no writes, memory or its system. */
const SERVER_FAULTS: readonly (readonly [codes: RegExp, fault: DatabaseFault])[] = [
  [/^53300$/, 'busy'],
  [/^53100$/, 'full'],
  [/^25006$/, 'read_only'],
  [/^(53|58)\w{3}$/, 'unwell'],
];
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

/** Kind of fault for which the database serves nothing, by its cure. Stable: part of answers. */
export type DatabaseFault = 'away' | 'busy' | 'full' | 'read_only' | 'unwell';

/** SQLSTATE of transactions rolled back for another one: deadlock, serialisation failure. */
const SERIALIZATION_FAILURE = ['40P01', '40001'];
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** SQLSTATE of a prepared statement whose tables have changed, or that the session no longer knows. */
const FEATURE_NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';

/** True when the row already exists, by the name of the violated unique constraint or index. */
export function isUniqueViolation(error: unknown, constraints: readonly string[]): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { constraint } = error.driverError as { constraint?: string };
  return errorCode(error.driverError) === UNIQUE_VIOLATION && constraints.includes(constraint ?? '');
}

/** True when the row of a foreign key is missing, by the name of the key. */
export function isForeignKeyViolation(error: unknown, key: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { constraint } = error.driverError as { constraint?: string };
  return errorCode(error.driverError) === FOREIGN_KEY_VIOLATION && constraint === key;
}

/**
 * True for a failure caused by a concurrent transaction or an outdated plan; no data were changed, so the
 * work is repeated.
 */
export function isSerializationFailure(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: unknown = error.driverError;
  return SERIALIZATION_FAILURE.includes(errorCode(driverError) ?? '') || isPlanOutdated(driverError);
}

/** True for errors of a prepared statement raised before its execution. */
export function isPlanOutdated(error: unknown): boolean {
  const code = errorCode(error);
  if (code === UNKNOWN_STATEMENT) return true;
  return (
    code === FEATURE_NOT_SUPPORTED && (error as { routine?: string }).routine === 'RevalidateCachedQuery'
  );
}

/** True for a broken or missing connection. Work under way may have been completed all the same. */
export function isDatabaseAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = errorCode(cause) ?? '';
  return NETWORK.includes(code) || SQLSTATE.test(code) || WORDS.test(cause.message);
}

/**
 * Fault of the server or of its machine, which no statement could have prevented: away, full, read-only. Null: the error is
 * about the statement.
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = errorCode(cause) ?? '';
  if (cause instanceof Error && cause.message.startsWith(NO_CONNECTION_FREE)) return 'busy';
  const ofServer = SERVER_FAULTS.find(([codes]) => codes.test(code))?.[1];
  if (ofServer !== undefined && (error instanceof QueryFailedError || ofServer === 'busy')) return ofServer;
  return isDatabaseAway(error) ? 'away' : null;
}

/** True for any fault of the server or its machine: unreachable, full, or read-only. */
export function isDatabaseFault(error: unknown): boolean {
  return databaseFault(error) !== null;
}
