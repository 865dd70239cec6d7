import fc from 'fast-check';
import { type Account, DEFAULT_DEVICE } from '../account';
import { Decimal, parseJson } from '../exact-json';
import { RefusedCall } from '../refused-call';
import { readSubmission } from '../submitted-document';
import { creditNote, invoice, line } from '../testing/rehearsal';
import { checkDocument, type RuleContext } from './check-document';
import { describe as describeBreaches, isActionable } from './rule-breach';

const CONTEXT: RuleContext = {
  currencyMappings: new Map([
    ['USD', 'USD'],
    ['EUR', 'QQQ'],
  ]),
  supportedCurrencies: ['USD', 'ZWG'],
  taxMappings: new Map([
    ['A', 517],
    ['OLD', 3],
    ['Z', 2],
    ['E', 1],
    ['GONE', 999],
  ]),
  device: DEFAULT_DEVICE,
  taxTolerance: new Decimal(0),
  previousReceiptDate: '2026-03-01T09:00:00',
  now: '2026-03-01T12:00:00',
  isNumberTaken: false,
  original: null,
};

const ORIGINAL = {
  currency: 'USD',
  total: new Decimal('231.00'),
  receiptDate: '2026-02-01T09:00:00',
  taxIds: [517],
  credited: new Decimal(0),
};

const NOT_REGISTERED: Account['device'] = { ...DEFAULT_DEVICE, vatNumber: '' };

function codes(
  kind: 'invoice' | 'creditnote',
  document: object,
  context: Partial<RuleContext> = {},
): string[] {
  const submitted = readSubmission(kind, parseJson(JSON.stringify(document)));
  return checkDocument(submitted, { ...CONTEXT, ...context }).breaches.map((breach) => breach.code);
}

const ofInvoice = (changes: object, context: Partial<RuleContext> = {}): string[] =>
  codes('invoice', invoice(changes), context);
const ofNote = (changes: object, original: RuleContext['original'] = ORIGINAL): string[] =>
  codes('creditnote', creditNote('original', changes), { original });

/** A header for lines that make this total, tax left to the service. */
const totalling = (Total: number, LineItems: object[]): object => ({
  ...{ Total, LineItems, SubTotal: undefined, TotalTax: undefined },
});

describe('the rules of the authority', () => {
  it('find nothing wrong with documents in order', () => {
    expect(ofInvoice({})).toEqual([]);
    expect(ofNote({})).toEqual([]);
    expect(ofInvoice({ BuyerContact: { Name: 'Acme', Tin: '2000000001', VatNumber: '220000001' } })).toEqual(
      [],
    );
    expect(ofInvoice({ BuyerContact: { Name: '' } })).toEqual([]);
    expect(ofInvoice({ SubTotal: undefined, TotalTax: undefined, Total: undefined })).toEqual([]);
    const exclusive = { IsTaxInclusive: false, SubTotal: 115.5, TotalTax: 17.9, Total: 133.4 };
    expect(ofInvoice(exclusive)).toEqual([]);
  });

  it.each<[string, object]>([
    ['RCPT010', { CurrencyCode: 'ZAR' }],
    ['RCPT010', { CurrencyCode: 'EUR' }],
    ['RCPT016', totalling(0, [])],
    ['RCPT022', totalling(0, [line({ UnitAmount: 0, LineAmount: 0 })])],
    ['RCPT022', totalling(105.5, [line(), line({ UnitAmount: -1, LineAmount: -10 })])],
    ['RCPT023', totalling(105.5, [line(), line({ Quantity: -1, UnitAmount: 10, LineAmount: -10 })])],
    ['RCPT023', totalling(0, [line({ Quantity: 0, LineAmount: 0 })])],
    ['RCPT024', totalling(115.49, [line({ LineAmount: 115.49 })])],
    ['RCPT025', { LineItems: [line({ TaxCode: 'NONE' })] }],
    ['RCPT025', { LineItems: [line({ TaxCode: 'GONE' })] }],
    ['RCPT025', totalling(115.5, [line({ TaxCode: 'OLD' })])],
    ['RCPT026', { TotalTax: 15.49, SubTotal: 100.01 }],
    ['RCPT027', { SubTotal: 100.01 }],
    ['RCPT029', { OriginalInvoiceId: 'other' }],
    ['RCPT030', { Date: '2026-03-01T08:59:59+02:00' }],
    ['RCPT031', { Date: '2026-03-02T12:00:01+02:00' }],
    ['RCPT043', { BuyerContact: { Name: 'Acme' } }],
    ['RCPT043', { BuyerContact: { Name: 'Cashmere Ltd' } }],
    ['RCPT043', { BuyerContact: { Name: 'Cash', VatNumber: '220000001' } }],
    ['RCPT043', { BuyerContact: { Name: '', Tin: '2000000001' } }],
    ['RCPT043', { BuyerContact: { Name: 'Acme', Tin: '200000000' } }],
    ['RCPT043', { BuyerContact: { Name: 'Acme', Tin: '2000000001', VatNumber: '22000000' } }],
    ['RCPT047', { LineItems: [line({ ProductCode: '' })] }],
    ['RCPT048', { LineItems: [line({ ProductCode: '25232' })] }],
    ['RCPT048', totalling(115.5, [line({ TaxCode: 'Z', ProductCode: '2523' })])],
    ['RCPT048', totalling(115.5, [line({ TaxCode: 'E', ProductCode: '2523' })])],
    ['RCPT02', { InvoiceNumber: 'N'.repeat(51) }],
    ['RCPT02', { LineItems: [line({ Description: 'd'.repeat(201) })] }],
    ['RCPT02', { BuyerContact: { Name: `Cash ${'n'.repeat(250)}` } }],
    ['RCPT02', { BuyerContact: { Name: 'Cash', TradeName: 't'.repeat(251) } }],
    ['RCPT02', { LineItems: [line({ UnitAmount: 11.5500001 })] }],
  ])('%s: invoice with %j', (code, changes) => {
    expect(ofInvoice(changes)).toEqual([code]);
  });

  it.each<[string, object, RuleContext['original']]>([
    ['RCPT015', { OriginalInvoiceId: '' }, null],
    ['RCPT032', {}, null],
    ['RCPT033', {}, { ...ORIGINAL, receiptDate: '2025-02-28T23:59:59', taxIds: [3] }],
    ['RCPT034', { Reference: ' ' }, ORIGINAL],
    ['RCPT035', {}, { ...ORIGINAL, credited: new Decimal('115.51') }],
    ['RCPT036', {}, { ...ORIGINAL, taxIds: [2] }],
    ['RCPT042', {}, { ...ORIGINAL, currency: 'ZWG' }],
  ])('%s: credit note with %j', (code, changes, original) => {
    const old = code === 'RCPT033' ? totalling(115.5, [line({ TaxCode: 'OLD' })]) : {};
    expect(ofNote({ ...old, ...changes }, original)).toEqual([code]);
  });

  it('RCPT019, RCPT037 and RCPT038: the total against the lines, inclusive and exclusive', () => {
    expect(ofInvoice({ Total: 115.51, SubTotal: 100.01 })).toEqual(['RCPT019', 'RCPT038']);
    const exclusive = { IsTaxInclusive: false, SubTotal: 115.51, TotalTax: 17.9, Total: 133.41 };
    expect(ofInvoice(exclusive)).toEqual(['RCPT037', 'RCPT038']);
  });

  it('RCPT040: a negative total, which is none of its lines either', () => {
    expect(ofInvoice({ Total: -115.5, SubTotal: -131 })).toEqual(['RCPT019', 'RCPT038', 'RCPT040']);
    expect(ofNote({ Total: -115.5, SubTotal: -131 })).toContain('RCPT040');
  });

  it('RCPT02: more decimals than the header holds', () => {
    const finer = [line({ LineAmount: 115.501 })];
    expect(ofInvoice(totalling(115.501, finer))).toEqual(['RCPT024', 'RCPT02']);
  });

  it('RCPT013: number in use, RCPT021: VAT without registration', () => {
    expect(ofInvoice({}, { isNumberTaken: true })).toEqual(['RCPT013']);
    expect(ofInvoice({}, { device: NOT_REGISTERED })).toEqual(['RCPT021']);
    const untaxed = totalling(115.5, [line({ TaxCode: 'Z', ProductCode: '' })]);
    expect(ofInvoice(untaxed, { device: NOT_REGISTERED })).toEqual([]);
  });

  it('accepts the second of the previous receipt, and a day ahead', () => {
    expect(ofInvoice({ Date: '2026-03-01T07:00:00.000Z' })).toEqual([]);
    expect(ofInvoice({ Date: '2026-03-02T12:00:00+02:00' })).toEqual([]);
  });

  it('lets a credit note keep the rate of its invoice after it has ended, for exactly a year', () => {
    const old = { ...ORIGINAL, receiptDate: '2025-03-01T08:00:00', taxIds: [3] };
    expect(ofNote(totalling(115.5, [line({ TaxCode: 'OLD' })]), old)).toEqual([]);
  });

  it('counts a credit without total by its lines', () => {
    const nearly = { ...ORIGINAL, credited: new Decimal('115.51') };
    expect(ofNote(totalling(0, [line()]), nearly)).toContain('RCPT019');
    expect(ofNote({ Total: undefined, SubTotal: undefined, TotalTax: undefined }, nearly)).toEqual([
      'RCPT035',
    ]);
  });

  it('RCPT026: rounds once per group, halves up, and tolerates what the account is set to', () => {
    const lines = [1, 2, 3].map(() => line({ Quantity: 1, UnitAmount: 0.1, LineAmount: 0.1 }));
    const asBooked = { IsTaxInclusive: false, LineItems: lines, SubTotal: 0.3, TotalTax: 0.06, Total: 0.36 };
    expect(ofInvoice(asBooked)).toEqual(['RCPT037', 'RCPT038', 'RCPT026']);
    expect(ofInvoice({ ...asBooked, TotalTax: 0.05, Total: 0.35 })).toEqual([]);
    expect(ofInvoice(asBooked, { taxTolerance: new Decimal('0.01') })).toEqual([]);
  });

  it('calculates in decimals where floats go wrong', () => {
    const lines = [line({ UnitAmount: 1.005, Quantity: 1, LineAmount: 1.01 })];
    expect(ofInvoice(totalling(1.01, lines))).toEqual([]);
    const large = JSON.stringify(invoice(totalling(0, [line({ Quantity: 1 })])))
      .replace('"UnitAmount":11.55', '"UnitAmount":99999999999999999.99')
      .replace('"LineAmount":115.5', '"LineAmount":99999999999999999.99')
      .replace('"Total":0', '"Total":99999999999999999.99');
    expect(checkDocument(readSubmission('invoice', parseJson(large)), CONTEXT).breaches).toEqual([]);
  });

  it('says what no correction heals', () => {
    expect(isActionable([{ code: 'RCPT019', message: '' }])).toBe(true);
    expect(
      isActionable([
        { code: 'RCPT019', message: '' },
        { code: 'RCPT013', message: '' },
      ]),
    ).toBe(false);
  });

  it('names the first ten breaches and counts the others', () => {
    const lines = Array.from({ length: 12 }, () => line({ ProductCode: '' }));
    const document = readSubmission('invoice', parseJson(JSON.stringify(invoice(totalling(1386, lines)))));
    const text = describeBreaches(checkDocument(document, CONTEXT).breaches);
    expect(text).toMatch(/^RCPT047: Line 1: the HS code is missing\. RCPT047: Line 2/);
    expect(text).toMatch(/And 2 more\.$/);
  });

  it('never fails on anything that can be submitted: it is refused or judged', () => {
    const amount = fc.oneof(fc.double(), fc.integer(), fc.constant('7'), fc.constant(null));
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('A'), fc.constant(null));
    const anyLine = fc.record(
      {
        Description: text,
        UnitAmount: amount,
        TaxCode: text,
        ProductCode: text,
        LineAmount: amount,
        Quantity: amount,
      },
      { requiredKeys: [] },
    );
    const changes = fc.record(
      {
        ...{
          InvoiceNumber: text,
          Reference: text,
          Date: text,
          CurrencyCode: text,
          Total: amount,
          TotalTax: amount,
        },
        LineItems: fc.array(fc.oneof(anyLine, fc.constant(line()))),
        BuyerContact: fc.record({ Name: text, Tin: text, VatNumber: text }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(changes, (changed) => {
        try {
          expect(ofInvoice(changed)).toEqual(expect.any(Array));
        } catch (error) {
          expect(error).toBeInstanceOf(RefusedCall);
        }
      }),
      { numRuns: 300 },
    );
  });
});
