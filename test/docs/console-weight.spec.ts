import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/domain/texts/language';

const BUILD = 'dist/console';

/** File of the build in Vite's manifest, with the files loaded before it and its style sheets. */
interface Part {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(BUILD, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;

/**
 * Maximum sizes in bytes as sent (brotli). The React libraries alone are 55,000; pages before the sign-in do not load
 * them.
 */
const MOST = { signIn: 18_000, invitation: 60_000, today: 146_000 };

/** File of the start page and its frame, for which a person waits after signing in. */
const START = Object.keys(manifest).find((name) => /^_start-.*\.js$/.test(name)) ?? '';

/** Files loaded with these parts. @returns their names */
function filesOf(names: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    const part = manifest[name];
    if (part === undefined) throw new Error(`The build has no part ${name}.`);
    if (files.has(part.file)) continue;
    files.add(part.file);
    part.css?.forEach((file) => files.add(file));
    filesOf(part.imports ?? [], files);
  }
  return files;
}

function bytesOf(files: Iterable<string>): number {
  const all = ['index.html', ...files];
  return all.reduce((bytes, file) => bytes + statSync(join(BUILD, `${file}.br`)).size, 0);
}

describe('the weight of the console on the wire', () => {
  const signIn = filesOf(['index.html']);
  const today = filesOf(['index.html', START, 'src/words/compiled/en/first.ts']);

  it('is that of the sign-in page alone before somebody signs in', () => {
    expect(bytesOf(signIn)).toBeLessThanOrEqual(MOST.signIn);
    expect([...signIn].filter((file) => /(first|rest|start)-.*\.(js|css)$/.test(file))).toEqual([]);
  });

  it('is no more for an invitation, in any language', () => {
    for (const language of LANGUAGES) {
      const words = ['first', 'rest'].map((part) => `src/words/compiled/${language}/${part}.ts`);
      const parts = ['index.html', 'src/entrance/invitation.ts', ...words];
      if (language !== 'en') parts.push(`src/words/compiled/${language}/entrance.ts`);
      expect(bytesOf(filesOf(parts))).toBeLessThanOrEqual(MOST.invitation);
    }
  });

  it('is that of the start page, its frame and its words afterwards', () => {
    expect([...today]).toEqual(expect.arrayContaining([...signIn]));
    expect(bytesOf(today)).toBeLessThanOrEqual(MOST.today);
    // Limits the number of files, because each is a request and small ones compress badly.
    expect(today.size).toBeLessThanOrEqual(8);
    expect([...today].filter((file) => /(dialogue|fix|arrange|rest)-.*\.js$/.test(file))).toEqual([]);
  });
});
