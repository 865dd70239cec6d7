import { type AccountFinding, ok, warning } from '../account-finding';
import type { CurrencyMapping, TaxMapping } from './contract-types';
import { heldCurrency, heldTax } from './mapping-bodies';

/** What the service holds for the account. An entry without id, code or destination maps nothing, and nobody can change it. */
export function mappingFindings(
  taxes: readonly TaxMapping[],
  currencies: readonly CurrencyMapping[],
): AccountFinding[] {
  const odd = [...unreadable('tax', taxes, heldTax), ...unreadable('currency', currencies, heldCurrency)];
  if (odd.length > 0) return odd;
  const text = `${taxes.length} tax mappings and ${currencies.length} currency mappings`;
  return [ok('MAPPINGS_READ', `The service holds ${text} for the account.`)];
}

function unreadable<Entry>(
  kind: string,
  entries: readonly Entry[],
  held: (entry: Entry) => readonly { readonly destination: string }[],
): AccountFinding[] {
  const odd = entries.filter((entry) => held(entry).every(({ destination }) => destination === ''));
  if (odd.length === 0) return [];
  return [
    warning(
      'MAPPINGS_UNREADABLE',
      `${odd.length} of ${entries.length} ${kind} mappings of the service cannot be read: id, code or destination is missing or of another form.`,
      'Look at the mappings in the portal of the provider, and delete or enter anew what is incomplete there.',
    ),
  ];
}
