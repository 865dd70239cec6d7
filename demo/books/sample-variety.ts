import { fiscalised, type SampleInvoice } from './sample-document';

const LONG_DESCRIPTION =
  'Diesel generator 5 kVA, silent canopy, electric start, 230 V single phase, delivered to site, set on the ' +
  'customer’s plinth, filled with oil and coolant, connected to the changeover switch, run for two hours under ' +
  'load in the presence of the customer’s electrician, with one set of filters and the first service included';

/** Sound invoices that use what Xero's lines can do: discounts, decimals, text, free lines, codes. */
export const VARIED_INVOICES: readonly SampleInvoice[] = [
  fiscalised('A discount rate on one line', {
    number: 'INV-0011',
    day: '2026-02-24',
    contact: 'ndlovu',
    lines: [
      { item: 'CEM-50', quantity: '200', unit: '12.50', tax: 'TAX001', discountRate: '10' },
      { item: 'SND-RVR', quantity: '20', unit: '22.00', tax: 'TAX001' },
    ],
  }),
  fiscalised('A discount amount on one line', {
    number: 'INV-0012',
    day: '2026-03-02',
    contact: 'foundry',
    reference: 'PO 1190',
    lines: [
      { item: 'STL-Y12', quantity: '100', unit: '7.85', tax: 'TAX001', discountAmount: '35.00' },
      { item: 'CBL-25', quantity: '80', unit: '1.15', tax: 'TAX001' },
    ],
    paid: 'in full',
  }),
  fiscalised('Discount rates on prices that include tax, in Zimbabwe Gold', {
    number: 'INV-0013',
    day: '2026-03-09',
    contact: 'bakery',
    currency: 'ZWG',
    amountsAre: 'Inclusive',
    lines: [
      { item: 'PNT-PVA20', quantity: '8', unit: '1039.50', tax: 'TAX001', discountRate: '12.5' },
      { item: 'WHB-65', quantity: '1', unit: '1386.00', tax: 'TAX001', discountRate: '5' },
    ],
    paid: '4000.00',
  }),
  fiscalised('A price with four decimals, buyer with an ampersand in its name', {
    number: 'INV-0014',
    day: '2026-03-13',
    contact: 'ndlovu',
    reference: 'Truss workshop',
    lines: [{ item: 'NAIL-75', quantity: '12500', unit: '0.0473', tax: 'TAX001' }],
  }),
  fiscalised('Broken quantities', {
    number: 'INV-0015',
    day: '2026-03-19',
    contact: 'surveyors',
    lines: [
      { item: 'SND-RVR', quantity: '3.25', unit: '22.00', tax: 'TAX001' },
      { item: 'BRK-STD', quantity: '0.4', unit: '118.00', tax: 'TAX001' },
      { item: 'TMB-PINE', quantity: '17.375', unit: '3.20', tax: 'TAX001' },
    ],
    paid: 'in full',
  }),
  fiscalised('A line that is only text among lines with amounts', {
    number: 'INV-0016',
    day: '2026-03-25',
    contact: 'lodge',
    lines: [
      { text: 'Jetty repairs, as agreed on site on 20 March' },
      { item: 'TMB-PINE', quantity: '90', unit: '3.20', tax: 'TAX001' },
      { item: 'HIRE-MIX', quantity: '2', unit: '35.00', tax: 'TAX001' },
    ],
  }),
  fiscalised('A line free of charge', {
    number: 'INV-0017',
    day: '2026-03-31',
    contact: 'mission',
    lines: [
      { item: 'PNT-PVA20', quantity: '10', unit: '34.00', tax: 'TAX001' },
      {
        item: 'SUNDRY',
        quantity: '1',
        unit: '0.00',
        tax: 'TAX001',
        description: 'Roller set, with our compliments',
      },
    ],
    paid: 'in full',
  }),
  fiscalised('A description of more than 200 characters', {
    number: 'INV-0018',
    day: '2026-04-08',
    contact: 'lodge',
    reference: 'Quote 2026-031',
    lines: [{ item: 'GEN-5K', quantity: '1', unit: '1180.00', tax: 'TAX001', description: LONG_DESCRIPTION }],
    paid: '600.00',
  }),
  fiscalised('An item code that is itself an HS code', {
    number: 'INV-0019',
    day: '2026-04-15',
    contact: 'surveyors',
    lines: [{ item: '84715000', quantity: '3', unit: '240.00', tax: 'TAX001' }],
  }),
  fiscalised('An HS code in brackets in front of a description', {
    number: 'INV-0020',
    day: '2026-04-22',
    contact: 'school',
    lines: [
      {
        item: 'SUNDRY',
        quantity: '5',
        unit: '118.40',
        tax: 'TAX001',
        description: '(84715000) Thin client for the computer room',
      },
    ],
    paid: 'in full',
  }),
  fiscalised('HS codes from the account and from the default of the organisation', {
    number: 'INV-0021',
    day: '2026-04-29',
    contact: 'motors',
    lines: [
      { item: 'HNG-BRS', quantity: '25', unit: '4.60', tax: 'TAX001' },
      { item: 'HIRE-MIX', quantity: '4', unit: '35.00', tax: 'TAX001' },
    ],
  }),
  fiscalised('A cash sale: the buyer gives no name and needs no TIN', {
    number: 'INV-0022',
    day: '2026-05-05',
    contact: 'walk-in',
    amountsAre: 'Inclusive',
    lines: [
      { item: 'NAIL-75', quantity: '150', unit: '0.06', tax: 'TAX001' },
      { item: 'PNT-PVA20', quantity: '1', unit: '39.27', tax: 'TAX001' },
    ],
    paid: 'in full',
  }),
  fiscalised('A buyer that trades under another name (t/a)', {
    number: 'INV-0023',
    day: '2026-05-08',
    contact: 'mutasa',
    lines: [{ item: 'BRK-STD', quantity: '6', unit: '118.00', tax: 'TAX001' }],
  }),
];
