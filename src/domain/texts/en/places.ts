import type { Texts } from '../texts';

export const PLACES: Texts['places'] = {
  own: {
    document: 'Ledgerstamp: the document',
    documentsToSend: 'Ledgerstamp: Documents',
    mappingsOverview: 'Ledgerstamp: Mappings > Overview > Compared with the service',
    mappingsTaxes: 'Ledgerstamp: Mappings > Taxes',
    mappingsItems: 'Ledgerstamp: Mappings > Items and HS codes',
    mappingsCurrencies: 'Ledgerstamp: Mappings > Currencies',
    mappingsBuyers: 'Ledgerstamp: Mappings > Buyers and payments',
    mappingsExclusions: 'Ledgerstamp: Mappings > Go-live and exclusions',
    settings: 'Ledgerstamp: Settings > Organisation',
    goLive: 'Ledgerstamp: Settings > Organisation, or Backfills',
    setUp: 'Ledgerstamp: Set-up',
    board: 'Ledgerstamp: Board',
    log: 'The log of Ledgerstamp',
    invoiceHere: 'The page of its invoice in Ledgerstamp',
    servicePortal: 'The portal or program that fiscalised the invoice',
    taxAuthority: 'The tax authority',
  },
  either: (books, own) => `${books}; or ${own}`,
};
