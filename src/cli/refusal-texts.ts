const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  ENOSPC: 'the disk is full',
};

/** What a command says when it could not run: of a file its name and what is wrong with it, else the error's words. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const fault = code === undefined ? undefined : FILE_FAULTS[code];
  return fault === undefined || path === undefined ? error.message : `${path}: ${fault}`;
}

/** Of a database that cannot be reached. Several addresses of one name fail as one error without words of its own. */
export function databaseRefusalText(error: unknown): string {
  const why = error instanceof AggregateError ? error.errors.map(String).join('; ') : refusalText(error);
  return `the database cannot be opened (${why}): is it running, and is DATABASE_URL correct?`;
}
