import { EmbeddedServerError } from './embedded-server-error';

/** PostgreSQL cuts longer names without a word (NAMEDATALEN - 1 bytes), and two databases would become one. */
const LONGEST_NAME = 63;

/**
 * Names of databases are free but for what an address cannot carry.
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
