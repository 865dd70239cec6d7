import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_CAUSES } from '../../src/documents/alert-catalogue';
import { ISSUE_CODES } from '../../src/documents/issue-catalogue';
import { TEXTS } from '../../src/documents/texts/language';

const CONSOLE = 'console/src/words/english';
const words = readdirSync(CONSOLE)
  .map((file) => readFileSync(join(CONSOLE, file), 'utf8'))
  .join('\n');
const headings = [...readFileSync('docs/operating.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(
  ([, name]) => name,
);

const isShown = (name: string): boolean => words.includes(`'${name}'`);

/** In quotes in a text: a button of the console, a heading of the manual, or the first word of a contact's name. */
const OTHERS = ['Cash', 'ledgerstamp ledger verify', 'ledgerstamp backup'];

describe('what a text sends people to', () => {
  it('is a page of the console by the name that it has there', () => {
    const pages = Object.values(TEXTS.places.own).filter((place) => place.startsWith('Ledgerstamp: '));
    const names = pages
      .flatMap((place) => place.slice('Ledgerstamp: '.length).split(/ > |, or /))
      .filter((name) => name !== 'the document');
    expect(names.filter((name) => !isShown(name))).toEqual([]);
  });

  it('is a part that its page has, not only a name that stands on some other page', () => {
    const files = readdirSync(CONSOLE).map((file) => readFileSync(join(CONSOLE, file), 'utf8'));
    const places = Object.values(TEXTS.places.own)
      .filter((place) => place.startsWith('Ledgerstamp: ') && place.includes(' > '))
      .map((place) => place.slice('Ledgerstamp: '.length).split(', or ')[0]?.split(' > ') ?? []);
    expect(places.length).toBeGreaterThan(5);
    const lost = places.filter(([page, ...parts]) => {
      const own = files.filter((text) => text.includes(`title: '${page}'`));
      return !own.some((text) => parts.every((part) => text.includes(`'${part}'`)));
    });
    expect(lost).toEqual([]);
  });

  it('is a button of the console or a heading of the manual', () => {
    const texts = [
      ...ISSUE_CODES.map((code) => TEXTS.issues[code].fix),
      ...Object.values(TEXTS.writeBackRefusals).map(({ fix }) => fix),
      ...Object.values(TEXTS.gates).map(({ fix }) => fix ?? ''),
      ...ALERT_CAUSES.map((cause) => TEXTS.alerts[cause].nextStep),
    ];
    const quoted = texts.flatMap((text) => [...text.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name));
    expect(quoted.length).toBeGreaterThan(5);
    const lost = quoted.filter(
      (name) => !isShown(name) && !headings.includes(name) && !OTHERS.includes(name),
    );
    expect(lost).toEqual([]);
  });
});
