import { type ExactJson, type ExactJsonObject, isObject, textOf } from '../../../platform/http/exact-json';
import type { BooksAccount, BooksBankAccount, BooksItem, BooksSettings } from '../../accounting-connector';
import type { BooksAccess } from '../../books-access';
import { netDate } from '../client/field-reader';
import type { XeroClient } from '../client/xero.client';
import { ianaZone } from './xero-time-zones';

/** Decimals of prices; without the parameter the answer would be rounded. */
const UNIT_DECIMALS = 4;

/** Reads settings in five calls, one per list, one after another. */
export async function readXeroSettings(client: XeroClient, access: BooksAccess): Promise<BooksSettings> {
  const [organisation = {}] = await client.list(access, 'organisation', 'Organisations', (api, tenantId) =>
    api.getOrganisations(tenantId),
  );
  const taxes = await client.taxRates(access);
  const currencies = await client.list(access, 'currencies', 'Currencies', (api, tenantId) =>
    api.getCurrencies(tenantId),
  );
  const items = await client.list(access, 'items', 'Items', (api, tenantId) =>
    api.getItems(tenantId, undefined, undefined, undefined, UNIT_DECIMALS),
  );
  const accounts = await client.list(access, 'accounts', 'Accounts', (api, tenantId) =>
    api.getAccounts(tenantId),
  );
  return fromXeroSettings({ organisation, taxes, currencies, items, accounts });
}

interface XeroSettings {
  readonly organisation: ExactJsonObject;
  readonly taxes: readonly ExactJsonObject[];
  readonly currencies: readonly ExactJsonObject[];
  readonly items: readonly ExactJsonObject[];
  readonly accounts: readonly ExactJsonObject[];
}

/** Converts Xero's lists to settings of the books; pure. */
export function fromXeroSettings({ organisation, ...lists }: XeroSettings): BooksSettings {
  const items = lists.items.map(toItem);
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
function salesAccounts(accounts: readonly ExactJsonObject[], items: readonly BooksItem[]): BooksAccount[] {
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

/** Selects accounts of the type BANK, many of which have no code. */
function bankAccounts(accounts: readonly ExactJsonObject[]): BooksBankAccount[] {
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
