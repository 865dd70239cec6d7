import type { GateParameters } from '../lifecycle/gate-catalogue';
import { entriesByCode } from './said-by-code';
import type { Texts } from './texts';
import type { Words } from './words';

export function gatesOf(words: Words): Texts['gates'] {
  return entriesByCode<GateParameters>(words)('sentence', words.said.gates, {}, { fix: null });
}
