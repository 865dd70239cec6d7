import { aCustomer, aLine, anInvoice, decimal } from '../../../../test/support/sales-document-builder';
import { writeAdjustments } from '../../../domain/fiscal/adjustment';
import { writeSalesDocument } from '../../../domain/sales/sales-document-json';
import { invoiceOf, lastSent } from './invoice-of';

const sold = (Description: string) => ({
  ...{ Description, Quantity: 10, UnitAmount: 11.55, LineAmount: 115.5 },
  ...{ ProductCode: '44079900', TaxCode: 'STD' },
});

/** Payload in the service's form (interface document, Invoice). */
function sent(LineItems: ReturnType<typeof sold>[], changes: object = {}) {
  const payload = Buffer.from(
    JSON.stringify({
      ...{
        InvoiceNumber: 'INV-1',
        Reference: 'PO 77',
        BuyerContact: { Name: 'Mutare Timber', Tin: '2002054676' },
      },
      ...{ LineItems, SubTotal: 100, TotalTax: 15.5, Total: 115.5, CurrencyCode: 'USD' },
    }),
  );
  const taxes = [{ taxCode: 'STD', percent: '15.5', deviceTaxId: 1, amount: '', tax: '', booksTax: null }];
  return {
    ...{
      attempt: 1,
      state: 'fiscalised' as const,
      payload,
      source: null as string | null,
      fingerprint: 'now',
    },
    ...{ taxes, adjustments: writeAdjustments([]), ...changes },
  };
}

const books = (changes: Parameters<typeof anInvoice>[0] = {}) => ({
  source: writeSalesDocument(anInvoice(changes)),
  fingerprint: 'now',
  customer: null,
});

const whole = (...parameters: Parameters<typeof invoiceOf>) => invoiceOf(...parameters)!;

describe('a document as its customer sees it', () => {
  it('has its lines, its buyer and its tax by name, before anything is sent', () => {
    const lines = [aLine(), aLine({ description: 'Delivered on Friday', lineAmount: null, taxAmount: null })];
    const invoice = whole(books({ lines }), null, '');
    expect(invoice).toMatchObject({
      ...{ reference: 'PO 77', total: '115.50', sent: null, isVersionSent: false },
      buyer: { taxNumber: '220401569', address: ['12 Main Street', 'Mutare', 'Manicaland', 'Zimbabwe'] },
      taxes: [{ taxType: 'OUTPUT155', amount: '100.00', tax: '15.50' }],
    });
    const customer = aCustomer({ taxNumber: 'read later' });
    expect(whole({ ...books(), customer }, null, '').buyer.taxNumber).toBe('read later');
    expect(invoice.lines.map(({ lineAmount, sent }) => [lineAmount, sent])).toEqual([
      ['100', null],
      [null, null],
    ]);
  });

  it('has each line next to what was sent for it: nothing for a text or a folded line, two of one that was split', () => {
    const amount = (text: string) => ({ lineAmount: decimal(text), taxAmount: decimal('0') });
    const lines = [
      aLine({ description: 'A text', lineAmount: null, taxAmount: null }),
      aLine({ description: 'Bolts', ...amount('200') }),
      aLine({ description: 'Deposit', ...amount('-50') }),
      aLine({ description: 'Nuts', ...amount('30') }),
    ];
    const adjustments = writeAdjustments([
      { what: 'line_split', line: 'lines[1]' },
      { what: 'line_folded', line: 'lines[2]', as: 'deposit', amount: decimal('-50'), into: ['lines[1]'] },
    ]);
    const submission = sent([sold('Bolts'), sold('Bolts'), sold('Nuts')], { adjustments });
    const invoice = whole(books({ lines }), submission, 'fiscal-harmony');
    expect(invoice.lines.map(({ sent: own }) => own?.map(({ description }) => description))).toEqual([
      [],
      ['Bolts', 'Bolts'],
      [],
      ['Nuts'],
    ]);
    expect(invoice.lines[3]?.sent).toEqual([
      {
        ...{ description: 'Nuts', quantity: '10', unitAmount: '11.55', lineAmount: '115.5' },
        ...{ productCode: '44079900', taxCode: 'STD', percent: '15.5' },
      },
    ]);
    expect(invoice.sent).toMatchObject({
      reference: 'PO 77',
      total: '115.5',
      lines: [],
      buyer: { tin: '2002054676' },
    });
  });

  it('has no line next to another where they do not come out even', () => {
    const invoice = whole(books(), sent([sold('A'), sold('B')]), 'fiscal-harmony');
    expect(invoice.lines.map(({ sent: own }) => own)).toEqual([null]);
    expect(invoice.sent?.lines.map(({ description }) => description)).toEqual(['A', 'B']);
  });

  it('is the version that was sent while that may be fiscalised, and the present one after a rejection', () => {
    const source = writeSalesDocument(anInvoice({ reference: 'as sent' }));
    const earlier = sent([sold('A')], { fingerprint: 'before', source });
    const present = books({ reference: 'as it is now' });
    const shown = (submission: ReturnType<typeof sent>) => {
      const { reference, isVersionSent, sent: found } = whole(present, submission, 'fiscal-harmony');
      return [reference, isVersionSent, found?.attempt ?? null];
    };
    expect(shown(earlier)).toEqual(['as sent', true, 1]);
    expect(shown({ ...earlier, state: 'rejected' as never })).toEqual(['as it is now', false, null]);
    expect(shown({ ...earlier, source: null })).toEqual(['as it is now', false, null]);
  });

  it('is shown without what was sent where nobody can read that', () => {
    expect(whole(books(), sent([sold('A')]), 'another').sent).toBeNull();
    expect(
      whole(books(), { ...sent([]), payload: Buffer.from('no JSON') }, 'fiscal-harmony').sent,
    ).toBeNull();
    expect(invoiceOf({ source: '{}', fingerprint: '', customer: null }, null, '')).toBeNull();
    expect(lastSent([{ payload: Buffer.from('{}') }, { payload: Buffer.alloc(0) }])?.payload.length).toBe(2);
    expect(lastSent([])).toBeNull();
  });
});
