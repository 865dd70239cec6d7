import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of one country or one accounting platform: where they belong, and where else they stand, with the reason. */
interface Place {
  readonly words: RegExp;
  /** The folder that is searched. */
  readonly root: string;
  readonly own: readonly string[];
  readonly explained: Readonly<Record<string, readonly RegExp[]>>;
}

/** Names, codes and forms that are true in one country alone; its folder, and the adapter of its fiscal service. */
const COUNTRY: Place = {
  root: 'src',
  words:
    /'\+02:00'|ZIMRA|FDMS|Zimbabwe|Harare|Bulawayo|RCPT\d*|\bZW[GLD]\b|Z\[iI\]G|\bZiG\b|\\d\{(?:9|10)\}|\b(?:nine|ten|9|10)[- ]digits?\b|\\d\{4\}\|\\d\{8\}|\b4 or 8 digits\b/gi,
  own: ['mapping/zimbabwe/', 'fiscal/fiscal-harmony/'],
  explained: {
    // The one line that names the country.
    'mapping/countries.ts': [/^zimbabwe$/i],
    // The world's list of currencies.
    'mapping/iso-4217.ts': [/^ZW[DGL]$/],
    // Signs of the world's currencies, as they are printed in any country.
    'domain/receipt/printed-amounts.ts': [/^Z\[iI\]G$/],
    'domain/receipt/printed-document.ts': [/^ZWG$/, /^Z\[iI\]G$/],
    // An example of the name of a zone, for people.
    // The law that obliges to keep what is not erased, for the customer who asked.
    'operations/personal-data/customer-erasure.service.ts': [/^Zimbabwe$/],
    // The default of the column, as its migration made it.
    'fiscal/accounts/accounts.entities.ts': [/^'[+]02:00'$/],
    // The sentences about its numbers and codes, and an example of a zone.
    'messages/en.json': [/^zimbabwe$/i, /digits?$/, /^Harare$/],
    'messages/pt.json': [/^Harare$/],
  },
};

/** The console has no word of a country: zone and forms of codes are in the answer about the session. */
const COUNTRY_IN_CONSOLE: Place = { root: 'console/src', words: COUNTRY.words, own: [], explained: {} };

/** The name of the platform, and of its settings. */
const PLATFORM: Place = {
  root: 'src',
  words: /xero/gi,
  own: ['connectors/xero/'],
  explained: {
    // Sentences about calls to the platform: a language is one file.
    'messages/en.json': [/xero/i],
    'messages/pt.json': [/xero/i],
    // The list of platforms.
    'connectors/connectors.module.ts': [/xero/i],
    // Tables of the platform, in the list of all tables.
    'entities.ts': [/xero/i],
    // Settings of our app at the platform are settings of the installation.
    'platform/config/config.ts': [/xero/i],
    'platform/config/environment.ts': [/xero/i],
    'platform/config/secret-files.ts': [/xero/i],
    'platform/config/unsafe-settings.ts': [/xero/i],
    'operations/doctor/installation.ts': [/xero/i],
    // What the demo simulates.
    'cli/program.ts': [/^Xero$/],
  },
};

/** The console learns from the API what the platforms are called. */
const PLATFORM_IN_CONSOLE: Place = {
  root: 'console/src',
  words: PLATFORM.words,
  own: [],
  explained: {},
};

/** Written by the build: the types of the API, with the examples of its description, and the compiled sentences. */
const GENERATED = /^api[/]schema[.]d[.]ts$|^(messages|words)[/]compiled[/]/;

function sourceOf({ root }: Place, name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

function unexplained(place: Place): string[] {
  const { root, words, own, explained } = place;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /[.]tsx?$|^messages[/].*[.]json$/.test(name) &&
      !name.endsWith('.spec.ts') &&
      !GENERATED.test(name) &&
      !own.some((folder) => name.startsWith(folder)),
  );
  return files.flatMap((name) => {
    const found = sourceOf(place, name).match(words) ?? [];
    const isAllowed = (word: string): boolean => (explained[name] ?? []).some((form) => form.test(word));
    return found.filter((word) => !isAllowed(word)).map((word) => `${name}: ${word}`);
  });
}

describe('words', () => {
  it.each([
    ['country', COUNTRY],
    ['accounting platform', PLATFORM],
    ['country, in the console,', COUNTRY_IN_CONSOLE],
    ['accounting platform, in the console,', PLATFORM_IN_CONSOLE],
  ])('of one %s stand in its own folder, and where it is explained', (_what, place) => {
    expect(unexplained(place)).toEqual([]);
    const needless = Object.keys(place.explained).filter(
      (name) => sourceOf(place, name).match(place.words) === null,
    );
    expect(needless).toEqual([]);
  });
});
