import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  anOriginal,
  circumstances,
  decimal,
  rules,
} from '../../../test/support/sales-document-builder';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { mapDocument } from '../map-document';
import type { LineRule, OriginalInvoice } from '../mapping-rules';
import { deductedDeposits, deductsDeposit } from './deducted-deposits';

const SOLD = aLine({ unitAmount: decimal('400'), lineAmount: decimal('400'), taxAmount: decimal('62') });

function deposit(amount: string, tax: string, description = 'Less deposit') {
  const lineAmount = decimal(amount);
  return aLine({ description, unitAmount: lineAmount, lineAmount, taxAmount: decimal(tax) });
}

/** Final invoice of 400 plus tax, less a deposit of 100 plus tax, or more. */
function final(changes: Partial<SalesDocument> = {}): SalesDocument {
  return anInvoice({
    ...{ sourceId: 'final', number: 'INV-0009', lines: [SOLD, deposit('-100', '-15.5')] },
    ...{ subTotal: decimal('300'), totalTax: decimal('46.5'), total: decimal('346.5') },
    ...changes,
  });
}

function of(net: string, total: string, changes: Partial<OriginalInvoice> = {}): OriginalInvoice {
  return anOriginal({
    sourceId: `${net} ${total}`,
    subTotal: decimal(net),
    total: decimal(total),
    ...changes,
  });
}

function held(
  invoices: readonly OriginalInvoice[],
  lineRules: LineRule[] = [],
  document = final(),
): string[] {
  const given = rules({ negativeLines: 'fold', lineRules });
  const result = mapDocument(document, given, circumstances({ customersInvoices: invoices }));
  return 'issues' in result ? result.issues.map(({ message }) => message) : [];
}

const ASKED =
  'Line 2 "Less deposit" is -100.00: no fiscalised invoices of "Mutare Timber (Pvt) Ltd" come to it, and nobody has decided yet about its deposits.';

describe('a deposit that an invoice deducts', () => {
  it.each([
    ['one invoice with its tax', [of('100', '115.5')]],
    ['one whose tax is another', [of('95', '100')]],
    ['two together', [of('60', '69.3'), of('70', '80'), of('40', '46.2')]],
    ['two by what they are with tax', [of('55', '60.5'), of('50', '55')]],
    ['one that is sent in a moment', [of('100', '115.5', { isFiscalised: false, isUnderWay: true })]],
    ['one made elsewhere', [of('100', '115.5', { isFiscalised: false, elsewhere: { submittedAs: null } })]],
    ['one of which a part was credited', [of('200', '231', { credited: decimal('115.5') })]],
    [
      'one to another contact of the same taxpayer',
      [of('100', '115.5', { customer: aCustomer({ sourceId: 'branch' }) })],
    ],
  ])('is known where it comes to %s', (_what, invoices) => {
    expect(held(invoices)).toEqual([]);
  });

  it.each([
    ['the customer has no invoice', []],
    ['its invoices come to something else', [of('60', '69.3'), of('41', '47.36')]],
    ['the invoice is not fiscalised', [of('100', '115.5', { isFiscalised: false })]],
    ['the invoice is of a later day', [of('100', '115.5', { issuedOn: '2026-03-03' })]],
    ['the invoice is in other money', [of('100', '115.5', { currency: 'ZWG' })]],
    ['the invoice was credited', [of('100', '115.5', { credited: decimal('115.5') })]],
    ['the invoice is the document itself', [of('100', '115.5', { sourceId: 'final' })]],
    [
      "the invoice is another customer's",
      [of('100', '115.5', { customer: aCustomer({ sourceId: 'x', companyNumber: '2002000069' }) })],
    ],
  ])('is asked about where %s', (_why, invoices) => {
    expect(held(invoices)).toEqual([ASKED]);
  });

  /** Invoice already sent that deducts 100 plus tax itself. */
  function deducting(number: string, changes: Partial<OriginalInvoice> = {}): OriginalInvoice {
    const deducts = [decimal('100'), decimal('115.5')];
    return of('500', '577.5', { sourceId: number, number, deducts, issuedOn: '2026-03-02', ...changes });
  }

  const DEDUCTED =
    'Line 2 "Less deposit" is -100.00: INV-0008 has deducted that deposit of "Mutare Timber (Pvt) Ltd" already.';

  it('is deducted by one invoice: the second is held, and names the first', () => {
    const deposit = of('100', '115.5', { issuedOn: '2026-03-01' });
    expect(held([deposit, deducting('INV-0008')])).toEqual([DEDUCTED]);
    expect(held([deducting('INV-0008'), of('60', '69.3'), of('40', '46.2')])).toEqual([DEDUCTED]);
    const later = deducting('INV-0008', { issuedOn: '2026-03-20' });
    expect(held([deposit, later])).toEqual([DEDUCTED]);
    const onItsWay = {
      ...deducting('INV-0008'),
      isFiscalised: false,
      sent: { isTaxInclusive: true, lines: [] },
    };
    expect(held([deposit, onItsWay])).toEqual([DEDUCTED]);
    const rule: LineRule = { scope: 'contact', key: 'contact-1', treatment: 'fold' };
    expect(held([deposit, deducting('INV-0008')], [rule])).toEqual([]);
  });

  it.each([
    ['there is one deposit for each', [of('100', '115.5'), of('99', '115.5'), deducting('INV-0008')]],
    [
      'the other deducted another deposit',
      [of('100', '115.5'), deducting('INV-0008', { deducts: [decimal('90'), decimal('103.95')] })],
    ],
    [
      'the other was credited in full',
      [of('100', '115.5'), deducting('INV-0008', { credited: decimal('577.5') })],
    ],
    [
      'the other is not sent',
      [of('100', '115.5'), deducting('INV-0008', { isFiscalised: false, isUnderWay: true })],
    ],
    [
      'the other went before the deposit was invoiced',
      [of('100', '115.5', { issuedOn: '2026-03-02' }), deducting('INV-0008', { issuedOn: '2026-02-01' })],
    ],
    [
      "the other is another customer's",
      [
        of('100', '115.5'),
        deducting('INV-0008', { customer: aCustomer({ sourceId: 'x', companyNumber: '2002000069' }) }),
      ],
    ],
    ['the other is the document itself', [of('100', '115.5'), deducting('INV-0008', { sourceId: 'final' })]],
  ])('is not held for another invoice where %s', (_why, invoices) => {
    expect(held(invoices)).toEqual([]);
  });

  it('is asked about once for the customer, by its name or identifier', () => {
    const rule = (key: string, treatment: LineRule['treatment']): LineRule => ({
      scope: 'contact',
      key,
      treatment,
    });
    expect(held([], [rule('Mutare Timber (Pvt) Ltd', 'fold')])).toEqual([]);
    expect(held([], [rule('contact-1', 'fold')])).toEqual([]);
    expect(held([], [rule('contact-2', 'fold')])).toEqual([ASKED]);
    expect(held([of('100', '115.5')], [rule('contact-1', 'hold')])).toEqual([
      'Line 2 "Less deposit" is -100.00: a person decided in the mappings to hold deposits of "Mutare Timber (Pvt) Ltd". It ends when the line is deleted in Xero, or the decision is changed.',
    ]);
  });

  it('is not asked about where the rule of an account decides, nor of a discount', () => {
    expect(held([], [{ scope: 'account', key: '200', treatment: 'fold' }])).toEqual([]);
    const discount = final({ lines: [SOLD, deposit('-100', '-15.5', 'Discount')] });
    expect(held([], [], discount)).toEqual([]);
  });

  it('may stand on several lines, and hold its tax', () => {
    const two = final({ lines: [SOLD, deposit('-60', '-9.3'), deposit('-40', '-6.2')] });
    expect(held([of('100', '115.5')], [], two)).toEqual([]);
    const inclusive = final({
      ...{ amountsAre: 'inclusive' as const, total: decimal('300'), subTotal: decimal('259.74') },
      ...{ totalTax: decimal('40.26') },
      lines: [
        aLine({ unitAmount: decimal('400'), lineAmount: decimal('400'), taxAmount: decimal('53.68') }),
        deposit('-100', '-13.42'),
      ],
    });
    expect(held([of('86.58', '99.99')], [], inclusive)).toEqual([]);
    expect(held([of('86.59', '100.01')], [], inclusive)).toEqual([ASKED]);
  });

  it('concerns invoices with such a line alone', () => {
    expect(deductsDeposit(final())).toBe(true);
    expect(deductsDeposit(anInvoice())).toBe(false);
    expect(deductsDeposit(final({ lines: [deposit('100', '15.5'), aLine({ lineAmount: null })] }))).toBe(
      false,
    );
    const note = aCreditNote({ lines: final().lines });
    expect(deductsDeposit(note)).toBe(false);
    const total = { subTotal: decimal('300'), totalTax: decimal('46.5'), total: decimal('346.5') };
    const given = rules({ negativeLines: 'fold' });
    const original = anOriginal({ total: decimal('1000') });
    expect(mapDocument({ ...note, ...total }, given, circumstances({ originals: [original] }))).toHaveProperty('fiscalDocument'); // prettier-ignore
  });
});

describe('what an invoice deducts as deposits', () => {
  const deducted = (changes: Partial<SalesDocument>) => deductedDeposits(final(changes))?.map(String) ?? null;

  it('is an amount with and without its tax, whether the lines hold tax or not', () => {
    expect(deducted({})).toEqual(['100', '115.5']);
    expect(deducted({ amountsAre: 'inclusive' })).toEqual(['100', '84.5']);
    expect(deducted({ lines: [{ ...deposit('-100', '0'), taxAmount: null }] })).toEqual(['100', '100']);
  });

  it('is nothing without a line that its words call a deposit, and nothing for a credit note', () => {
    expect(deducted({ lines: [SOLD] })).toBeNull();
    expect(deducted({ kind: 'credit_note' })).toBeNull();
  });
});
