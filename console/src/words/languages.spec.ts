import { first } from './compiled/en/first';
import { rest } from './compiled/en/rest';
import { entrance } from './compiled/en/entrance';
import { LANGUAGES } from './compiled/languages';

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
  [{ documents: 2, totals: [] }, '«a»', '«b»', ['«c»']],
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

/** Functions whose first parameter is a code that chooses the sentence. */
const CHOSEN = ['fixList.linesBelowZero'];

const english = new Map(leavesOf({ ...entrance, ...first, ...rest }));

describe.each(Object.entries(LANGUAGES))('the words of the console in %s', (_language, load) => {
  let words: [path: string, words: unknown][];

  beforeAll(async () => {
    const parts: object[] = await Promise.all([load.entrance(), load.first(), load.rest()]);
    words = parts.flatMap((part) => Object.values(part).flatMap((said: object) => leavesOf(said)));
  });

  it('answer whatever a page gives them', () => {
    const silent = words.filter(([, say]) => said(say).length === 0);
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('name all that is given to them', () => {
    const given = (text: string): string[] => [...new Set(text.match(/«.»/g))].sort();
    const lost = words.filter(([path, say]) => {
      const other = said(english.get(path));
      return said(say).some((text, index) => given(text).join() !== given(other[index] ?? '').join());
    });
    expect(lost.map(([path]) => path).filter((path) => !CHOSEN.includes(path))).toEqual([]);
  });
});
