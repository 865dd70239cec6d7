import fc from 'fast-check';
import { aCreditNote, anInvoice, decimal } from '../../test/support/sales-document-builder';
import { cutReference, referenceOf } from './reference';

const STANDARD = { creditNoteReason: 'Goods returned' };
const NONE = { creditNoteReason: '' };

function reasonOf(reference: string, numbers: readonly string[] = ['INV-0042'], rules = STANDARD): string {
  return referenceOf(
    aCreditNote({ reference, allocations: [] }),
    rules,
    numbers.map((number) => ({ number })),
  );
}

describe('the reason of a credit note', () => {
  it.each([
    ['Damaged in transit', 'Damaged in transit'],
    ['  Damaged in transit ', 'Damaged in transit'],
    ['INV-0042 damaged in transit', 'damaged in transit'],
    ['Damaged in transit, INV-0042', 'Damaged in transit'],
    ['Damaged,INV-0042', 'Damaged'],
    ['Damaged in transit (INV-0042)', 'Damaged in transit'],
    ['Refund for invoice INV-0042.', 'Refund'],
    ['Returned: 2 chairs of inv-0042', 'Returned: 2 chairs'],
    ['INV-0041 and INV-0042: wrong price', 'wrong price'],
    ['INV-0042 - INV-0043 priced twice', 'priced twice'],
    ['refund inv-0042', 'refund'],
    ['Refund INV 0042', 'Refund'],
    ['Refund INV0042/INV0043, broken', 'Refund INV0042/INV0043, broken'],
    ['Broken, inv. 0042 and 0043', 'Broken'],
    ['Y12 bars returned', 'Y12 bars returned'],
    ['15 % too much', '15 % too much'],
  ])('is, of the reference %j, what is said besides the invoice: %j', (reference, reason) => {
    expect(reasonOf(reference)).toBe(reason);
  });

  it.each([
    '',
    ' ',
    'INV-0042',
    '(INV-0042)',
    'Credit note for invoice no. INV-0042',
    'Re: INV-0041, INV-0042',
  ])('is that of the organisation where %j says nothing else', (reference) => {
    expect(reasonOf(reference)).toBe('Goods returned');
  });

  it('keeps numbers that are no invoice: only those known, and others of their series, are taken out', () => {
    expect(reasonOf('Job 77 cancelled', ['42'])).toBe('Job 77 cancelled');
    expect(reasonOf('42 short by 3', ['42'])).toBe('42 short by 3');
    expect(reasonOf('5 bags short', ['5'])).toBe('5 bags short');
    expect(reasonOf('Rebate for May 2026', ['2026'])).toBe('Rebate for May 2026');
    expect(reasonOf('INVERTER-9 faulty', ['INV-0042'])).toBe('INVERTER-9 faulty');
  });

  it('is known by the invoices that it is applied to, too', () => {
    const allocations = [{ invoiceId: 'a', invoiceNumber: 'S/19', amount: decimal('1') }];
    expect(referenceOf(aCreditNote({ reference: 'S/19 broken', allocations }), STANDARD, [])).toBe('broken');
  });

  it('is the number itself where there is no other, and empty only where the reference is', () => {
    expect(reasonOf(' INV-0042', ['INV-0042'], NONE)).toBe('INV-0042');
    expect(reasonOf(' ', ['INV-0042'], NONE)).toBe('');
  });

  it('is never empty for a reference that has a character, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 3 }), (reference, numbers) => {
        expect(reasonOf(reference, numbers, NONE) === '').toBe(reference.trim() === '');
        expect(reasonOf(reference, numbers)).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});

describe('the reference of an invoice', () => {
  it('stays as it is, the number of an invoice included', () => {
    const invoice = anInvoice({ reference: ' PO 77 for INV-0042' });
    expect(referenceOf(invoice, STANDARD, [{ number: 'INV-0042' }])).toBe(' PO 77 for INV-0042');
  });

  it('is cut where it is longer than the authority takes, never through a character', () => {
    expect(cutReference('abc', 3)).toEqual({ reference: 'abc', adjustments: [] });
    expect(cutReference('ab\u{1F600}', 3)).toEqual({
      reference: 'ab',
      adjustments: [{ what: 'text_cut', path: 'reference' }],
    });
  });
});
