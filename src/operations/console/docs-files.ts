import { join } from 'node:path';
import { type RequestHandler, static as staticFiles } from 'express';

/** Folder in which the build puts the documents (scripts/docs-site), next to the compiled program. */
const BUILT = join(__dirname, '../../..', 'docs');

/**
 * Answers the documents, without a key: they are those of the source code. Express serves them from the disk, because they
 * are read rarely; the console is kept in memory (console-files.ts).
 */
export function docsFiles(directory = BUILT): RequestHandler {
  return staticFiles(directory, { dotfiles: 'ignore' });
}
