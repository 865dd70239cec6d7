import { first } from './compiled/en/first';
import { rest } from './compiled/en/rest';
import { entrance } from './compiled/en/entrance';
import { entrance as portugueseEntrance } from './compiled/pt/entrance';
import { first as portugueseFirst } from './compiled/pt/first';
import { rest as portugueseRest } from './compiled/pt/rest';

/** Paths of texts that are the same in both languages: names, abbreviations, and texts that only join values. */
const SAME = [
  'activity.csv',
  'activity.whereOf',
  'backfills.cronAt',
  'backfills.megabytesOf',
  'backfills.of',
  'backfills.readyPercent',
  'backfills.total',
  'board.total',
  'charts.part',
  'clients.cause',
  'clients.open',
  'document.exchanges.call',
  'document.kindAndNumber',
  'document.original.invoice',
  'document.statements.because',
  'document.statements.ways.webhook',
  'document.submissions.shortened',
  'document.writeBacks.parts.attachment',
  'documentLists.total',
  'documents.total',
  'fixList.policyOf',
  'fixList.taxOf',
  'frame.product',
  'frame.titleOf',
  'invoice.percent',
  'invoice.tin',
  'invoice.total',
  'keyboard.document',
  'keyboard.keys.0.0',
  'keyboard.keys.4.0',
  'mappings.booksTax',
  'mappings.percent',
  'organisationSettings.paymentAccounts.byAccount',
  'outside.many.contradicted',
  'outside.older.rest',
  'outside.sameSale.both',
  'outside.sameSale.total',
  'people.roleAt',
  'personalData.fields.tin',
  'reconciliation.taxName',
  'reconciliation.total',
  'safeMode.total',
  'sentTaxes.rate',
  'setUp.account.named',
  'setUp.codes.suggested',
  'setUp.codes.takeFor',
  'setUp.mappings.suggested',
  'settings.kinds.webhook',
  'settings.versions.database',
  'settings.versions.node',
  'settings.versions.program',
  'shown.inPlace',
  'shown.momentIn',
  'signIn.product',
  'writtenCodes.standsFor',
];

type Saying = (...given: unknown[]) => unknown;

/** Sample parameters for functions of words, of every kind that they take. */
const GIVEN = [
  ['«a»', '«b»', '«c»', '«d»'],
  [2, 3, 4, 5],
  [['«a»'], ['«b»'], '«c»', ['«d»']],
  ['«a»', ['«b»'], '«c»', ['«d»']],
  [2, ['«b»']],
  [[['«a»', 2]]],
  [{ documents: 2, totals: [{ currency: 'USD', total: '5.00' }] }],
  [{ names: ['«a»', '«b»'], more: 2, hasHidden: true }],
  [{ every: 'week', weekday: 1, time: '10:00' }, '«b»'],
  ['«a»', '«b»', '«c»', ['«d»', '«e»']],
];

/** Sentences that a text or a function of words gives for the sample parameters. */
function said(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  const answers = GIVEN.flatMap((given) => {
    try {
      const answer = (words as Saying)(...given);
      return typeof answer === 'string' ? [answer] : [];
    } catch {
      return [];
    }
  });
  return answers;
}

function leavesOf(words: object, path = ''): [path: string, words: unknown][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}${key}.`)
      : [[`${path}${key}`, value] as [string, unknown]],
  );
}

/** True if a text contains words of its own, not only parameters. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/«.»|USD|undefined|null|NaN/g, ''));

/** True for the result of a check, which is a code of the API and not translated. */
const isCode = ([path]: readonly [string, unknown]): boolean =>
  /^document\.receipt\.pdfChecks\..*\.result$/.test(path);

/** Functions whose first parameter is a code that chooses the sentence. */
const CHOSEN = ['fixList.linesBelowZero'];

const english = new Map(leavesOf({ ...entrance, ...first, ...rest }));
const portuguese = new Map(leavesOf({ ...portugueseEntrance, ...portugueseFirst, ...portugueseRest }));

describe('the words of the console', () => {
  it('are the same sentences in every language', () =>
    expect([...portuguese.keys()].sort()).toEqual([...english.keys()].sort()));

  it('answer in each language whatever a page gives them', () => {
    const silent = [...english, ...portuguese].filter(([, words]) => said(words).length === 0);
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('stand in no other language as they stand in English, but for names', () => {
    const same = [...portuguese]
      .filter((leaf) => !isCode(leaf))
      .filter(([path, words]) => {
        const other = said(english.get(path));
        return said(words).some((text, index) => hasWords(text) && text === other[index]);
      })
      .map(([path]) => path);
    expect(same.sort()).toEqual(SAME);
  });

  it('name in each language all that is given to them', () => {
    const given = (text: string): string[] => [...new Set(text.match(/«.»/g))].sort();
    const lost = [...portuguese].filter(([path, words]) => {
      const other = said(english.get(path));
      return said(words).some((text, index) => given(text).join() !== given(other[index] ?? '').join());
    });
    expect(lost.map(([path]) => path)).toEqual(CHOSEN);
  });
});
