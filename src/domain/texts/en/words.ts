import { COMPILED } from '../../../messages/compiled/languages';
import { wordsOf } from '../words';

export const words = wordsOf(COMPILED.en);
