import { type AccountFinding, accountOk, accountWarning } from '../account-finding';
import type { HarmonyCurrencyMapping, HarmonyTaxMapping } from './contract-types';
import { heldCurrency, heldTax } from './mapping-bodies';

/**
 * Findings about the account's mappings, including entries without id, code or destination, which map nothing and
 * cannot be changed.
 */
export function mappingFindings(
  taxes: readonly HarmonyTaxMapping[],
  currencies: readonly HarmonyCurrencyMapping[],
): AccountFinding[] {
  const odd = [...unreadable('tax', taxes, heldTax), ...unreadable('currency', currencies, heldCurrency)];
  if (odd.length > 0) return odd;
  return [accountOk('MAPPINGS_READ', { taxes: taxes.length, currencies: currencies.length })];
}

function unreadable<Entry>(
  of: 'tax' | 'currency',
  entries: readonly Entry[],
  held: (entry: Entry) => readonly { readonly destination: string }[],
): AccountFinding[] {
  const odd = entries.filter((entry) => held(entry).every(({ destination }) => destination === ''));
  if (odd.length === 0) return [];
  return [accountWarning('MAPPINGS_UNREADABLE', { of, unreadable: odd.length, all: entries.length })];
}
