import type { CalendarDay } from '../../src/domain/calendar-day';
import type { CurrencyRule } from '../../src/mapping/mapping-rules';
import type { Chance } from './chance';

export interface DressedCurrency {
  readonly currency: string;
  readonly rules: readonly CurrencyRule[];
  readonly sent: string;
  readonly holds: readonly string[];
}

/** Day on which the Reserve Bank introduced the ZiG (ZWG). Older documents are in another currency. */
const ZIG_SINCE = '2024-04-05';
const USD: CurrencyRule = { source: 'USD', destination: 'USD' };

export const DOLLARS: DressedCurrency = { currency: 'USD', rules: [USD], sent: 'USD', holds: [] };

/**
 * Draws a currency. Amounts are never converted: a currency is sent under the name that a person has stored, or not at
 * all.
 */
export function dressedCurrency(chance: Chance, issuedOn: CalendarDay): DressedCurrency {
  const stored = chance.pick<readonly CurrencyRule[]>([
    [USD],
    [USD, { source: 'ZWG', destination: 'ZWG' }],
    [{ source: 'ZWL', destination: 'ZWG' }, USD, { source: 'ZAR', destination: 'ZAR' }],
    [{ source: 'ZIG', destination: 'ZWG' }, { source: 'ZWD', destination: 'ZWG' }, USD],
  ]);
  const currency = chance.pick(['ZWG', 'ZWG', 'ZWL', 'ZWD', 'ZIG', 'ZAR', 'usd', 'constructor']);
  const sent = stored.find(({ source }) => source === currency)?.destination ?? '';
  const isKnown = sent !== '' && !(sent === 'ZWG' && issuedOn < ZIG_SINCE);
  return { currency, rules: stored, sent, holds: isKnown ? [] : ['CURRENCY_UNMAPPED'] };
}
