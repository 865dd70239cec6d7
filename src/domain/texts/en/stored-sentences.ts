import { PARTS, SENTENCES } from '../../lifecycle/stored-sentences';
import type { Texts } from '../texts';
import { spellDay } from './days';

/** Texts in their stored form. */
export const STORED: Texts['stored'] = { sentences: SENTENCES, parts: PARTS, spellDay };
