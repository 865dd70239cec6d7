import { shown } from '../words/english/shown';

export { spellAmount } from './digits';

/** For example "12 documents, USD 1 204.50 and ZWG 80.00", in English: pages take it from their words instead. */
export const spellAmounts = shown.amounts;
