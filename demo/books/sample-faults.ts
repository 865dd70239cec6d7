import { type SampleInvoice, waiting } from './sample-document';

/** Approved invoices that must not be sent as they are; each has one fault. */
export const FAULTY_INVOICES: readonly SampleInvoice[] = [
  waiting('A business buyer without TIN', 'the contact has no TIN', {
    number: 'INV-0024',
    day: '2026-05-12',
    contact: 'no-tin',
    lines: [{ item: 'PIP-PVC110', quantity: '8', unit: '16.75', tax: 'TAX001' }],
  }),
  waiting('A TIN of nine digits; credited by CN-0009', 'a TIN has ten digits', {
    number: 'INV-0025',
    day: '2026-05-15',
    contact: 'short-tin',
    lines: [{ item: 'STL-Y12', quantity: '40', unit: '7.85', tax: 'TAX001' }],
  }),
  waiting('A tourism levy of 2 %', 'the tax type TAX002 is not mapped', {
    number: 'INV-0026',
    day: '2026-05-19',
    contact: 'lodge',
    lines: [
      { item: 'TMB-PINE', quantity: '30', unit: '3.20', tax: 'TAX001' },
      { item: 'HIRE-MIX', quantity: '1', unit: '35.00', tax: 'TAX002' },
    ],
  }),
  waiting(
    'An invoice without tax',
    'the tax type NONE is not mapped: exempt or zero-rated is for a person to say',
    {
      number: 'INV-0027',
      day: '2026-05-22',
      contact: 'council',
      amountsAre: 'NoTax',
      lines: [{ item: 'DEL-KM', quantity: '45', unit: '1.80', tax: 'NONE' }],
    },
  ),
  waiting('An invoice in South African rand', 'the currency ZAR is not mapped', {
    number: 'INV-0028',
    day: '2026-05-27',
    contact: 'rand',
    currency: 'ZAR',
    lines: [{ item: 'CEM-50', quantity: '100', unit: '213.60', tax: 'TAX001' }],
  }),
  waiting(
    'Rounding, tax on top: the tax of the lines adds up to 11.82, the tax of their sum is 11.83',
    'books and authority differ by a cent',
    {
      number: 'INV-0029',
      day: '2026-06-01',
      contact: 'solar',
      lines: [
        { item: 'CBL-25', quantity: '1', unit: '25.06', tax: 'TAX001' },
        { item: 'CBL-25', quantity: '1', unit: '25.61', tax: 'TAX001' },
        { item: 'CBL-25', quantity: '1', unit: '25.63', tax: 'TAX001' },
      ],
    },
  ),
  waiting(
    'Rounding, prices that include tax: their tax adds up to 3.60, the tax of their sum is 3.61',
    'books and authority differ by a cent, and this organisation has not agreed to take the authority’s cents',
    {
      number: 'INV-0030',
      day: '2026-06-04',
      contact: 'solar',
      amountsAre: 'Inclusive',
      lines: [
        { item: 'HNG-BRS', quantity: '1', unit: '5.25', tax: 'TAX001' },
        { item: 'CBL-25', quantity: '10', unit: '1.27', tax: 'TAX001' },
        { item: 'SUNDRY', quantity: '1', unit: '8.97', tax: 'TAX001' },
      ],
    },
  ),
  waiting('A return typed as a negative line', 'a line is below zero', {
    number: 'INV-0031',
    day: '2026-06-09',
    contact: 'motors',
    lines: [
      { item: 'PNT-PVA20', quantity: '6', unit: '34.00', tax: 'TAX001' },
      { item: 'PNT-PVA20', quantity: '-1', unit: '34.00', tax: 'TAX001' },
    ],
  }),
  waiting('Tax that a person has typed a cent too high', 'the tax is a cent more than the rate makes', {
    number: 'INV-0032',
    day: '2026-06-12',
    contact: 'foundry',
    lines: [{ item: 'STL-Y12', quantity: '20', unit: '7.85', tax: 'TAX001', typedTax: '24.35' }],
  }),
  waiting('A total that a person has typed a cent too high', 'the lines make a cent less than the total', {
    number: 'INV-0033',
    day: '2026-06-17',
    contact: 'clinic',
    lines: [{ item: 'PNT-PVA20', quantity: '5', unit: '34.00', tax: 'TAX001' }],
    enteredTotal: '196.36',
  }),
];
