import { TEXTS } from '../../src/domain/texts/language';
import { sayStored } from '../../src/domain/texts/stored-sentence';

/** A value with every stored sentence in it said in English. */
export function inEnglish<Value>(value: Value): Value {
  if (typeof value === 'string') return sayStored(TEXTS, value) as Value;
  if (Array.isArray(value)) return value.map(inEnglish) as Value;
  if (value === null || typeof value !== 'object' || value.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inEnglish(one)])) as Value;
}
