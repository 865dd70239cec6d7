import { resolve } from 'node:path';
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

describe('every sentence, with samples of what goes into it', () => {
  const types = new SampledTypes([SERVER, LANGUAGE, ...Object.values(CONSOLE)]);

  it.each(FINISHED)('is the frozen one: the server in %s', (language) => {
    const texts = types.typeOf(LANGUAGE, 'TEXTS');
    expectFrozen(`sentences.server.${language}.json`, byPath(types.sentences(TEXTS_IN[language], texts)));
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
