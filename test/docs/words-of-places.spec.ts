import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words of one country or platform: where they belong, and where else they occur, with the reason. */
interface Place {
  readonly words: RegExp;
  /** Folder that is searched. */
  readonly root: string;
  readonly own: readonly string[];
  readonly explained: Readonly<Record<string, readonly RegExp[]>>;
}

/** Names, codes and formats of one country; they belong to its folder and to the adapter of its fiscal service. */
const COUNTRY: Place = {
  root: 'src',
  words:
    /'\+02:00'|ZIMRA|FDMS|Zimbabwe|Harare|Bulawayo|RCPT\d*|\bZW[GLD]\b|Z\[iI\]G|\bZiG\b|\\d\{(?:9|10)\}|\b(?:nine|ten|9|10)[- ]digits?\b|\\d\{4\}\|\\d\{8\}|\b4 or 8 digits\b/gi,
  own: ['mapping/zimbabwe/', 'fiscal/fiscal-harmony/'],
  explained: {
    // Names the country.
    'mapping/countries.ts': [/^zimbabwe$/i],
    // Lists the world's currencies.
    'mapping/map-currency.ts': [/^ZW[DGL]$/],
    // Lists the world's currency signs, as printed in any country.
    'domain/receipt/printed-document.ts': [/^ZWG$/, /^Z\[iI\]G$/],
    // An example of the name of a zone, for people.
    // The law that obliges to keep what is not erased, for the customer who asked.
    'operations/personal-data/customer-erasure.service.ts': [/^Zimbabwe$/],
    // Repeats the column default of the migration.
    'fiscal/accounts/accounts.entities.ts': [/^'[+]02:00'$/],
    // Explains numbers, codes and currencies of the country, and gives a time zone as example; other languages translate it.
    'messages/en.json': [/^zimbabwe$/i, /digits?$/, /^Harare$/, /^ZWG$/, /^ZiG$/i],
  },
};

/** Words of the country in the console: none, since the session's answer has zone and formats of codes. */
const COUNTRY_IN_CONSOLE: Place = { root: 'console/src', words: COUNTRY.words, own: [], explained: {} };

/** Name of the platform and of its settings. */
const PLATFORM: Place = {
  root: 'src',
  words: /xero/gi,
  own: ['connectors/xero/'],
  explained: {
    // Contains sentences about calls to the platform.
    'messages/en.json': [/xero/i],
    // Replaces the name where the platform is another one.
    'messages/naming.ts': [/^Xero$/],
    // Lists the platforms.
    'connectors/connectors.module.ts': [/xero/i],
    // Lists all tables, including those of the platform.
    'entities.ts': [/xero/i],
    // Reads the settings of our app at the platform, which belong to the installation.
    'platform/config/config.ts': [/xero/i],
    'platform/config/environment.ts': [/xero/i],
    'platform/config/process-config.ts': [/xero/i],
    'platform/config/unsafe-settings.ts': [/xero/i],
    'operations/doctor/installation.ts': [/xero/i],
    // Names what the demo simulates.
    'cli/program.ts': [/^Xero$/],
    // Asks the platform itself what its documentation leaves open.
    'cli/probe.ts': [/^xero$/i],
  },
};

/** Names of the platform in the console: none, since the API provides the names. */
const PLATFORM_IN_CONSOLE: Place = {
  root: 'console/src',
  words: PLATFORM.words,
  own: [],
  explained: {},
};

/** Pattern of files written by the build: types of the API with its examples, and compiled sentences. */
const GENERATED = /^api[/]schema[.]d[.]ts$|^(messages|words)[/]compiled[/]/;

function sourceOf({ root }: Place, name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

function unexplained(place: Place): string[] {
  const { root, words, own, explained } = place;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /[.]tsx?$|^messages[/]en[.]json$/.test(name) &&
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
