const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  ENOSPC: 'the disk is full',
};

/**
 * Error text of a command that could not run: a file error by its path and fault, otherwise the error's own
 * message.
 */
export function refusalText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const fault = code === undefined ? undefined : FILE_FAULTS[code];
  return fault === undefined || path === undefined ? error.message : `${path}: ${fault}`;
}

/**
 * Error text for an unreachable database. When a name has several addresses, their failures come as an
 * AggregateError without a message.
 */
export function databaseRefusalText(error: unknown): string {
  const why = error instanceof AggregateError ? error.errors.map(String).join('; ') : refusalText(error);
  return `the database cannot be opened (${why}): is it running, and is DATABASE_URL correct?`;
}
