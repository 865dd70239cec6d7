import { resolve } from 'node:path';
import { TEXTS_IN } from '../../src/domain/texts/language';
import { entrance as entranceEn } from '../../console/src/words/compiled/en/entrance';
import { first as firstEn } from '../../console/src/words/compiled/en/first';
import { rest as restEn } from '../../console/src/words/compiled/en/rest';
import { entrance as entrancePt } from '../../console/src/words/compiled/pt/entrance';
import { first as firstPt } from '../../console/src/words/compiled/pt/first';
import { rest as restPt } from '../../console/src/words/compiled/pt/rest';
import { expectFrozen } from './expect-frozen';
import { SampledTypes } from './sample-arguments';

const SERVER = resolve('src/domain/texts/texts.ts');
const LANGUAGE = resolve('src/domain/texts/language.ts');
const CONSOLE = {
  entrance: resolve('console/src/words/compiled/en/entrance.ts'),
  first: resolve('console/src/words/compiled/en/first.ts'),
  rest: resolve('console/src/words/compiled/en/rest.ts'),
};
const SAID = {
  en: { entrance: entranceEn, first: firstEn, rest: restEn },
  pt: { entrance: entrancePt, first: firstPt, rest: restPt },
};

/** Sentences in order of their paths, whatever the order of the parts. */
const byPath = (sentences: object): object =>
  Object.fromEntries(Object.entries(sentences).sort(([one], [other]) => (one < other ? -1 : 1)));

describe('every sentence, with samples of what goes into it', () => {
  const types = new SampledTypes([SERVER, LANGUAGE, ...Object.values(CONSOLE)]);

  it.each(['en', 'pt'] as const)('is the frozen one: the server in %s', (language) => {
    const texts = types.typeOf(LANGUAGE, 'TEXTS');
    expectFrozen(`sentences.server.${language}.json`, byPath(types.sentences(TEXTS_IN[language], texts)));
  });

  it.each(['en', 'pt'] as const)('is the frozen one: the console in %s', (language) => {
    const parts = (['entrance', 'first', 'rest'] as const).map((part) =>
      types.sentences(SAID[language][part], types.typeOf(CONSOLE[part], part)),
    );
    expectFrozen(`sentences.console.${language}.json`, byPath(Object.assign({}, ...parts) as object));
  });
});
