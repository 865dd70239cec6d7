import { EmbeddedServerError } from './embedded-server-error';

/**
 * Maximum length: PostgreSQL silently truncates longer names (NAMEDATALEN - 1 bytes), so two databases could become
 * one.
 */
const LONGEST_NAME = 63;

/**
 * Checks that an address can hold the name of a database.
 * @throws EmbeddedServerError for a name that is empty, too long, or holds / ? # \ or control characters
 */
export function requireDatabaseName(name: string): string {
  const bytes = Buffer.byteLength(name);
  if (bytes > 0 && bytes <= LONGEST_NAME && !/^\.+$|[/?#\\\p{Cc}]/u.test(name)) return name;
  throw new EmbeddedServerError(
    `"${name}" cannot be the name of a database: 1 to ${LONGEST_NAME} bytes without / ? # \\ and control characters.`,
  );
}

/** Returns the address of another database on the same server. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURI(requireDatabaseName(database))}`;
  return address.href;
}
