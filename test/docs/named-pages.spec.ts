import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_CAUSES } from '../../src/domain/issues/alert-catalogue';
import { ISSUE_CODES } from '../../src/domain/issues/issue-catalogue';
import { type Language, TEXTS_IN } from '../../src/domain/texts/language';
import { FINISHED } from '../support/english-in';

interface Words {
  readonly [name: string]: string | Words;
}

/** Words of the console in a language, page by page. */
function pagesIn(language: Language): readonly Words[] {
  const file = readFileSync(`src/messages/${language}.json`, 'utf8');
  const { entrance, first, rest } = JSON.parse(file) as Record<string, Record<string, Words>>;
  return Object.values({ ...entrance, ...first, ...rest });
}

const textsOf = (words: string | Words): readonly string[] =>
  typeof words === 'string' ? [words] : Object.values(words).flatMap(textsOf);

const headings = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => [...readFileSync(join('docs', name), 'utf8').matchAll(/^#+ (.+)$/gm)])
  .map(([, name]) => name);

/** Other quoted texts: buttons, headings of the manual, and the first word of a contact's name. */
const OTHERS = [
  ...[
    'Cash',
    'Find & recode',
    'ledgerstamp ledger verify',
    'ledgerstamp backup',
    'ledgerstamp backup --scheduled',
  ],
  ...['ledgerstamp journal accept', 'ledgerstamp journal primary', 'ledgerstamp rehearse'],
];

/** Pages of a place, each with its part: `Settings > Organisation, or Backfills` is two of them. */
function pagesOf(language: Language): readonly (readonly string[])[] {
  const { document: _, ...places } = TEXTS_IN[language].places.own;
  const either = new Intl.ListFormat(language, { type: 'disjunction' }).formatToParts(['', '']);
  const or = new RegExp(`,?${either.map(({ value }) => value).join('')}`);
  return Object.values(places)
    .filter((place) => place.startsWith(HERE))
    .flatMap((place) => place.slice(HERE.length).split(or))
    .map((page) => page.split(' > '));
}

const HERE = 'Ledgerstamp: ';

describe.each(FINISHED)('what a text sends people to in %s', (language) => {
  const texts = TEXTS_IN[language];
  const shown = pagesIn(language).map((words) => ({ title: words['title'], texts: textsOf(words) }));
  const isShown = (name: string): boolean => shown.some((page) => page.texts.includes(name));

  it('is a page of the console by the name that it has there', () => {
    const names = pagesOf(language).flat();
    expect(names.filter((name) => !isShown(name))).toEqual([]);
  });

  it('is a part that its page has, not only a name that stands on some other page', () => {
    const places = pagesOf(language).filter(({ length }) => length > 1);
    expect(places.length).toBeGreaterThan(5);
    const lost = places.filter(([page, ...parts]) => {
      const own = shown.filter(({ title }) => title === page);
      return !own.some((words) => parts.every((part) => words.texts.includes(part)));
    });
    expect(lost).toEqual([]);
  });

  it('is a button of the console or a heading of the manual', () => {
    const said = [
      ...ISSUE_CODES.map((code) => texts.issues[code].fix),
      ...Object.values(texts.writeBackRefusals).map(({ fix }) => fix),
      ...Object.values(texts.gates).map(({ fix }) => fix ?? ''),
      ...ALERT_CAUSES.map((cause) => texts.alerts[cause].nextStep),
    ];
    const quoted = said.flatMap((text) => [...text.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name));
    expect(quoted.length).toBeGreaterThan(5);
    const lost = quoted.filter(
      (name) => !isShown(name) && !headings.includes(name) && !OTHERS.includes(name),
    );
    expect(lost).toEqual([]);
  });
});
