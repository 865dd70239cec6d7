import type { SampleCreditNote, SampleInvoice } from './sample-document';

function neverSent(because: string, spec: Omit<SampleInvoice, 'state' | 'because'>): SampleInvoice {
  return { ...spec, state: 'never sent', because };
}

const NOT_A_SALE = 'it is a purchase, not a sale';

/** Documents that are in the books but are no sales, or no more. */
export const NEVER_SENT_INVOICES: readonly SampleInvoice[] = [
  neverSent(NOT_A_SALE, {
    shows: 'A bill from a supplier, approved',
    type: 'ACCPAY',
    number: 'BILL-30117',
    day: '2026-02-03',
    contact: 'cement-works',
    lines: [{ item: 'CEM-50', quantity: '600', unit: '9.10', tax: 'NONE' }],
  }),
  neverSent(NOT_A_SALE, {
    shows: 'A bill from a supplier, paid',
    type: 'ACCPAY',
    number: 'BILL-30486',
    day: '2026-05-11',
    contact: 'cement-works',
    lines: [{ item: 'CEM-50', quantity: '600', unit: '9.25', tax: 'NONE' }],
    paid: 'in full',
  }),
  neverSent(NOT_A_SALE, {
    shows: 'A bill from a supplier, credited in part',
    type: 'ACCPAY',
    number: 'BILL-GC-552',
    day: '2026-08-12',
    contact: 'paint-maker',
    lines: [{ item: 'PNT-PVA20', quantity: '80', unit: '24.00', tax: 'NONE' }],
  }),
  neverSent('it was voided', {
    shows: 'A sale that was approved and then voided',
    number: 'INV-0043',
    day: '2026-10-13',
    contact: 'school',
    lines: [{ item: 'BRK-STD', quantity: '3', unit: '118.00', tax: 'TAX001' }],
    status: 'VOIDED',
  }),
  neverSent('it was deleted', {
    shows: 'A draft that was deleted',
    number: 'INV-0044',
    day: '2026-10-15',
    contact: 'agro',
    lines: [{ item: 'MZE-SEED10', quantity: '4', unit: '32.00', tax: 'ZERORATEDOUTPUT' }],
    status: 'DELETED',
  }),
  neverSent('nobody has approved it', {
    shows: 'A sale that waits for approval',
    number: 'INV-0045',
    day: '2026-10-20',
    contact: 'foundry',
    lines: [{ item: 'STL-Y12', quantity: '75', unit: '7.85', tax: 'TAX001' }],
    status: 'SUBMITTED',
  }),
  neverSent('nobody has approved it', {
    shows: 'A draft',
    number: 'INV-0046',
    day: '2026-10-22',
    contact: 'solar',
    lines: [{ item: 'CBL-25', quantity: '300', unit: '1.15', tax: 'TAX001' }],
    status: 'DRAFT',
  }),
];

export const NEVER_SENT_CREDIT_NOTES: readonly SampleCreditNote[] = [
  {
    shows: 'A credit note from a supplier, applied to its bill',
    state: 'never sent',
    because: NOT_A_SALE,
    type: 'ACCPAYCREDIT',
    number: 'SCN-771',
    day: '2026-08-20',
    contact: 'paint-maker',
    reference: 'Dented tins: BILL-GC-552',
    lines: [{ item: 'PNT-PVA20', quantity: '4', unit: '24.00', tax: 'NONE' }],
    original: 'BILL-GC-552',
  },
];
