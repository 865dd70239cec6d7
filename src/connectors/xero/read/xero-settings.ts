import { type ExactJson, type ExactJsonObject, isObject, textOf } from '../../../platform/http/exact-json';
import {
  type BooksItem,
  type BooksSettings,
  SETTINGS_LISTS,
  type SettingsList,
  type SettingsReading,
} from '../../accounting-connector';
import { Failure } from '../../../domain/issues/failure';
import { type BooksAccess, CallShareExhausted } from '../../books-access';
import { netDate } from '../client/field-reader';
import { whole, type XeroClient } from '../client/xero.client';
import { WINDOWS_TO_IANA_MAP } from 'windows-iana';

/**
 * First IANA zone of each Windows zone worldwide (CLDR territory 001), by the Windows name without spaces and signs.
 */
const BY_KEY = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ windowsName, iana }) =>
    iana.slice(0, 1).map((zone) => [keyOf(windowsName), zone as string] as const),
  ),
);

/**
 * IANA zone of Xero's `Timezone` (`NEWZEALANDSTANDARDTIME`; Xero, Types and codes), a Windows zone name without spaces
 * and signs, by the Unicode tables (CLDR, windowsZones). Null: unknown.
 */
export function ianaZone(xeroName: string | null): string | null {
  return BY_KEY.get(keyOf(xeroName ?? '')) ?? null;
}

function keyOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Time zones to which a name can be resolved. */
export const KNOWN_ZONES: readonly string[] = [...BY_KEY.values()];

/** Decimals of prices; without the parameter the answer would be rounded. */
const UNIT_DECIMALS = 4;

type ListCall = (client: XeroClient, access: BooksAccess) => Promise<readonly ExactJsonObject[]>;

const CALLS: Readonly<Record<SettingsList, ListCall>> = {
  organisation: (client, access) =>
    client.list(
      access,
      'organisation',
      'Organisations',
      (api, tenantId) => api.getOrganisations(tenantId),
      whole,
    ),
  taxes: (client, access) => client.taxRates(access),
  currencies: (client, access) =>
    client.list(access, 'currencies', 'Currencies', (api, tenantId) => api.getCurrencies(tenantId), whole),
  items: (client, access) =>
    client.list(
      access,
      'items',
      'Items',
      (api, tenantId) => api.getItems(tenantId, undefined, undefined, undefined, UNIT_DECIMALS),
      // A catalogue of tens of thousands is not kept whole.
      ({ Code, Name, Description, IsSold, SalesDetails }) => ({
        Code,
        Name,
        Description,
        IsSold,
        SalesDetails,
      }),
    ),
  accounts: (client, access) =>
    client.list(access, 'accounts', 'Accounts', (api, tenantId) => api.getAccounts(tenantId), whole),
};

/** Reads the lists in one call each, one after another; one that fails alone is as it was known. */
export async function readXeroSettings(
  client: XeroClient,
  access: BooksAccess,
  known: BooksSettings | null,
  lists: readonly SettingsList[],
): Promise<SettingsReading> {
  const read = new Map<SettingsList, readonly ExactJsonObject[]>();
  const failed: { list: SettingsList; failure: Failure }[] = [];
  for (const list of lists) {
    try {
      read.set(list, await CALLS[list](client, access));
    } catch (error) {
      if (!isOfOneList(error) || (list === 'organisation' && known === null)) throw error;
      failed.push({ list, failure: error });
    }
  }
  const [organisation = {}] = read.get('organisation') ?? [];
  const rows = (list: SettingsList): readonly ExactJsonObject[] => read.get(list) ?? [];
  const soldItems = read.has('items') ? undefined : known?.items;
  const fresh = fromXeroSettings(
    {
      organisation,
      ...{ taxes: rows('taxes'), currencies: rows('currencies') },
      ...{ items: rows('items'), accounts: rows('accounts') },
    },
    soldItems,
  );
  const missing = SETTINGS_LISTS.filter((list) => !read.has(list));
  return { settings: withKnown(fresh, known, missing), failed };
}

/** False for failures that every other call would meet as well. */
function isOfOneList(error: unknown): error is Failure {
  if (!(error instanceof Failure) || error instanceof CallShareExhausted) return false;
  return error.kind === 'temporary' || error.kind === 'refused';
}

const FIELDS: Readonly<Record<Exclude<SettingsList, 'organisation'>, readonly (keyof BooksSettings)[]>> = {
  ...{ taxes: ['taxes'], currencies: ['currencies'], items: ['items'] },
  accounts: ['salesAccounts', 'accountNames', 'bankAccounts'],
};

/** Settings with what was known of the missing lists. */
function withKnown(
  fresh: BooksSettings,
  known: BooksSettings | null,
  missing: readonly SettingsList[],
): BooksSettings {
  const unread = missing.filter((list) => known === null || known.unread?.includes(list) === true);
  const { taxes, currencies, items, salesAccounts, accountNames, bankAccounts } = fresh;
  const head = missing.includes('organisation') ? known : fresh;
  const kept = missing.flatMap((list) => (list === 'organisation' ? [] : FIELDS[list]));
  return {
    ...(head ?? fresh),
    ...{ taxes, currencies, items, salesAccounts, accountNames, bankAccounts },
    ...(known === null ? {} : Object.fromEntries(kept.map((field) => [field, known[field]]))),
    ...(unread.length === 0 ? { unread: undefined } : { unread }),
  };
}

interface XeroSettings {
  readonly organisation: ExactJsonObject;
  readonly taxes: readonly ExactJsonObject[];
  readonly currencies: readonly ExactJsonObject[];
  readonly items: readonly ExactJsonObject[];
  readonly accounts: readonly ExactJsonObject[];
}

/** Converts Xero's lists to settings of the books; pure. */
export function fromXeroSettings(
  { organisation, ...lists }: XeroSettings,
  items: readonly BooksItem[] = lists.items.map(toItem),
): BooksSettings {
  return {
    tenantId: textOf(organisation.OrganisationID),
    name: text(organisation.Name),
    legalName: textOf(organisation.LegalName),
    taxNumber: textOf(organisation.TaxNumber),
    baseCurrency: text(organisation.BaseCurrency),
    countryCode: text(organisation.CountryCode),
    timeZone: textOf(organisation.Timezone),
    ianaZone: ianaZone(textOf(organisation.Timezone)),
    periodLockDate: day(organisation.PeriodLockDate),
    endOfYearLockDate: day(organisation.EndOfYearLockDate),
    taxes: lists.taxes.map((tax) => ({
      taxType: text(tax.TaxType),
      name: text(tax.Name),
      percent: textOf(tax.EffectiveRate) ?? textOf(tax.DisplayTaxRate) ?? '0',
      isActive: tax.Status === undefined || tax.Status === 'ACTIVE',
      appliesToSales: tax.CanApplyToRevenue !== false,
    })),
    currencies: lists.currencies.map(({ Code, Description }) => ({
      code: text(Code),
      name: text(Description),
    })),
    items,
    salesAccounts: salesAccounts(lists.accounts, items),
    accountNames: accountNames(lists.accounts),
    bankAccounts: bankAccounts(lists.accounts),
  };
}

function toItem(item: ExactJsonObject): BooksItem {
  const sales = isObject(item.SalesDetails) ? item.SalesDetails : {};
  return {
    code: text(item.Code),
    name: text(item.Name) || text(item.Description),
    isSold: item.IsSold !== false,
    salesAccount: textOf(sales.AccountCode),
    salesTaxType: textOf(sales.TaxType),
  };
}

/** Selects accounts of the class of revenue, and others to which items are sold. */
function salesAccounts(accounts: readonly ExactJsonObject[], items: readonly BooksItem[]) {
  const soldTo = new Set(items.map((item) => item.salesAccount));
  return accounts
    .filter((account) => {
      const { Code, Class } = account;
      return isActive(account) && textOf(Code) !== null && (Class === 'REVENUE' || soldTo.has(textOf(Code)));
    })
    .map(({ Code, Name, Type, TaxType }) => ({
      code: text(Code),
      name: text(Name),
      type: text(Type),
      taxType: textOf(TaxType),
    }));
}

/** Names of all accounts with a code, archived ones included: earlier lines are booked to them. */
function accountNames(accounts: readonly ExactJsonObject[]): NonNullable<BooksSettings['accountNames']> {
  return accounts.flatMap(({ Code, Name }) =>
    text(Code) === '' ? [] : { code: text(Code), name: text(Name) },
  );
}

/** Selects accounts of the type BANK, many of which have no code. */
function bankAccounts(accounts: readonly ExactJsonObject[]) {
  return accounts
    .filter((account) => account.Type === 'BANK' && isActive(account) && textOf(account.AccountID) !== null)
    .map(({ AccountID, Code, Name }) => ({
      id: text(AccountID),
      code: text(Code) === '' ? null : text(Code),
      name: text(Name),
    }));
}

function isActive({ Status }: ExactJsonObject): boolean {
  return Status === undefined || Status === 'ACTIVE';
}

function text(value: ExactJson): string {
  return textOf(value) ?? '';
}

/** Parses a lock date: a day of the organisation, written as midnight in UTC. */
function day(value: ExactJson): string | null {
  return netDate(text(value))?.toISOString().slice(0, 10) ?? null;
}
