import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { WITHOUT_TAX } from '../map-taxes';
import type { Cause } from '../preflight/causes';
import { taxRecord } from '../rule-set/rule-records';
import type { RuleSet, StoredTaxRule } from '../rule-set/rule-set';
import { ruleSetFaults } from '../rule-set/rule-set-faults';
import type { Confidence, KnownBooksTax, KnownDeviceTax, Suggestion } from './suggestion';

/**
 * Suggests taxes of the device for an unmapped tax type: those of the same rate, distinguished by name where zero-rated or
 * exempt. Leaves out those that contradict a stored mapping.
 */
export function suggestTaxes(
  cause: Cause,
  rules: RuleSet,
  booksTaxes: readonly KnownBooksTax[],
  deviceTaxes: readonly KnownDeviceTax[],
): Suggestion[] {
  const books = booksTaxes.find(({ taxType }) => taxType === cause.key);
  if (books === undefined) return [];
  const candidates = deviceTaxes.filter((device) => isSameRate(books, device));
  const byName = candidates.filter(
    (device) => wordOf(device.name) === wordOf(`${books.name} ${books.taxType}`),
  );
  return candidates.flatMap((device) => {
    const tax = asRule(books, device, rules);
    if (ruleSetFaults({ taxes: [...rules.taxes, tax] }).length > ruleSetFaults(rules).length) return [];
    const isNamed = byName.includes(device);
    const confidence = isWithoutTax(books) ? 'low' : confidenceOf(candidates, byName, isNamed);
    const record = taxRecord(tax);
    const id = `tax:${books.taxType}:${device.id}`;
    return [
      { ...record, id, causeId: cause.id, confidence, reason: reasonOf(books, device, isNamed, rules) },
    ];
  });
}

/** Unmapped taxes of the books whose names and rates speak for the one exempt tax of the device, as they would be mapped. */
export function exemptToMap(
  rules: RuleSet,
  booksTaxes: readonly KnownBooksTax[],
  deviceTaxes: readonly KnownDeviceTax[],
): StoredTaxRule[] {
  const [exempt, ...others] = deviceTaxes.filter(({ percent }) => percent === null);
  if (exempt === undefined || others.length > 0) return [];
  return booksTaxes
    .filter((books) => isSameRate(books, exempt) && wordOf(`${books.name} ${books.taxType}`) === 'exempt')
    .filter(({ taxType }) => rules.taxes.every((rule) => rule.taxType !== taxType))
    .map((books) => asRule(books, exempt, rules));
}

/**
 * Sentences about tax types that the books added after their taxes were last read, for which nothing can be suggested.
 * Empty after a new reading.
 */
export function noticesOfTaxes(
  causes: readonly Cause[],
  booksTaxes: readonly KnownBooksTax[],
  readAt: Date | null,
): StoredSentence[] {
  if (readAt === null) return [];
  const unknown = causes.filter(
    ({ code, key }) =>
      code === 'TAX_UNMAPPED' && key !== '' && !booksTaxes.some(({ taxType }) => taxType === key),
  );
  const when = `${readAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return unknown.map(({ key }) => storedSentence('taxTypeUnread', { taxType: key, when }));
}

function isWithoutTax({ taxType }: KnownBooksTax): boolean {
  return taxType === WITHOUT_TAX;
}

function isSameRate(books: KnownBooksTax, device: KnownDeviceTax): boolean {
  if (books.percent === null) return false;
  return device.percent === null ? books.percent.isZero() : device.percent.equals(books.percent);
}

/** Returns the word that distinguishes taxes without a rate. */
function wordOf(name: string): string {
  if (/exempt/i.test(name)) return 'exempt';
  return /zero|export/i.test(name) ? 'zero' : '';
}

function confidenceOf(
  candidates: readonly KnownDeviceTax[],
  byName: readonly KnownDeviceTax[],
  isNamed: boolean,
): Confidence {
  if (candidates.length === 1) return isNamed ? 'high' : 'medium';
  if (byName.length === 1) return isNamed ? 'high' : 'low';
  return 'low';
}

/** Reuses code and name of a mapped tax of the device; a new one is named after the tax type. */
function asRule(books: KnownBooksTax, device: KnownDeviceTax, rules: RuleSet): StoredTaxRule {
  const known = rules.taxes.find(({ deviceTaxId }) => deviceTaxId === device.id);
  return {
    taxType: books.taxType,
    taxCode: known?.taxCode ?? books.taxType,
    taxName: known?.taxName ?? device.name,
    percent: device.percent,
    deviceTaxId: device.id,
    validFrom: device.validFrom,
    validTill: device.validTill,
  };
}

function reasonOf(
  books: KnownBooksTax,
  device: KnownDeviceTax,
  isNamed: boolean,
  rules: RuleSet,
): StoredSentence {
  const known = rules.taxes.find(({ deviceTaxId }) => deviceTaxId === device.id);
  return storedSentence('suggestedTax', {
    ...{ tax: books.name, deviceTax: device.name, percent: device.percent?.toFixed() ?? null },
    ...{ isNamed, usedFor: known?.taxType ?? null, isWithoutTax: isWithoutTax(books) },
  });
}
