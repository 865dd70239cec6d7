import { Failure } from '../../domain/issues/failure';
import { Decimal } from '../../domain/money';
import type { HeldMapping, ServiceMapping } from '../mapping-drift';
import type { HarmonyCurrencyMapping, HarmonyProfile, HarmonyTaxMapping } from './contract-types';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { type AccountFinding, accountOk, accountWarning } from '../account-finding';

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

/** Returns no mapping for an entry without id or code, which maps nothing and could not be named. */
export function heldTax({ Id, TaxCode, TaxName, DestinationTaxId }: HarmonyTaxMapping): HeldMapping[] {
  if (Id === null || TaxCode === null) return [];
  return [{ kind: 'tax', id: Id, code: TaxCode, destination: DestinationTaxId ?? '', name: TaxName }];
}

export function heldCurrency({
  Id,
  SourceCurrency,
  DestinationCurrency,
}: HarmonyCurrencyMapping): HeldMapping[] {
  if (Id === null || SourceCurrency === null) return [];
  const destination = DestinationCurrency ?? '';
  return [{ kind: 'currency', id: Id, code: SourceCurrency, destination, name: null }];
}

/** The service's own fields, without Id. @throws Failure `refused` when the profile names no owner */
export function mappingBody(mapping: ServiceMapping, { Id }: HarmonyProfile): Record<string, unknown> {
  if (Id === null || !/^\d{1,15}$/.test(Id)) {
    throw new Failure('refused', storedSentence('profileWithoutId'));
  }
  const UserId = new Decimal(Id);
  const { kind, code, destination, name } = mapping;
  return kind === 'tax'
    ? { UserId, TaxCode: code, TaxName: name ?? '', DestinationTaxId: new Decimal(destination) }
    : { UserId, SourceCurrency: code, DestinationCurrency: destination };
}
