import { resolve } from 'node:path';
import { REFUSAL_CATALOGUE, type RefusalCode } from '../../src/domain/issues/refusal-catalogue';
import { TEXTS_IN } from '../../src/domain/texts/language';
import { LANGUAGES } from '../../console/src/words/compiled/languages';
import { FINISHED } from '../support/english-in';
import { expectFrozen } from './expect-frozen';
import { SampledTypes } from './sample-arguments';

const SERVER = resolve('src/domain/texts/texts.ts');
const LANGUAGE = resolve('src/domain/texts/language.ts');
const CONSOLE = {
  entrance: resolve('console/src/words/compiled/en/entrance.ts'),
  first: resolve('console/src/words/compiled/en/first.ts'),
  rest: resolve('console/src/words/compiled/en/rest.ts'),
};
/** Sentences in order of their paths, whatever the order of the parts. */
const byPath = (sentences: object): object =>
  Object.fromEntries(Object.entries(sentences).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Sentences of the server for programs, which name fields of a request, and for the log. */
const FOR_PROGRAMS = /^(?:fileFault|stored|findings|abouts)\b/;

/** Field of a form, by which the console finds where it shows the sentence. */
const FIELD = /^"\w+(?: |: )/;

/** Matches what a person cannot read: a code or setting of ours, a method of HTTP, an amount that is not spelled, a value that is not there. */
const RAW =
  /\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z][A-Za-z]*\b|\bHTTP \d|\b(?:GET|POST|PATCH|PUT) |\b1234\.5|undefined|\[object/;

const UNSPELLED = /\b1234\.5|undefined|\[object/;

/** Sentences for people that hold such a text, by their path; samples in angle brackets are what a person typed. */
function rawIn(sentences: ReturnType<SampledTypes['sentences']>): string[] {
  return Object.entries(sentences).flatMap(([path, said]) => {
    const [part, code = ''] = path.split('.');
    const isOfProgram = part === 'refusals' && REFUSAL_CATALOGUE[code as RefusalCode].kind === 'invalid';
    const unread = FOR_PROGRAMS.test(path) || isOfProgram ? UNSPELLED : RAW;
    const forms =
      typeof said === 'string'
        ? [JSON.stringify(said)]
        : said.map(([, sentence]) => JSON.stringify(sentence));
    const raw = forms.find((form) => unread.test(form.replace(FIELD, '').replace(/<\w+>/g, '')));
    return raw === undefined ? [] : [`${path}: ${raw}`];
  });
}

describe('every sentence, with samples of what goes into it', () => {
  const types = new SampledTypes([SERVER, LANGUAGE, ...Object.values(CONSOLE)]);

  it.each(FINISHED)('is the frozen one: the server in %s', (language) => {
    const texts = types.typeOf(LANGUAGE, 'TEXTS');
    const sentences = types.sentences(TEXTS_IN[language], texts);
    expect(rawIn(sentences)).toEqual([]);
    expectFrozen(`sentences.server.${language}.json`, byPath(sentences));
  });

  it.each(FINISHED)('is the frozen one: the console in %s', async (language) => {
    const { entrance, first, rest } = LANGUAGES[language];
    const loaded: object[] = await Promise.all([entrance(), first(), rest()]);
    const said = Object.assign({}, ...loaded) as Record<keyof typeof CONSOLE, object>;
    const parts = (['entrance', 'first', 'rest'] as const).map((part) =>
      types.sentences(said[part], types.typeOf(CONSOLE[part], part)),
    );
    expectFrozen(`sentences.console.${language}.json`, byPath(Object.assign({}, ...parts) as object));
  });
});
