import { ACCOUNTS, CURRENCIES } from './accounts';
import type { Books } from './books';
import { CONTACTS } from './contacts';
import { ITEMS } from './items';
import { MAPPINGS } from './mappings';
import { ORGANISATION } from './organisation';
import { TAX_RATES } from './tax-rates';

/** Everything in the books that is no document: the same in shipped and generated books. */
export const SETTINGS: Omit<Books, 'Notes' | 'Invoices' | 'CreditNotes'> = {
  Organisation: ORGANISATION,
  Contacts: CONTACTS,
  Items: ITEMS,
  TaxRates: TAX_RATES,
  Accounts: ACCOUNTS,
  Currencies: CURRENCIES,
  Mappings: MAPPINGS,
};
