import { QueryFailedError } from 'typeorm';
import { codeOf } from './embedded/embedded-server-error';

const NETWORK = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
];
/** PostgreSQL, appendix A: the connection, a shutdown or a crash, too many connections. */
const SQLSTATE = /^(08\w{3}|57P0[123]|53300)$/;
/** What pg and its pool say without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * True for an error that says nothing about what was asked of the database: the connection broke, or there was none.
 * What was under way may have been done all the same.
 */
export function isDatabaseAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = codeOf(cause) ?? '';
  return NETWORK.includes(code) || SQLSTATE.test(code) || WORDS.test(cause.message);
}
