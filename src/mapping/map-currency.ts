import { issue, type Issue } from '../documents/issue';
import type { SalesDocument } from '../documents/sales-document';
import type { MappingRules } from './mapping-rules';

/**
 * The authority's name for the currency of a document; amounts are never converted. A currency that did not exist yet on
 * the day of the document cannot be meant, whatever is stored: then the document waits, its cause apart from the mapping.
 */
export function mapCurrency(
  { currency, issuedOn }: Pick<SalesDocument, 'currency' | 'issuedOn'>,
  { currencies, country }: Pick<MappingRules, 'currencies' | 'country'>,
): { destination: string; issues: Issue[] } {
  const stored = currencies.find((rule) => rule.source === currency)?.destination;
  const meant = stored ?? entryOf(country.otherCurrencyNames, currency)?.currency ?? currency;
  const since = entryOf(country.currenciesSince, meant);
  if (since !== undefined && issuedOn < since) {
    const older = { currency, destination: meant, since, issuedOn };
    return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'issuedOn', older)] };
  }
  return stored === undefined
    ? { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'currency', { currency })] }
    : { destination: stored, issues: [] };
}

/** The names are those of the books: what every object has is no entry. */
function entryOf<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
