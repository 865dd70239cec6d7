import type { BooksSettingsRow } from './books-settings.entity';

/** A tax of the books. */
export class SettingsTaxDto {
  taxType: string;
  name: string;
  /** Decimal text, for example 15.5. */
  percent: string;
  isActive: boolean;
  appliesToSales: boolean;
}

export class SettingsCurrencyDto {
  code: string;
  name: string;
}

export class SettingsItemDto {
  code: string;
  name: string;
  isSold: boolean;
  salesAccount: string | null;
  salesTaxType: string | null;
}

export class SettingsAccountDto {
  code: string;
  name: string;
  type: string;
  taxType: string | null;
}

export class SettingsBankAccountDto {
  /** Its id in the books. */
  id: string;
  code: string | null;
  name: string;
}

export class BooksSettingsDto {
  name: string;
  legalName: string | null;
  baseCurrency: string;
  countryCode: string;
  /** In the platform's own words. */
  timeZone: string | null;
  /** The same as an IANA name; null: not known. Missing in what was read by an older version. */
  ianaZone?: string | null;
  /** Documents dated on or before one of these days cannot be changed in the books. */
  periodLockDate: string | null;
  endOfYearLockDate: string | null;
  taxes: SettingsTaxDto[];
  currencies: SettingsCurrencyDto[];
  items: SettingsItemDto[];
  /** Active accounts that sales are booked to. */
  salesAccounts: SettingsAccountDto[];
  /** Active accounts that money is received on. Missing in what was read by an older version. */
  bankAccounts?: SettingsBankAccountDto[];
}

/** The settings of an organisation's books as they were read last. */
export class BooksDto {
  /** Null: never yet. */
  readAt: Date | null;
  /** Why the last reading did not work; null when it did. */
  failure: string | null;
  settings: BooksSettingsDto | null;

  static from(row: BooksSettingsRow | null): BooksDto {
    const { readAt = null, failure = null, settings = null } = row ?? {};
    return {
      readAt,
      failure,
      settings: settings === null ? null : (JSON.parse(settings) as BooksSettingsDto),
    };
  }
}

/** A tax of the books, to make a tax mapping for. */
export class BooksTaxDto {
  taxType: string;
  name: string;
  percent: string;
}

/** The taxes of the books as they were read last. */
export class BooksTaxesDto {
  /** Null: never yet, and then there are none. */
  readAt: Date | null;
  /** Why the last reading did not work; null when it did. */
  failure: string | null;
  taxes: BooksTaxDto[];
}
