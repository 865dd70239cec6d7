import { type ExactJson, type ExactJsonObject, isObject, textOf } from '../../http/exact-json';
import { Failure } from '../../documents/failure';
import type { FiscalAccountAccess, ServiceCurrencyMapping, ServiceTaxMapping } from '../fiscal-service';
import type { FiscalHarmonyClient, MappingKind } from './fiscal-harmony.client';

interface WantedMapping {
  readonly key: string;
  readonly label: string;
  /** The service's own fields, without Id. */
  readonly body: Readonly<Record<string, string | number>>;
  /** True when an entry of the service says the same. */
  isSame(entry: ExactJsonObject): boolean;
}

/** Adds the stored mappings that the service lacks; one that it has otherwise is reported, never overwritten. */
export async function pushMappings(
  client: FiscalHarmonyClient,
  account: FiscalAccountAccess,
  taxes: readonly ServiceTaxMapping[],
  currencies: readonly ServiceCurrencyMapping[],
): Promise<{ added: string[]; differing: string[] }> {
  const userId = await ownUserId(client, account);
  const pushedTaxes = await push(
    client,
    account,
    'taxmapping',
    'TaxCode',
    taxes.map((tax) => wantedTax(tax, userId)),
  );
  const pushedCurrencies = await push(
    client,
    account,
    'currencymapping',
    'SourceCurrency',
    currencies.map((currency) => wantedCurrency(currency, userId)),
  );
  return {
    added: [...pushedTaxes.added, ...pushedCurrencies.added],
    differing: [...pushedTaxes.differing, ...pushedCurrencies.differing],
  };
}

async function push(
  client: FiscalHarmonyClient,
  account: FiscalAccountAccess,
  kind: MappingKind,
  keyField: string,
  wanted: readonly WantedMapping[],
): Promise<{ added: string[]; differing: string[] }> {
  const list = await client.mappings(account, kind);
  const present = (Array.isArray(list) ? (list as readonly ExactJson[]) : []).filter(isObject);
  const added: string[] = [];
  const differing: string[] = [];
  for (const mapping of wanted) {
    const entry = present.find((candidate) => textOf(candidate[keyField]) === mapping.key);
    if (entry === undefined) {
      await client.addMapping(account, kind, mapping.body);
      added.push(mapping.label);
    } else if (!mapping.isSame(entry)) {
      differing.push(mapping.label);
    }
  }
  return { added, differing };
}

async function ownUserId(client: FiscalHarmonyClient, account: FiscalAccountAccess): Promise<number> {
  const profile = await client.profile(account);
  const id = isObject(profile) ? Number(textOf(profile.Id)) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new Failure('refused', 'fiscal service: the profile has no Id');
  return id;
}

function wantedTax(tax: ServiceTaxMapping, userId: number): WantedMapping {
  return {
    key: tax.taxCode,
    label: `tax ${tax.taxCode}`,
    body: { UserId: userId, TaxCode: tax.taxCode, TaxName: tax.taxName, DestinationTaxId: tax.deviceTaxId },
    isSame: (entry) => textOf(entry.DestinationTaxId) === String(tax.deviceTaxId),
  };
}

function wantedCurrency(currency: ServiceCurrencyMapping, userId: number): WantedMapping {
  return {
    key: currency.source,
    label: `currency ${currency.source}`,
    body: { UserId: userId, SourceCurrency: currency.source, DestinationCurrency: currency.destination },
    isSame: (entry) => textOf(entry.DestinationCurrency) === currency.destination,
  };
}
