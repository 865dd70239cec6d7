import type { Decimal } from './amounts';
import type { Books } from './books';
import type { Day } from './calendar';
import type { ContactReference } from './document-types';
import { MONTH_CONTACTS, MONTH_ITEMS } from './month/month-settings';
import { sampleBooks } from './sample-books';
import type { Contact, Item } from './setting-types';

const { Notes: _notes, Invoices: _invoices, CreditNotes: _creditNotes, ...settings } = sampleBooks();

/** Settings of the books, without documents: the same in shipped and generated books. */
export const SETTINGS: Omit<Books, 'Notes' | 'Invoices' | 'CreditNotes'> = settings;

/** Buyers that each exist for a fault, or for counter sales. */
export const UNUSUAL = {
  cashSale: 'Cash Sale Walk-in',
  withoutTin: 'Tariro Moyo Plumbing',
  shortTin: 'Chegutu Fencing Contractors',
  inRand: 'Beitbridge Cross-Border Traders',
} as const;
export const SUPPLIER = 'Iron Duke Cement Works (Pvt) Ltd';

/** First day of the standard rate of 15.5 % instead of 15 %; Xero has a new tax type for it. */
const NEW_STANDARD_RATE_FROM: Day = '2026-01-01';

const UNUSUAL_NAMES: readonly string[] = Object.values(UNUSUAL);

/** Names of buyers without a fault. */
export const ORDINARY_BUYERS: readonly string[] = settings.Contacts.filter(
  (contact: Contact) => contact.IsCustomer && !UNUSUAL_NAMES.includes(contact.Name),
).map((contact) => contact.Name);

const CONTACTS: readonly Contact[] = [...settings.Contacts, ...MONTH_CONTACTS];
const ITEMS: readonly Item[] = [...settings.Items, ...MONTH_ITEMS];

/** Contact as referred to by a document. @throws Error for a name that the books do not have */
export function contactReference(name: string): ContactReference {
  const { ContactID } = found(CONTACTS, (contact) => contact.Name === name, `contact "${name}"`);
  return {
    ContactID,
    Name: name,
    Addresses: [],
    Phones: [],
    ContactGroups: [],
    ContactPersons: [],
    HasValidationErrors: false,
  };
}

/** Finds an item. @throws Error for a code that the books do not have */
export function itemByCode(code: string): Item {
  return found(ITEMS, (item) => item.Code === code, `item "${code}"`);
}

/** Percentage of a tax type: 15.5 for 15.5 %. @throws Error for a type that the books do not have */
export function percentOf(taxType: string): Decimal {
  return found(settings.TaxRates, (rate) => rate.TaxType === taxType, `tax type "${taxType}"`).EffectiveRate;
}

export function standardTaxType(day: Day): 'OUTPUT' | 'TAX001' {
  return day < NEW_STANDARD_RATE_FROM ? 'OUTPUT' : 'TAX001';
}

function found<T>(list: readonly T[], isMeant: (entry: T) => boolean, what: string): T {
  const entry = list.find(isMeant);
  if (entry === undefined) throw new Error(`The books have no ${what}`);
  return entry;
}
