import fc from 'fast-check';
import { type Account, DEFAULT_DEVICE } from '../account';
import { Decimal, parseJson } from '../exact-json';
import { RefusedCall } from '../refused-call';
import { readSubmission } from '../submitted-document';
import { type Body, BUYER, soundCreditNote, soundInvoice, soundLine } from '../testing/sound-documents';
import { anyCharacter } from '../../../test/support/arbitrary-text';
import { checkDocument, type RuleContext } from './check-document';
import { breach, describe as describeBreaches, isActionable } from './rule-breach';

const CONTEXT: RuleContext = {
  currencyMappings: new Map([
    ['USD', 'USD'],
    ['EUR', 'QQQ'],
  ]),
  supportedCurrencies: ['USD', 'ZWG'],
  taxMappings: new Map([
    ['STD', 517],
    ['OLD', 3],
    ['ZERO', 2],
    ['EXEMPT', 1],
    ['GONE', 999],
  ]),
  device: DEFAULT_DEVICE,
  taxTolerance: new Decimal(0),
  times: { previousReceiptDate: '2026-03-02T09:00:00', dayOpenedAt: '', now: '2026-03-02T12:00:00' },
  isNumberTaken: false,
  original: null,
};

const ORIGINAL = {
  currency: 'USD',
  total: new Decimal('231.00'),
  receiptDate: '2026-02-01T09:00:00',
  leftOfTaxes: new Map([[517, new Decimal('231.00')]]),
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
  codes('invoice', soundInvoice(changes as Body), context);
const ofNote = (changes: object, original: RuleContext['original'] = ORIGINAL): string[] =>
  codes('creditnote', soundCreditNote({ InvoiceId: 'original' }, changes as Body), { original });

/** Header with this total; the tax is left to the service. */
const totalling = (Total: number, LineItems: object[]): Body => ({
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
    ['RCPT022', totalling(0, [soundLine({ UnitAmount: 0, LineAmount: 0 })])],
    ['RCPT022', totalling(105.5, [soundLine(), soundLine({ UnitAmount: -1, LineAmount: -10 })])],
    [
      'RCPT023',
      totalling(105.5, [soundLine(), soundLine({ Quantity: -1, UnitAmount: 10, LineAmount: -10 })]),
    ],
    ['RCPT023', totalling(0, [soundLine({ Quantity: 0, LineAmount: 0 })])],
    ['RCPT024', totalling(115.49, [soundLine({ LineAmount: 115.49 })])],
    ['RCPT025', { LineItems: [soundLine({ TaxCode: 'NONE' })] }],
    ['RCPT025', { LineItems: [soundLine({ TaxCode: 'GONE' })] }],
    ['RCPT025', totalling(115.5, [soundLine({ TaxCode: 'OLD' })])],
    ['RCPT026', { TotalTax: 15.49, SubTotal: 100.01 }],
    ['RCPT027', { SubTotal: 100.01 }],
    ['RCPT030', { Date: '2026-03-02T08:59:59+02:00' }],
    ['RCPT031', { Date: '2026-03-03T12:00:01+02:00' }],
    ['RCPT043', { BuyerContact: { Name: 'Acme' } }],
    ['RCPT043', { BuyerContact: { Name: 'Cashmere Ltd' } }],
    ['RCPT043', { BuyerContact: { Name: 'Cash', VatNumber: '220000001' } }],
    ['RCPT043', { BuyerContact: { Name: '', Tin: '2000000001' } }],
    ['RCPT043', { BuyerContact: { Name: 'Acme', Tin: '200000000' } }],
    ['RCPT043', { BuyerContact: { Name: 'Acme', Tin: '2000000001', VatNumber: '22000000' } }],
    ['RCPT047', { LineItems: [soundLine({ ProductCode: '' })] }],
    ['RCPT048', { LineItems: [soundLine({ ProductCode: '25232' })] }],
    ['RCPT048', totalling(115.5, [soundLine({ TaxCode: 'ZERO', ProductCode: '2523' })])],
    ['RCPT048', totalling(115.5, [soundLine({ TaxCode: 'EXEMPT', ProductCode: '2523' })])],
    ['RCPT025', { LineItems: [soundLine({ TaxCode: 'OLD' })], SubTotal: 100.43, TotalTax: 15.07 }],
    ['RCPT026', { SubTotal: 99.99, TotalTax: 15.51 }],
    ['RCPT027', { SubTotal: 99.99 }],
    ['RCPT043', { BuyerContact: { ...BUYER, VatNumber: '22O654321' } }],
    ['RCPT048', { LineItems: [soundLine({ ProductCode: 'CEM1' })] }],
    ['RCPT02', { InvoiceNumber: 'N'.repeat(51) }],
    ['RCPT02', { LineItems: [soundLine({ Description: 'd'.repeat(201) })] }],
    ['RCPT02', { BuyerContact: { Name: `Cash ${'n'.repeat(250)}` } }],
    ['RCPT02', { BuyerContact: { Name: 'Cash', TradeName: 't'.repeat(251) } }],
    ['RCPT02', { LineItems: [soundLine({ UnitAmount: 11.5500001 })] }],
  ])('%s: invoice with %j', (code, changes) => {
    expect(ofInvoice(changes)).toEqual([code]);
  });

  it.each<[string, string, Body]>([
    ['RCPT02', 'buyer name', { ...BUYER, Name: 'n'.repeat(251) }],
    ['RCPT02', 'trade name', { ...BUYER, TradeName: 't'.repeat(251) }],
    ['RCPT02', 'VAT number', { ...BUYER, VatNumber: '2206543210' }],
    ['RCPT02', 'TIN', { ...BUYER, Tin: '20006543210' }],
  ])('%s: a %s that is too long', (code, _what, BuyerContact) => {
    expect(ofInvoice({ BuyerContact })).toContain(code);
  });

  it.each<[string, Body]>([
    ['a cash sale', { BuyerContact: { Name: 'Cash John Doe' } }],
    [
      'a total of zero',
      {
        ...{ LineItems: [soundLine({ UnitAmount: 0.001, Quantity: 1, LineAmount: 0 })] },
        ...{ SubTotal: 0, TotalTax: 0, Total: 0 },
      },
    ],
    ['a 4-digit code on a taxed line', { LineItems: [soundLine({ ProductCode: '2523' })] }],
    ['a zero-rated line', { LineItems: [soundLine({ TaxCode: 'ZERO' })], SubTotal: 115.5, TotalTax: 0 }],
    ['an exempt line', { LineItems: [soundLine({ TaxCode: 'EXEMPT' })], SubTotal: 115.5, TotalTax: 0 }],
    ['a buyer with a TIN alone', { BuyerContact: { Name: 'Mbare Builders', Tin: '2000654321' } }],
    [
      'the longest texts',
      {
        InvoiceNumber: '5'.repeat(50),
        BuyerContact: { ...BUYER, Name: 'n'.repeat(250), TradeName: 't'.repeat(250) },
        LineItems: [soundLine({ Description: 'd'.repeat(200) })],
      },
    ],
    [
      'a fraction of a cent per piece',
      { LineItems: [soundLine({ UnitAmount: 0.3333, Quantity: 346.5347, LineAmount: 115.5 })] },
    ],
  ])('find nothing wrong with %s', (_what, changes) => {
    expect(ofInvoice(changes)).toEqual([]);
  });

  it('find nothing wrong with three rates whose taxes are rounded per rate, not per line', () => {
    const small = (TaxCode: string): Body =>
      soundLine({ TaxCode, UnitAmount: 0.1, Quantity: 1, LineAmount: 0.1 });
    // Three lines of 0.10 at 15.5%: 0.0403 on the sum, whereas line by line gives 0.03.
    const LineItems = ['STD', 'ZERO', 'STD', 'EXEMPT', 'STD'].map(small);
    expect(ofInvoice({ LineItems, SubTotal: 0.46, TotalTax: 0.04, Total: 0.5 })).toEqual([]);
  });

  it('name all breaches of a document at once', () => {
    const LineItems = [soundLine({ ProductCode: '' }), soundLine({ Quantity: 9 })];
    const BuyerContact = { Name: 'Nameless' };
    const broken = ['RCPT010', 'RCPT019', 'RCPT024', 'RCPT026', 'RCPT043', 'RCPT047'];
    expect(ofInvoice({ CurrencyCode: 'JPY', LineItems, BuyerContact })).toEqual(
      expect.arrayContaining(broken),
    );
  });

  it('RCPT014 and RCPT041: before the opening of the fiscal day, and more than a day after it', () => {
    const openedAt = (dayOpenedAt: string): string[] =>
      ofInvoice({}, { times: { ...CONTEXT.times, dayOpenedAt } });
    expect(openedAt('2026-03-02T10:00:01')).toEqual(['RCPT014']);
    expect(openedAt('2026-03-02T10:00:00')).toEqual([]);
    expect(openedAt('2026-03-01T10:00:00')).toEqual([]);
    expect(openedAt('2026-03-01T09:59:59')).toEqual(['RCPT041']);
  });

  it.each([
    ['RCPT010', 'Red'],
    ['RCPT048', 'Red'],
    ['RCPT014', 'Yellow'],
    ['RCPT031', 'Yellow'],
    ['RCPT041', 'Yellow'],
    ['RCPT01', 'Refused'],
    ['RCPT02', 'Refused'],
    ['DEV01', 'Refused'],
  ])('%s is %s', (code, colour) => {
    expect(breach(code, '').colour).toBe(colour);
  });

  it.each<[string, object, RuleContext['original']]>([
    ['RCPT015', { OriginalInvoiceId: '' }, null],
    ['RCPT032', {}, null],
    [
      'RCPT033',
      {},
      { ...ORIGINAL, receiptDate: '2025-03-01T23:59:59', leftOfTaxes: new Map([[3, new Decimal('231.00')]]) },
    ],
    ['RCPT034', { Reference: ' ' }, ORIGINAL],
    ['RCPT035', {}, { ...ORIGINAL, credited: new Decimal('115.51') }],
    ['RCPT036', {}, { ...ORIGINAL, leftOfTaxes: new Map([[2, new Decimal('231.00')]]) }],
    ['RCPT042', {}, { ...ORIGINAL, currency: 'ZWG' }],
  ])('%s: credit note with %j', (code, changes, original) => {
    const old = code === 'RCPT033' ? totalling(115.5, [soundLine({ TaxCode: 'OLD' })]) : {};
    expect(ofNote({ ...old, ...changes }, original)).toEqual([code]);
  });

  it('RCPT019, RCPT037 and RCPT038: the total against the lines, inclusive and exclusive', () => {
    expect(ofInvoice({ Total: 115.49, SubTotal: 99.99 })).toEqual(['RCPT019', 'RCPT038']);
    expect(ofInvoice({ Total: 115.51, SubTotal: 100.01 })).toEqual(['RCPT019', 'RCPT038']);
    const exclusive = { IsTaxInclusive: false, SubTotal: 115.51, TotalTax: 17.9, Total: 133.41 };
    expect(ofInvoice(exclusive)).toEqual(['RCPT037', 'RCPT038']);
  });

  it('RCPT040: a negative total, which is none of its lines either', () => {
    expect(ofInvoice({ Total: -115.5, SubTotal: -131 })).toEqual(['RCPT019', 'RCPT038', 'RCPT040']);
    expect(ofNote({ Total: -115.5, SubTotal: -131 })).toContain('RCPT040');
  });

  it('RCPT02: more decimals than the header holds', () => {
    const finer = [soundLine({ LineAmount: 115.501 })];
    expect(ofInvoice(totalling(115.501, finer))).toEqual(['RCPT024', 'RCPT02']);
  });

  it('RCPT013: number in use, RCPT021: VAT without registration', () => {
    expect(ofInvoice({}, { isNumberTaken: true })).toEqual(['RCPT013']);
    expect(ofInvoice({}, { device: NOT_REGISTERED })).toEqual(['RCPT021']);
    const untaxed = totalling(115.5, [soundLine({ TaxCode: 'ZERO', ProductCode: '' })]);
    expect(ofInvoice(untaxed, { device: NOT_REGISTERED })).toEqual([]);
  });

  it('accepts the second of the previous receipt, and a day ahead', () => {
    expect(ofInvoice({ Date: '2026-03-02T07:00:00.000Z' })).toEqual([]);
    expect(ofInvoice({ Date: '2026-03-03T12:00:00+02:00' })).toEqual([]);
  });

  it('lets a credit note keep the rate of its invoice after it has ended, for exactly a year', () => {
    const old = {
      ...ORIGINAL,
      receiptDate: '2025-03-02T08:00:00',
      leftOfTaxes: new Map([[3, new Decimal('231.00')]]),
    };
    expect(ofNote(totalling(115.5, [soundLine({ TaxCode: 'OLD' })]), old)).toEqual([]);
  });

  it('RCPT035: what is left of each tax, to the cent, whatever is left of the others', () => {
    const LineItems = [soundLine(), soundLine({ TaxCode: 'ZERO' })];
    const left = (taxed: string, untaxed: string): RuleContext['original'] => ({
      ...ORIGINAL,
      leftOfTaxes: new Map([
        [517, new Decimal(taxed)],
        [2, new Decimal(untaxed)],
      ]),
    });
    expect(ofNote(totalling(231, LineItems), left('115.50', '115.50'))).toEqual([]);
    expect(ofNote(totalling(231, LineItems), left('115.49', '115.51'))).toEqual(['RCPT035']);
    expect(ofNote(totalling(231, LineItems), left('0', '0'))).toEqual(['RCPT035', 'RCPT035']);
  });

  it('counts a credit without total by its lines', () => {
    const nearly = { ...ORIGINAL, credited: new Decimal('115.51') };
    expect(ofNote(totalling(0, [soundLine()]), nearly)).toContain('RCPT019');
    expect(ofNote({ Total: undefined, SubTotal: undefined, TotalTax: undefined }, nearly)).toEqual([
      'RCPT035',
    ]);
  });

  it('RCPT026: rounds once per group, halves up, and tolerates what the account is set to', () => {
    const lines = [1, 2, 3].map(() => soundLine({ Quantity: 1, UnitAmount: 0.1, LineAmount: 0.1 }));
    const asBooked = { IsTaxInclusive: false, LineItems: lines, SubTotal: 0.3, TotalTax: 0.06, Total: 0.36 };
    expect(ofInvoice(asBooked)).toEqual(['RCPT037', 'RCPT038', 'RCPT026']);
    expect(ofInvoice({ ...asBooked, TotalTax: 0.05, Total: 0.35 })).toEqual([]);
    expect(ofInvoice(asBooked, { taxTolerance: new Decimal('0.01') })).toEqual([]);
  });

  it('calculates in decimals where floats go wrong', () => {
    const lines = [soundLine({ UnitAmount: 1.005, Quantity: 1, LineAmount: 1.01 })];
    expect(ofInvoice(totalling(1.01, lines))).toEqual([]);
    const large = JSON.stringify(soundInvoice(totalling(0, [soundLine({ Quantity: 1 })])))
      .replace('"UnitAmount":11.55', '"UnitAmount":99999999999999999.99')
      .replace('"LineAmount":115.5', '"LineAmount":99999999999999999.99')
      .replace('"Total":0', '"Total":99999999999999999.99');
    expect(checkDocument(readSubmission('invoice', parseJson(large)), CONTEXT).breaches).toEqual([]);
  });

  it('says what no correction heals', () => {
    expect(isActionable([breach('RCPT019', '')])).toBe(true);
    expect(isActionable([breach('RCPT019', ''), breach('RCPT013', '')])).toBe(false);
  });

  it('names the first ten breaches and counts the others', () => {
    const lines = Array.from({ length: 12 }, () => soundLine({ ProductCode: '' }));
    const document = readSubmission(
      'invoice',
      parseJson(JSON.stringify(soundInvoice(totalling(1386, lines)))),
    );
    const text = describeBreaches(checkDocument(document, CONTEXT).breaches);
    expect(text).toMatch(/^RCPT047: Line 1: the HS code is missing\. RCPT047: Line 2/);
    expect(text).toMatch(/And 2 more\.$/);
  });

  it('never fails on anything that can be submitted: it is refused or judged', () => {
    const amount = fc.oneof(fc.double(), fc.integer(), fc.constant('7'), fc.constant(null));
    const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.constant('A'), fc.constant(null));
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
        LineItems: fc.array(fc.oneof(anyLine, fc.constant(soundLine()))),
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
