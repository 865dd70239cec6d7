import type { BooksSettingsRow } from '../organisation.entity';
import { spokenAnew } from '../../platform/requests/spoken-language';

/** Tax of the accounting platform. */
class SettingsTaxDto {
  taxType: string;
  name: string;
  /** Rate as decimal text, for example 15.5. */
  percent: string;
  isActive: boolean;
  appliesToSales: boolean;
}

class SettingsCurrencyDto {
  code: string;
  name: string;
}

class SettingsNameDto {
  code: string;
  name: string;
}

class SettingsItemDto {
  code: string;
  name: string;
  isSold: boolean;
  salesAccount: string | null;
  salesTaxType: string | null;
}

class SettingsAccountDto {
  code: string;
  name: string;
  type: string;
  taxType: string | null;
}

class SettingsBankAccountDto {
  /** Id on the accounting platform. */
  id: string;
  code: string | null;
  name: string;
}

class BooksSettingsDto {
  name: string;
  legalName: string | null;
  baseCurrency: string;
  countryCode: string;
  /** Time zone in the platform's own words. */
  timeZone: string | null;
  /** Time zone as an IANA name; null: unknown. Absent in settings read by an older version. */
  ianaZone?: string | null;
  /** Documents dated on or before one of these days cannot be changed in the books. */
  periodLockDate: string | null;
  endOfYearLockDate: string | null;
  taxes: SettingsTaxDto[];
  currencies: SettingsCurrencyDto[];
  items: SettingsItemDto[];
  /** Active accounts to which sales are booked. */
  salesAccounts: SettingsAccountDto[];
  /** Names of all accounts. Absent in settings read by an older version. */
  accountNames?: SettingsNameDto[];
  /** Active accounts that receive money. Absent in settings read by an older version. */
  bankAccounts?: SettingsBankAccountDto[];
}

/** Settings of an organisation's books, as last read. */
export class BooksDto {
  /** Time of reading; null: never. */
  readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  failure: string | null;
  settings: BooksSettingsDto | null;

  static from(row: BooksSettingsRow | null): BooksDto {
    const { readAt = null, failure = null, settings = null } = row ?? {};
    return {
      readAt,
      failure: spokenAnew(failure),
      settings: settings === null ? null : (JSON.parse(settings) as BooksSettingsDto),
    };
  }
}

/** Tax of the books that can be mapped. */
class BooksTaxDto {
  taxType: string;
  name: string;
  percent: string;
}

/** Taxes of the books, as last read. */
export class BooksTaxesDto {
  /** Time of reading; null: never, and then the list is empty. */
  readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  failure: string | null;
  taxes: BooksTaxDto[];
}
