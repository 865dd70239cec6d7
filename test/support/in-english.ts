import { TEXTS } from '../../src/domain/texts/language';
import { readStored, sayStored, type StoredSentence } from '../../src/domain/texts/stored-sentence';

/** Copy of a value with every stored sentence in English. */
export function inEnglish(value: StoredSentence): string;
export function inEnglish(value: StoredSentence | null): string | null;
export function inEnglish<Value>(value: Value): Value;
export function inEnglish(value: unknown): unknown {
  if (typeof value === 'string') return sayStored(TEXTS, readStored(value));
  if (Array.isArray(value)) return value.map((one: unknown) => inEnglish(one));
  if (value === null || typeof value !== 'object' || value.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inEnglish(one)]));
}
