/** Code of an error: of a system call (`ENOENT`, `ECONNRESET`), of OpenSSL, or SQLSTATE (`57P03`). Null: none. */
export function errorCode(error: unknown): string | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : null;
}
