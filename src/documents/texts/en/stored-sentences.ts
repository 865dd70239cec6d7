import { PARTS, SENTENCES } from '../../stored-sentences';
import type { Texts } from '../texts';
import { spellDay } from './days';

/** As they are stored. */
export const STORED: Texts['stored'] = { sentences: SENTENCES, parts: PARTS, spellDay };
