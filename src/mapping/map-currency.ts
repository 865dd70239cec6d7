import { issue, type Issue } from '../domain/issues/issue';
import type { SalesDocument } from '../domain/sales/sales-document';
import type { CountryRules } from './country';
import { isCurrencyOfIso4217 } from './iso-4217';
import type { Circumstances, CurrencyRule, MappingRules } from './mapping-rules';

/**
 * Effect of a currency mapping.
 * - `same_money`: one code, or another name for the currency by the country's list.
 * - `another_money`: amounts would have to be converted, which is not supported.
 * - `no_currency`: the code of the books is none of ISO 4217, so only a person can say its meaning.
 */
type CurrencyMeaning = 'same_money' | 'another_money' | 'no_currency';

/** Effect of a mapping on a document's amounts. Rules, documents and checks all use this single function. */
export function currencyMeaning(
  { source, destination }: CurrencyRule,
  { otherCurrencyNames }: Pick<CountryRules, 'otherCurrencyNames'>,
): CurrencyMeaning {
  if (source === destination) return 'same_money';
  const renamed = entryOf(otherCurrencyNames, source)?.currency;
  if (renamed !== undefined) return renamed === destination ? 'same_money' : 'another_money';
  return isCurrencyOfIso4217(source) ? 'another_money' : 'no_currency';
}

/**
 * Maps the currency of a document to the authority's name, without converting amounts. A currency introduced after the
 * document's date is held, whatever is mapped.
 */
export function mapCurrency(
  { currency, issuedOn }: Pick<SalesDocument, 'currency' | 'issuedOn'>,
  { currencies, country }: Pick<MappingRules, 'currencies' | 'country'>,
  { deviceTaxes }: Pick<Circumstances, 'deviceTaxes'>,
): { destination: string; issues: Issue[] } {
  const rule = currencies.find(({ source }) => source === currency);
  const stored = rule?.destination;
  if (rule !== undefined && currencyMeaning(rule, country) === 'another_money') {
    const found = { currency, destination: rule.destination };
    return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'currency', found)] };
  }
  const meant = stored ?? entryOf(country.otherCurrencyNames, currency)?.currency ?? currency;
  const since = entryOf(country.currenciesSince, meant);
  if (since !== undefined && issuedOn < since) {
    const older = { currency, destination: meant, since, issuedOn };
    return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'issuedOn', older)] };
  }
  if (stored === undefined)
    return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'currency', { currency })] };
  const declaredAs = deviceTaxes?.currencyOfCode.get(stored) ?? stored;
  const isSame = [
    { source: stored, destination: declaredAs },
    { source: declaredAs, destination: stored },
  ].some((rule) => currencyMeaning(rule, country) === 'same_money');
  if (isSame) return { destination: stored, issues: [] };
  const elsewhere = { currency, destination: stored, declaredAs };
  return { destination: '', issues: [issue('CURRENCY_UNMAPPED', 'currency', elsewhere)] };
}

/** Reads own properties only, because names come from the books and may equal an inherited property. */
function entryOf<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
