import { FINISHED } from '../../../test/support/english-in';
import { issue, messageIn } from './issue';
import { FIXERS, ISSUE_CATALOGUE, ISSUE_CODES } from './issue-catalogue';
import { type BooksMenus, BOOKS_PLACES } from './places';
import { whereIs } from './where';
import { TEXTS, TEXTS_IN } from '../texts/language';

const MENUS = Object.fromEntries(BOOKS_PLACES.map((place) => [place, `Books > ${place}`])) as BooksMenus;

describe.each(FINISHED)('the texts of issues in %s', (language) => {
  const texts = TEXTS_IN[language];

  it.each(ISSUE_CODES)('says of %s who can fix it and how, in sentences', (code) => {
    expect(FIXERS).toContain(ISSUE_CATALOGUE[code].fixer);
    expect(texts.issues[code].fix).toMatch(/^\p{Lu}.{15,}[.]$/u);
  });

  it.each(ISSUE_CODES)('says of %s where: in the books, here, or both', (code) => {
    const { books, own } = ISSUE_CATALOGUE[code];
    const where = whereIs({ books, own }, MENUS, texts);
    expect(where).toMatch(/^\p{Lu}.{6,}$/u);
    if (books !== null) expect(where).toContain(MENUS[books]);
    if (own !== null) expect(where).toContain(texts.places.own[own]);
  });

  it.each(ISSUE_CODES)('gives %s a sentence about many documents', (code) => {
    expect(texts.issues[code].ofMany('The item "A1"')).toMatch(/^\p{Lu}.{10,}[.?]$/u);
  });
});

describe('the catalogue of issues', () => {
  it('has stable codes: people filter by them', () => {
    expect(ISSUE_CODES.filter((code) => !/^[A-Z]+(_[A-Z]+)*$/.test(code))).toEqual([]);
  });

  it.each([
    ['BEFORE_GO_LIVE', /backfill/, /exclude/],
    ['BUYER_TIN_MISSING', /10-digit TIN/, /cash sale/],
    ['ORIGINAL_UNKNOWN', /Choose the invoice here/, /in Xero/],
    ['ORIGINAL_AMBIGUOUS', /one credit note for each invoice/, /choose the one invoice here/],
    ['REASON_MISSING', /reference/, /one reason for all credit notes/],
    ['DATED_BEFORE_LAST', /Send it with today’s date/, /Exclude/, /Mappings > Buyers and payments/],
    ['LATE_TAX_CHANGED', /void it in Xero/, /Exclude/, /mapping/],
  ] as const)('names for %s each of its remedies', (code, ...remedies) => {
    for (const remedy of remedies) expect(TEXTS.issues[code].fix).toMatch(remedy);
  });

  it('gives issues as values with what their sentences name', () => {
    const issues = [issue('NUMBER_MISSING', 'number'), issue('CURRENCY_UNMAPPED', '', { currency: 'ZWG' })];
    expect(issues).toEqual([
      { code: 'NUMBER_MISSING', path: 'number', message: 'The document has no number.', parameters: {} },
      {
        ...{ code: 'CURRENCY_UNMAPPED', path: '', message: 'The currency ZWG is not mapped.' },
        parameters: { currency: 'ZWG' },
      },
    ]);
  });
});

describe('the message of an issue', () => {
  const found = issue('CURRENCY_UNMAPPED', '', { currency: 'ZWG' });

  it('is said in another language by its code and what it names', () =>
    expect(messageIn(TEXTS_IN.pt, found)).toBe('A moeda ZWG não tem correspondência.'));

  it('stays as it was stored in English, and where what it names was not stored', () => {
    const stored = { code: found.code, path: '', message: 'As it was said then.' };
    expect(messageIn(TEXTS, { ...stored, parameters: { currency: 'ZWG' } })).toBe(stored.message);
    expect(messageIn(TEXTS_IN.pt, stored)).toBe(stored.message);
  });

  it.each(ISSUE_CODES)('of %s has no holes where an earlier version stored other names', (code) => {
    const stored = { code, path: '', message: 'As it was said then.', parameters: { formerly: 'X' } };
    expect(messageIn(TEXTS_IN.pt, stored)).not.toMatch(/undefined|NaN|object/);
  });

  it.each(['CURRENCY_UNMAPPED', 'NEGATIVE_LINE'] as const)(
    'of %s is the stored one where its sentence cannot be made of what was stored',
    (code) => {
      const stored = { code, path: '', message: 'As it was said then.', parameters: {} };
      expect(messageIn(TEXTS_IN.pt, stored)).toBe(stored.message);
    },
  );
});
