/**
 * The code that an error carries: of a failed system call (`ENOENT`, `ECONNRESET`), of OpenSSL, or PostgreSQL's SQLSTATE
 * (`57P03`). Null when it has none.
 */
export function errorCode(error: unknown): string | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : null;
}
