import type { Decimal } from './amounts';

/** Settings of an organisation, in the names and shapes of Xero's Accounting API. */
export interface Organisation {
  OrganisationID: string;
  Name: string;
  LegalName: string;
  PaysTax: boolean;
  Version: string;
  OrganisationType: string;
  OrganisationStatus: string;
  BaseCurrency: string;
  CountryCode: string;
  /** Zone in Xero's own list, not in IANA's. */
  Timezone: string;
  IsDemoCompany: boolean;
  TaxNumber: string;
  RegistrationNumber: string;
  ShortCode: string;
  CreatedDateUTC: string;
  Addresses: Address[];
  Phones: Phone[];
}

export interface Address {
  AddressType: 'STREET' | 'POBOX';
  AddressLine1: string;
  AddressLine2?: string;
  City: string;
  Region: string;
  PostalCode: string;
  Country: string;
}

interface Phone {
  PhoneType: 'DEFAULT' | 'DDI' | 'FAX' | 'MOBILE';
  PhoneNumber: string;
  PhoneAreaCode: string;
  PhoneCountryCode: string;
}

/** Contact. `CompanyNumber` contains the TIN and `TaxNumber` the VAT number, as stated in `Mappings.buyerNumbers`. */
export interface Contact {
  ContactID: string;
  ContactStatus: 'ACTIVE';
  Name: string;
  EmailAddress: string;
  AccountNumber: string;
  CompanyNumber: string;
  TaxNumber: string;
  Addresses: Address[];
  Phones: Phone[];
  IsSupplier: boolean;
  IsCustomer: boolean;
  DefaultCurrency: string;
  UpdatedDateUTC: string;
}

export interface Item {
  ItemID: string;
  Code: string;
  Name: string;
  Description: string;
  IsSold: boolean;
  IsPurchased: boolean;
  /** Net sales price in the base currency, with account and tax. */
  SalesDetails: { UnitPrice: Decimal; AccountCode: string; TaxType: string };
  UpdatedDateUTC: string;
}

export interface TaxRate {
  Name: string;
  TaxType: string;
  Status: 'ACTIVE';
  ReportTaxType: string;
  CanApplyToRevenue: boolean;
  CanApplyToExpenses: boolean;
  DisplayTaxRate: Decimal;
  EffectiveRate: Decimal;
  TaxComponents: { Name: string; Rate: Decimal; IsCompound: boolean; IsNonRecoverable: boolean }[];
}

export interface Account {
  AccountID: string;
  Code: string;
  Name: string;
  Status: 'ACTIVE';
  Type: string;
  Class: 'REVENUE' | 'EXPENSE' | 'LIABILITY' | 'ASSET';
  TaxType: string;
}

export interface Currency {
  Code: string;
  Description: string;
}

/** Mappings that the demo stores for the organisation before the first document is collected. */
export interface Mappings {
  /** Contact field that holds each of the authority's numbers. */
  buyerNumbers: { tin: 'CompanyNumber'; vatNumber: 'TaxNumber' };
  currencies: { source: string; destination: string }[];
  /** Mappings of taxes; both days are included, and a missing day means no limit. */
  taxes: { taxType: string; taxCode: string; taxName: string; validFrom?: string; validTill?: string }[];
  /** HS codes as text, because leading zeros count. The default has an empty key. */
  productCodes: { scope: 'item' | 'account' | 'default'; key: string; code: string }[];
}
