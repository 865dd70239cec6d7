import { fiscalised, type SampleInvoice } from './sample-document';

/** The originals of the credit notes in sample-credit-notes.ts, and the newest sales. */
export const CREDITED_INVOICES: readonly SampleInvoice[] = [
  fiscalised('Credited in full by CN-0002', {
    number: 'INV-0034',
    day: '2026-06-23',
    contact: 'motors',
    lines: [
      { item: 'WHB-65', quantity: '5', unit: '46.00', tax: 'TAX001' },
      { item: 'CBL-25', quantity: '100', unit: '1.14', tax: 'TAX001' },
    ],
  }),
  fiscalised('Credited in part by CN-0003', {
    number: 'INV-0035',
    day: '2026-06-29',
    contact: 'estate',
    lines: [
      { item: 'TNK-5000', quantity: '3', unit: '620.00', tax: 'TAX001' },
      { item: 'FRT-AN50', quantity: '25', unit: '41.00', tax: 'ZERORATEDOUTPUT' },
    ],
  }),
  fiscalised('In Zimbabwe Gold, credited twice, by CN-0004 and CN-0005', {
    number: 'INV-0036',
    day: '2026-07-06',
    contact: 'bakery',
    currency: 'ZWG',
    amountsAre: 'Inclusive',
    lines: [{ item: 'CEM-50', quantity: '60', unit: '381.15', tax: 'TAX001' }],
  }),
  fiscalised('Paid, so that CN-0006 can only name it', {
    number: 'INV-0037',
    day: '2026-07-14',
    contact: 'mission',
    lines: [{ item: 'RF-IBR', quantity: '110', unit: '8.40', tax: 'TAX001' }],
    paid: 'in full',
  }),
  fiscalised('Credited by CN-0007; CN-0008 wants more than is left', {
    number: 'INV-0038',
    day: '2026-07-21',
    contact: 'mine',
    lines: [{ item: 'GEN-5K', quantity: '2', unit: '1180.00', tax: 'TAX001' }],
  }),
  fiscalised('Paid in part; CN-0011 credits it without saying why', {
    number: 'INV-0039',
    day: '2026-08-05',
    contact: 'council',
    lines: [
      { item: 'PIP-PVC110', quantity: '40', unit: '16.75', tax: 'TAX001' },
      { item: 'SND-RVR', quantity: '6', unit: '22.00', tax: 'TAX001' },
    ],
    paid: '300.00',
  }),
  fiscalised('A discounted line in Zimbabwe Gold, paid in part', {
    number: 'INV-0040',
    day: '2026-08-24',
    contact: 'ohara',
    currency: 'ZWG',
    lines: [
      { item: 'TMB-PINE', quantity: '400', unit: '84.50', tax: 'TAX001', discountAmount: '1800.00' },
      { item: 'DSL-L', quantity: '80', unit: '40.4800', tax: 'EXEMPTOUTPUT' },
    ],
    paid: '20000.00',
  }),
  fiscalised('A single small line', {
    number: 'INV-0041',
    day: '2026-09-15',
    contact: 'cafe',
    lines: [{ item: 'NAIL-75', quantity: '20', unit: '0.0475', tax: 'TAX001' }],
    paid: 'in full',
  }),
  fiscalised('A large order, not yet paid', {
    number: 'INV-0042',
    day: '2026-10-08',
    contact: 'ndlovu',
    reference: 'Tender MH 14/2026',
    lines: [
      { item: 'CEM-50', quantity: '2400', unit: '11.75', tax: 'TAX001' },
      { item: 'STL-Y12', quantity: '3500', unit: '7.40', tax: 'TAX001' },
      { item: 'DEL-KM', quantity: '880', unit: '1.80', tax: 'TAX001' },
    ],
  }),
];
