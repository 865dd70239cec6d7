import { englishIn } from '../../../test/support/english-in';
import { certify, confirmed } from '../receipt/receipt-certificate';
import { sayStored } from './say-stored';
import {
  filled,
  type PartName,
  PARTS,
  type SentenceName,
  SENTENCES,
  storedSentence,
} from './stored-sentences';
import { LANGUAGES, TEXTS_IN } from '../texts/language';

const NAMES = Object.keys(SENTENCES) as SentenceName[];
const PART_NAMES = Object.keys(PARTS) as PartName[];

/** What stands in the braces of a form, by name. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ entry: '7', next: '9', entries: '41', rows: '2', rowsBefore: '3', count: '12', most: '16' },
  ...{ id: '{id}', by: 'Rudo Moyo', text: 'X-9', table: 'documents', device: '12345', host: 'a.example' },
  ...{ command: 'make-one', day: '2026-03-01', submitted: '2026-03-02', number: 'INV-7' },
  ...{ platform: 'Books', field: 'settings.paths', name: 'X-Key', names: 'one, two' },
  ...{ tillDay: '31 Jan 2026', goLiveDay: '1 Feb 2026', fromDay: '3 Feb 2026' },
  ...{
    word: 'receipt',
    parts: 'device 5, number 17',
    sentence: 'entry 7 has been altered, or one before it',
  },
};

const sample = (form: string): string => filled(form, (name) => VALUES[name] ?? `?${name}`);
const holes = (form: string): string[] =>
  [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

describe.each(LANGUAGES)('what is stored as a sentence, in %s', (language) => {
  const { stored } = TEXTS_IN[language];

  it.each(NAMES)('names in %s what the English sentence names', (name) => {
    expect(holes(stored.sentences[name])).toEqual(holes(SENTENCES[name]));
    expect(sample(stored.sentences[name])).not.toContain('?');
  });

  it.each(PART_NAMES)('names in the part %s what the English one names', (name) => {
    expect(holes(stored.parts[name])).toEqual(holes(PARTS[name]));
  });

  it.each(NAMES)('is read again and said anew: %s', (name) => {
    const english = sample(SENTENCES[name]);
    const said = sayStored(stored, english);
    if (language === 'en') return expect(said).toBe(english);
    expect(said).not.toBe(english);
    expect(englishIn(said, english)).toEqual([]);
    for (const value of holes(SENTENCES[name]).filter(isSaidAsItIs)) expect(said).toContain(VALUES[value]);
    expect(said).not.toMatch(/[{}]/.test(english.replace('{id}', '')) ? /$^/ : /\{(?!id\})/);
  });

  it('leaves what is none of its sentences as it is', () => {
    for (const text of ['', 'Xero, invoices: could not be found (HTTP 404)', 'of their own'])
      expect(sayStored(stored, text)).toBe(text);
  });
});

/** A sentence, words and days within another are said anew, too. */
function isSaidAsItIs(name: string): boolean {
  return !['word', 'parts', 'sentence'].includes(name) && !name.endsWith('Day');
}

describe('a stored sentence within another', () => {
  const { stored } = TEXTS_IN.pt;

  it('is said anew with its words, days and parts', () => {
    expect(
      sayStored(stored, 'entry 7: the receipt that entry 7 is about is missing or has been altered (9-a)'),
    ).toBe('entrada 7: do que trata a entrada 7, falta ou foi alterado: recibo (9-a)');
    expect(sayStored(stored, storedSentence('backfillUnderWay', { id: 'b-1', word: 'paused' }))).toBe(
      'O envio retroativo b-1 está em pausa.',
    );
    expect(
      sayStored(
        stored,
        storedSentence('planAfterGoLive', {
          ...{ tillDay: '31 Jan 2026', goLiveDay: '1 Feb 2026', fromDay: '3 Feb 2026' },
        }),
      ),
    ).toMatch(
      /^Um plano acaba em 31\/01\/2026, o dia antes da data de arranque 01\/02\/2026: .*03\/02\/2026/,
    );
    expect(
      sayStored(stored, 'Every document of these days has had its turn: 12 written_back, 3 excluded.'),
    ).toBe('Todos os documentos destes dias já tiveram a sua vez: 12 registado(s), 3 excluído(s).');
  });

  it('is said anew where several stand one after the other', () => {
    const data = {
      ...{ deviceId: '7', fiscalDay: '0', fiscalNumber: '17', verificationCode: 'ABCD-0123-4567-89AB' },
      qrUrl: 'nowhere',
    };
    const ticks = certify(data, {
      ...{ deviceId: '8', datedOn: '2026-03-02', knownHosts: [], confirmedHost: null },
      verifiedParts: () => null,
    });
    const text = confirmed(ticks, ['device'], 'Rudo Moyo')
      .map(({ detail }) => detail)
      .join(' ');
    const said = sayStored(stored, text);
    expect(englishIn(said, text)).toEqual([]);
    for (const value of ['dia fiscal "0"', 'nowhere', 'Confirmado por Rudo Moyo.', 'dispositivo 7'])
      expect(said).toContain(value);
  });

  it('is not looked for in a text that is longer than any of them', () => {
    const long = `${SENTENCES.noHost} ${'It goes on. '.repeat(400)}`;
    expect(sayStored(stored, long)).toBe(long);
  });
});

describe('what a stored sentence names', () => {
  it('stays as it was stored where it is a word or a day of nobody', () => {
    const { stored } = TEXTS_IN.pt;
    const altered = storedSentence('factAltered', { word: 'gadget', entry: '7', id: 'x-1' });
    expect(sayStored(stored, altered)).toContain('gadget');
    const days = { tillDay: 'the last day', goLiveDay: '1 Feb 2026', fromDay: '3 Feb 2026' };
    expect(sayStored(stored, storedSentence('planAfterGoLive', days))).toMatch(/the last day.*01\/02\/2026/);
  });
});
