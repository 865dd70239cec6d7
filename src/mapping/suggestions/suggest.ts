import { inTurn, NO_SENTENCE, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { formatAmount } from '../../domain/money';
import { COUNTRY } from '../countries';
import type { Cause } from '../preflight/causes';
import type { RuleKind } from '../rule-set/rule-records';
import type { RuleSet } from '../rule-set/rule-set';
import type { Observations } from './observations';
import { suggestTaxes } from './suggest-taxes';
import type { Confidence, KnownBooksTax, KnownDeviceTax, Suggestion } from './suggestion';

/** Inputs for suggestions; empty or null where a source could not be read. */
interface Known {
  readonly rules: RuleSet;
  readonly booksTaxes: readonly KnownBooksTax[];
  readonly deviceTaxes: readonly KnownDeviceTax[];
  readonly supportedCurrencies: readonly string[] | null;
  readonly observations: Observations;
}

/** Suggestions for missing mappings, in the order of the causes; computed from the organisation's own data. */
export function suggest(causes: readonly Cause[], known: Known): Suggestion[] {
  const found = causes.flatMap((cause) => {
    switch (cause.code) {
      case 'CURRENCY_UNMAPPED':
        return suggestCurrency(cause, known.supportedCurrencies);
      case 'TAX_UNMAPPED':
        return suggestTaxes(cause, known.rules, known.booksTaxes, known.deviceTaxes);
      case 'PRODUCT_CODE_MISSING':
        return suggestProductCode(cause, known.observations);
      case 'NEGATIVE_LINE':
        return suggestTreatments(cause, known.observations);
      case 'BUYER_TIN_MISSING':
        return suggestTinField(cause, known);
      case 'BUYER_NUMBERS_MISPLACED':
        return suggestPlaceOfNumbers(cause, known);
      default:
        return [];
    }
  });
  return [...new Map(found.map((suggestion) => [suggestion.id, suggestion])).values()];
}

function suggestCurrency(cause: Cause, supported: readonly string[] | null): Suggestion[] {
  const { key, subject } = cause;
  if (subject !== 'currency') return [];
  const make = (destination: string, confidence: Confidence, reason: StoredSentence): Suggestion[] => [
    suggestion('currency', { source: key, destination }, cause, confidence, reason),
  ];
  const named = { currency: key };
  if (supported === null) return make(key, 'low', storedSentence('currencySupportUnknown', named));
  const note = Object.hasOwn(COUNTRY.currencyNotes, key) ? COUNTRY.currencyNotes[key] : undefined;
  if (supported.includes(key))
    return make(key, 'high', inTurn(storedSentence('currencySupported', named), note ?? NO_SENTENCE));
  const other = Object.hasOwn(COUNTRY.otherCurrencyNames, key) ? COUNTRY.otherCurrencyNames[key] : undefined;
  if (other === undefined || !supported.includes(other.currency)) return [];
  return make(other.currency, other.confidence, other.reason);
}

/**
 * Suggests the codes written in the item's own lines, else those of its account: other goods sold on an account say
 * little about the next one.
 */
function suggestProductCode(cause: Cause, observations: Observations): Suggestion[] {
  if (cause.key === '') return [];
  const scope = cause.subject === 'item' ? 'item' : 'account';
  const own = observations.codesOf(scope, cause.key);
  if (own.length > 0) return codeSuggestion(cause, scope, { place: scope, name: cause.key }, own);
  const [account, ...others] = scope === 'item' ? observations.accountsOf(cause.key) : [];
  if (account === undefined || others.length > 0) return [];
  const place = { place: 'account_of_item', name: account };
  return codeSuggestion(cause, scope, place, observations.codesOf('account', account));
}

function codeSuggestion(
  cause: Cause,
  scope: 'item' | 'account',
  where: { readonly place: string; readonly name: string },
  [first, ...others]: readonly { code: string; lines: number }[],
): Suggestion[] {
  if (first === undefined) return [];
  const reason = storedSentence('suggestedCode', { ...where, lines: first.lines, others: others.length });
  const values = { scope, key: cause.key, code: first.code };
  const isOwn = where.place === 'item' && others.length === 0;
  return [suggestion('product_code', values, cause, isOwn ? 'medium' : 'low', reason)];
}

/** Offers both treatments of the lines below zero of an account, with what was seen of them. */
function suggestTreatments(cause: Cause, { asked }: Observations): Suggestion[] {
  const seen = cause.subject === 'account' ? asked.belowZero(cause.key) : null;
  if (seen === null) return [];
  const totals = [...seen.amounts.totals].map(([currency, total]) => `${currency} ${formatAmount(total)}`);
  const { lines, example } = seen;
  const reason = storedSentence('suggestedTreatment', { lines, totals: totals.sort().join(', '), example });
  return (['fold', 'hold'] as const).map((treatment) =>
    suggestion('line', { scope: 'account', key: cause.key, treatment }, cause, 'low', reason),
  );
}

/**
 * Suggests another field for the TIN where the chosen one is empty and another holds a taxpayer number in most
 * contacts.
 */
function suggestTinField(cause: Cause, { rules, observations }: Known): Suggestion[] {
  const { contacts, fields } = observations.tinLikelihood();
  const [best] = fields;
  const chosen = fields.find(({ field }) => field === rules.settings.tinField)?.contacts ?? 0;
  if (best === undefined || best.contacts <= chosen || rules.settings.tinField === 'labelledText') return [];
  const confidence = best.contacts * 2 > contacts ? 'medium' : 'low';
  const reason = storedSentence('suggestedTinField', {
    ...{ contacts, inBest: best.contacts, best: best.field, inChosen: chosen },
    ...{ chosen: rules.settings.tinField, number: COUNTRY.taxpayerNumber.name },
  });
  return [suggestion('setting', { name: 'tinField', value: best.field }, cause, confidence, reason)];
}

/** Suggests the field, other than that of the VAT number, in which most contacts have their TIN; else the contact as it is. */
function suggestPlaceOfNumbers(cause: Cause, known: Known): Suggestion[] {
  const [field] = suggestTinField(cause, known);
  const taxpayer = suggestTaxpayer(cause, known);
  const isOfMost = field?.confidence === 'medium' && field.values.value !== known.rules.settings.vatField;
  if (!isOfMost) return taxpayer;
  return [field, ...taxpayer.map((one): Suggestion => ({ ...one, confidence: 'low' }))];
}

function suggestTaxpayer(cause: Cause, { rules, observations }: Known): Suggestion[] {
  const contact = observations.contact(cause.key);
  const numbers = contact && COUNTRY.misplacedNumbers(contact, rules.settings);
  if (contact === null || numbers === null) return [];
  const reason = storedSentence('suggestedTaxpayer', {
    ...{ contact: cause.name, number: COUNTRY.taxpayerNumber.name, tin: numbers.tin },
    vatNumber: numbers.vatNumber || null,
  });
  const { tin: seenTin, vatNumber: seenVatNumber } = numbers;
  const seen = { seenName: contact.name, seenTin, seenVatNumber };
  const values = { scope: 'contact', key: cause.key, sendAs: 'taxpayer', ...seen };
  const asked = COUNTRY.mapBuyer(contact, { ...rules.settings, withoutTin: 'hold', rules: [] }).issues;
  const isAbroad = asked.some(({ code }) => code === 'BUYER_ABROAD');
  return [suggestion('buyer', values, cause, isAbroad || !numbers.isSure ? 'low' : 'high', reason)];
}

function suggestion(
  kind: RuleKind,
  values: Readonly<Record<string, string>>,
  cause: Cause,
  confidence: Confidence,
  reason: StoredSentence,
): Suggestion {
  return {
    kind,
    values,
    id: [kind, ...Object.values(values)].join(':'),
    causeId: cause.id,
    confidence,
    reason,
  };
}
