import type { SampleCreditNote } from './sample-document';

/** Credit notes in every relation to an original that Xero allows. */
export const SOUND_CREDIT_NOTES: readonly SampleCreditNote[] = [
  {
    shows: 'Dated 2026 for an invoice of 2025: at the 15 % of its original',
    state: 'fiscalised',
    number: 'CN-0001',
    day: '2026-02-10',
    contact: 'farm',
    reference: 'Goods returned: INV-0002',
    amountsAre: 'Inclusive',
    lines: [{ item: 'PIP-PVC110', quantity: '4', unit: '19.55', tax: 'OUTPUT' }],
    original: 'INV-0002',
  },
  {
    shows: 'A full credit',
    state: 'fiscalised',
    number: 'CN-0002',
    day: '2026-06-30',
    contact: 'motors',
    reference: 'Order cancelled: INV-0034',
    lines: [
      { item: 'WHB-65', quantity: '5', unit: '46.00', tax: 'TAX001' },
      { item: 'CBL-25', quantity: '100', unit: '1.14', tax: 'TAX001' },
    ],
    original: 'INV-0034',
  },
  {
    shows: 'A partial credit',
    state: 'fiscalised',
    number: 'CN-0003',
    day: '2026-07-08',
    contact: 'estate',
    reference: 'Tank cracked in transit: INV-0035',
    lines: [{ item: 'TNK-5000', quantity: '1', unit: '620.00', tax: 'TAX001' }],
    original: 'INV-0035',
  },
  {
    shows: 'The first of two partial credits on one invoice, in Zimbabwe Gold',
    state: 'fiscalised',
    number: 'CN-0004',
    day: '2026-07-13',
    contact: 'bakery',
    currency: 'ZWG',
    reference: 'Bags set hard: INV-0036',
    amountsAre: 'Inclusive',
    lines: [{ item: 'CEM-50', quantity: '10', unit: '381.15', tax: 'TAX001' }],
    original: 'INV-0036',
  },
  {
    shows: 'The second of two partial credits on one invoice: a price agreed afterwards',
    state: 'fiscalised',
    number: 'CN-0005',
    day: '2026-07-27',
    contact: 'bakery',
    currency: 'ZWG',
    reference: 'Price agreed: INV-0036',
    amountsAre: 'Inclusive',
    lines: [{ item: 'CEM-50', quantity: '50', unit: '23.10', tax: 'TAX001' }],
    original: 'INV-0036',
  },
  {
    shows: 'Names its paid original in the reference only; the money was paid back',
    state: 'fiscalised',
    number: 'CN-0006',
    day: '2026-07-29',
    contact: 'mission',
    reference: 'Sheets cut too short: INV-0037',
    lines: [{ item: 'RF-IBR', quantity: '12', unit: '8.40', tax: 'TAX001' }],
    isRefunded: true,
  },
  {
    shows: 'Leaves little of its original for CN-0008',
    state: 'fiscalised',
    number: 'CN-0007',
    day: '2026-08-04',
    contact: 'mine',
    reference: 'Second set not needed: INV-0038',
    lines: [{ item: 'GEN-5K', quantity: '1', unit: '1180.00', tax: 'TAX001' }],
    original: 'INV-0038',
  },
];

function waiting(because: string, spec: Omit<SampleCreditNote, 'state' | 'because'>): SampleCreditNote {
  return { ...spec, state: 'waiting', because };
}

export const FAULTY_CREDIT_NOTES: readonly SampleCreditNote[] = [
  waiting('it credits more than is left of its original', {
    shows: 'More than what CN-0007 has left of INV-0038; applied as far as the invoice goes',
    number: 'CN-0008',
    day: '2026-08-18',
    contact: 'mine',
    reference: 'Faulty set and damages: INV-0038',
    lines: [{ item: 'GEN-5K', quantity: '1', unit: '1400.00', tax: 'TAX001' }],
    original: 'INV-0038',
  }),
  waiting('its original waits', {
    shows: 'Credits INV-0025, which itself waits for a TIN',
    number: 'CN-0009',
    day: '2026-08-26',
    contact: 'short-tin',
    reference: 'Bars bent: INV-0025',
    lines: [{ item: 'STL-Y12', quantity: '6', unit: '7.85', tax: 'TAX001' }],
    original: 'INV-0025',
  }),
  waiting('it names no original', {
    shows: 'Belongs to no invoice',
    number: 'CN-0010',
    day: '2026-09-03',
    contact: 'ohara',
    reference: 'Loyalty rebate',
    lines: [{ item: 'SUNDRY', quantity: '1', unit: '75.00', tax: 'TAX001' }],
  }),
  waiting('a credit note needs a reason', {
    shows: 'Gives no reason in its reference',
    number: 'CN-0011',
    day: '2026-09-10',
    contact: 'council',
    lines: [{ item: 'PIP-PVC110', quantity: '2', unit: '16.75', tax: 'TAX001' }],
    original: 'INV-0039',
  }),
];
