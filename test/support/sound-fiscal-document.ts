import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import { decimal } from './sales-document-builder';

/** Document that breaks no rule of the simulated authority; the caller sets id and number. */
export const SOUND_DOCUMENT: FiscalDocument = {
  kind: 'invoice',
  id: '',
  number: '',
  originalId: null,
  reference: 'PO 77',
  isTaxInclusive: true,
  buyer: {
    name: 'Mutare Timber (Pvt) Ltd',
    tradeName: '',
    tin: '2002054676',
    vatNumber: '220401569',
    phone: '',
    email: '',
    address: null,
  },
  issuedOn: '2026-03-02',
  paymentMethod: 'Cash',
  currency: 'USD',
  lines: [
    {
      description: 'Planks',
      unitAmount: decimal('11.55'),
      quantity: decimal('10'),
      lineAmount: decimal('115.5'),
      productCode: '44079900',
      taxCode: 'STD',
    },
  ],
  subTotal: decimal('100'),
  totalTax: decimal('15.50'),
  total: decimal('115.50'),
  taxes: [
    {
      taxCode: 'STD',
      percent: decimal('15.5'),
      deviceTaxId: null,
      amount: decimal('115.50'),
      tax: decimal('15.50'),
      booksTax: decimal('15.50'),
    },
  ],
  adjustments: [],
  omittedLines: [],
};
