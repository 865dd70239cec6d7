import { englishIn, FINISHED } from '../../../test/support/english-in';
import { certify, confirmed } from '../receipt/receipt-certificate';
import { issue } from '../issues/issue';
import { TEXTS, TEXTS_IN } from './language';
import {
  inTurn,
  NO_SENTENCE,
  saySentences,
  sayStored,
  sentencesOf,
  storedAdvice,
  storedIssues,
  storedSentence,
  storedText,
  storedWords,
} from './stored-sentence';

const CODES = Object.keys(TEXTS.stored) as (keyof typeof TEXTS.stored)[];
/** Sentences that consist of their quotation. */
const QUOTING: readonly (typeof CODES)[number][] = ['quoted', 'lineWithAmount'];

/** Sample value of every parameter; numbers and days where a sentence requires them. */
const VALUES: Readonly<Record<string, string | number>> = {
  ...{ count: 12, day: '2026-03-01', tillDay: '2026-01-31', goLiveDay: '2026-02-01', fromDay: '2026-02-03' },
  ...{ datedOn: '2026-03-02', submitted: '2026-03-02', issuedOn: '2026-03-01' },
};
const valued = new Proxy({}, { get: (_, name) => VALUES[String(name)] ?? `<${String(name)}>` });

function sample(message: unknown): string {
  const said =
    typeof message === 'function' ? (message as (named: object) => string)(valued) : String(message);
  // Removes commands, which are equal in every language.
  return said.replaceAll(/\(ledgerstamp [^)]*\)/g, '');
}

describe.each(FINISHED)('what is stored as a code, in %s', (language) => {
  const { stored } = TEXTS_IN[language];

  it.each(CODES)('names in %s what the English sentence names', (code) => {
    const [english, said] = [sample(TEXTS.stored[code]), sample(stored[code])];
    const named = (text: string): string[] => [...new Set(text.match(/<\w+>/g) ?? [])].sort();
    expect(named(said)).toEqual(named(english));
    expect(said).not.toMatch(/undefined|null|NaN/);
    if (language !== 'en' && !QUOTING.includes(code)) expect(englishIn(said, english)).toEqual([]);
  });

  it('leaves what was stored as text as it is', () => {
    for (const text of ['', 'Xero, invoices: could not be found (HTTP 404)', '[{"code":7}]', '[{"code":'])
      expect(sayStored(TEXTS_IN[language], storedWords(text))).toBe(text);
  });
});

describe('a stored sentence', () => {
  const portuguese = TEXTS_IN.pt;

  it('is a code with its parameters, and is said in the language of the reader', () => {
    const stored = storedSentence('accepted', { requestId: 'r-1' });
    expect(stored).toBe('[{"code":"accepted","parameters":{"requestId":"r-1"}}]');
    expect(sayStored(TEXTS, stored)).toBe('Accepted as r-1.');
    expect(sayStored(portuguese, stored)).toBe('Aceite como r-1.');
  });

  it('holds others, lists of them, and days', () => {
    const parts = ['written_back', 'excluded'] as const;
    const stored = storedSentence('allHadTheirTurn', {
      parts: parts.flatMap((state) => sentencesOf(storedSentence(state, { count: 3 }))),
    });
    expect(sayStored(portuguese, stored)).toBe(
      'Todos os documentos destes dias já tiveram a sua vez: 3 concluído(s), 3 excluído(s).',
    );
    const days = { tillDay: '2026-01-31', goLiveDay: '2026-02-01', fromDay: '2026-02-03' };
    expect(sayStored(portuguese, storedSentence('planAfterGoLive', days))).toMatch(
      /^Um plano acaba em 31\/01\/2026, o dia antes da data de arranque 01\/02\/2026: .*03\/02\/2026/,
    );
    expect(sayStored(TEXTS, storedSentence('entryMissing', { entry: '7', next: '9' }))).toBe(
      'entry 7 is missing: the next one there is 9',
    );
  });

  it('is said with the others that stand next to it', () => {
    const data = {
      ...{ deviceId: '7', fiscalDay: '0', fiscalNumber: '17', verificationCode: 'ABCD-0123-4567-89AB' },
      qrUrl: 'nowhere',
    };
    const ticks = certify(data, {
      ...{ deviceId: '8', datedOn: '2026-03-02', knownHosts: [], confirmedHost: null },
      verifiedParts: () => null,
    });
    const stored = inTurn(...confirmed(ticks, ['device'], 'Rudo Moyo').map(({ detail }) => detail));
    const said = sayStored(portuguese, stored);
    expect(englishIn(said, sayStored(TEXTS, stored))).toEqual([]);
    for (const value of ['dia fiscal "0"', 'nowhere', 'Confirmado por Rudo Moyo.', 'dispositivo 7'])
      expect(said).toContain(value);
    expect(inTurn(NO_SENTENCE, NO_SENTENCE)).toBe('');
  });

  it('never translates the words of others, whatever they look like', () => {
    const words = storedText(storedSentence('edited'));
    expect(sayStored(portuguese, storedWords(words))).toBe(words);
    expect(sayStored(portuguese, inTurn(storedWords('Edited in Xero.')))).toBe('Edited in Xero.');
    expect(sayStored(portuguese, storedSentence('refused', { message: words }))).toContain(words);
  });

  it('may be an issue or advice, by code', () => {
    const found = issue('DESCRIPTION_MISSING', 'lines[1].description', { line: 2 });
    expect(sayStored(TEXTS, storedIssues([found, found]))).toBe(`${found.message} ${found.message}`);
    expect(sayStored(portuguese, storedIssues([found]))).toBe(
      portuguese.issues.DESCRIPTION_MISSING.cause({ line: 2 }),
    );
    const { message } = found;
    const { code, path } = found;
    expect(sayStored(portuguese, storedIssues([{ code, path, message }]))).toBe(message);
    expect(sayStored(portuguese, storedAdvice('edited.invoice'))).toBe(
      portuguese.afterFiscalisation.edited.invoice,
    );
  });

  it('is shown as it is stored where the code or its parameters are not known', () => {
    const said = (code: string): string => saySentences(TEXTS, [{ code, parameters: { a: 1 } }]);
    for (const code of ['fromLater', 'issues.NONE.cause', 'issues', 'constructor', 'issues.constructor.name'])
      expect(said(code)).toBe(`${code} {"a":1}`);
    expect(said('issues.DATED_IN_THE_FUTURE.cause')).toContain('issues.DATED_IN_THE_FUTURE.cause');
  });
});
