import { join } from 'node:path';
import { type RequestHandler, static as staticFiles } from 'express';

/** Folder in which the build puts the documents (scripts/docs-site), next to the compiled program. */
const BUILT = join(__dirname, '../../..', 'docs');

/**
 * Serves the documents without a key, because they are public. Express reads them from disk, as they are read rarely;
 * the console is in memory (console-files.ts).
 */
export function docsFiles(directory = BUILT): RequestHandler {
  return staticFiles(directory, { dotfiles: 'ignore' });
}
