import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names, codes and forms that are true in one country alone. */
const WORDS =
  /'\+02:00'|ZIMRA|FDMS|Zimbabwe|Harare|Bulawayo|RCPT\d*|\bZW[GLD]\b|Z\[iI\]G|\bZiG\b|\\d\{(?:9|10)\}|\b(?:nine|ten|9|10)[- ]digits?\b|\\d\{4\}\|\\d\{8\}|\b4 or 8 digits\b/gi;

/** Folders that may: the country's own, and the adapter of the fiscal service that works in it. */
const OWN = ['mapping/zimbabwe/', 'fiscal/fiscal-harmony/'];

/** The rest, by file: what stands there, and why. */
const EXPLAINED: Readonly<Record<string, readonly RegExp[]>> = {
  // The one line that names the country.
  'mapping/countries.ts': [/^zimbabwe$/i],
  // Signs of the world's currencies, as they are printed in any country.
  'documents/printed-amounts.ts': [/^Z\[iI\]G$/],
  'documents/printed-document.ts': [/^ZWG$/, /^Z\[iI\]G$/],
  // An example of the name of a zone, for people.
  'platform/schedule/cron-time.ts': [/^Harare$/],
  'review/board/daily-history.ts': [/^Harare$/],
  // The default of the column, as its migration made it.
  'fiscal/accounts/fiscal-account.entity.ts': [/^'[+]02:00'$/],
  // The sentences about its numbers and codes.
  'documents/texts/en/issues.ts': [/^zimbabwe$/i],
  'documents/texts/en/zimbabwe.ts': [/^zimbabwe$/i, /digits?$/],
};

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && !name.endsWith('.spec.ts') && !OWN.some((folder) => name.startsWith(folder)),
  );
}

function unexplained(name: string): string[] {
  const words = readFileSync(join('src', name), 'utf8').match(WORDS) ?? [];
  const allowed = EXPLAINED[name] ?? [];
  return words.filter((word) => !allowed.some((form) => form.test(word))).map((word) => `${name}: ${word}`);
}

describe('words of a country', () => {
  it('stand in its own folder, in the adapter of its fiscal service, and where it is explained', () => {
    expect(sources().flatMap(unexplained)).toEqual([]);
  });
});
