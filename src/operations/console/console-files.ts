import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type RequestHandler, static as staticFiles } from 'express';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Allows the QR picture, which is drawn in the page; no image is loaded from elsewhere.
  "img-src 'self' data:",
  'frame-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of a console page: content and scripts from its own origin only, no framing. */
export function consoleHeaders(): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}

/** Folder in which the build puts the pages, next to the compiled program. */
const BUILT = join(__dirname, '../../..', 'console');
const PAGE = 'index.html';
const ASSETS = 'assets';

type Coding = 'br' | 'gzip' | 'identity';
/** Suffixes that the build gives to compressed copies (console/build/precompressed.mjs). */
const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** File of the build: its bytes in each coding, and the hash of its content. */
interface BuiltFile {
  readonly bytes: ReadonlyMap<Coding, Buffer>;
  readonly hash: string;
}

/**
 * Serves the console's files without a key, because they hold no data. All are read at the start, with compressed
 * copies. Other addresses below /console return the page; a missing asset is a 404, because a browser would take the
 * page for a script.
 */
export function consoleFiles(directory = BUILT): RequestHandler {
  const files = readBuild(directory);
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (request.originalUrl === request.baseUrl) return response.redirect(301, `${request.baseUrl}/`);
    const path = request.path.slice(1);
    const isAsset = path.startsWith(`${ASSETS}/`);
    const name = isAsset ? path : PAGE;
    const file = files.get(name);
    response.vary('Accept-Encoding');
    if (file === undefined) {
      response.status(404).json({ statusCode: 404, message: 'The console has no such file.' });
      return;
    }
    const accepted: Coding[] = ['br', 'gzip', 'identity'];
    const coding = accepted.find((one) => file.bytes.has(one) && request.acceptsEncodings(one) === one);
    const used = coding ?? 'identity';
    if (used !== 'identity') response.setHeader('Content-Encoding', used);
    // Caches assets for ever, because their names change with their content; the page's does not.
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('ETag', `"${file.hash}-${used}"`);
    response.type(extname(name)).send(file.bytes.get(used));
  };
}

function readBuild(directory: string): ReadonlyMap<string, BuiltFile> {
  const assets = join(directory, ASSETS);
  const names = existsSync(assets) ? readdirSync(assets).map((name) => `${ASSETS}/${name}`) : [];
  const originals = [PAGE, ...names.filter((name) => !/\.(br|gz)$/.test(name))];
  return new Map(
    originals
      .filter((name) => existsSync(join(directory, name)))
      .map((name) => [name, readFile(join(directory, name))]),
  );
}

function readFile(path: string): BuiltFile {
  const copies = (Object.keys(ENDINGS) as Coding[]).filter((coding) => existsSync(path + ENDINGS[coding]));
  const bytes = new Map(copies.map((coding) => [coding, readFileSync(path + ENDINGS[coding])]));
  return { bytes, hash: createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32) };
}

/** Folder in which the build puts the documents (scripts/docs-site), next to the compiled program. */
const DOCS = join(__dirname, '../../..', 'docs');

/**
 * Serves the documents without a key, because they are public. Express reads them from disk, as they are read rarely;
 * the console is in memory (console-files.ts).
 */
export function docsFiles(directory = DOCS): RequestHandler {
  return staticFiles(directory, { dotfiles: 'ignore' });
}
