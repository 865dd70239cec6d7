import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  anOriginal,
  aTaxRule,
  circumstances,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import type { FiscalDocument } from '../domain/fiscal/fiscal-document';
import type { SalesDocument } from '../domain/sales/sales-document';
import { mapDocument, type MappingResult } from './map-document';
import type { Circumstances, MappingRules } from './mapping-rules';
import { LATE_DOCUMENTS } from './settings';

function map(
  document: SalesDocument,
  changedRules: Partial<MappingRules> = {},
  changedCircumstances: Partial<Circumstances> = {},
): MappingResult {
  return mapDocument(document, rules(changedRules), circumstances(changedCircumstances));
}

function codes(result: MappingResult): string[] {
  return 'issues' in result ? result.issues.map((entry) => entry.code) : [];
}

function fiscal(result: MappingResult): FiscalDocument {
  if ('issues' in result) throw new Error(`held: ${codes(result).join(', ')}`);
  return result.fiscalDocument;
}

describe('an invoice without fault', () => {
  it('becomes the fiscal document, field by field', () => {
    expect(map(anInvoice())).toEqual({
      fiscalDocument: {
        kind: 'invoice',
        id: '0f6b1c9e-5a51-4c58-9f36-6f3a3a1f0001',
        number: 'INV-0001',
        originalId: null,
        reference: 'PO 77',
        isTaxInclusive: false,
        buyer: expect.objectContaining({ name: 'Mutare Timber (Pvt) Ltd', tin: '2002054676' }),
        issuedOn: '2026-03-02',
        paymentMethod: 'Credit',
        currency: 'USD',
        lines: [expect.objectContaining({ taxCode: 'A', productCode: '99001000' })],
        subTotal: decimal('100'),
        totalTax: decimal('15.5'),
        total: decimal('115.5'),
        taxes: [
          {
            taxCode: 'A',
            percent: decimal('15.5'),
            deviceTaxId: null,
            amount: decimal('115.5'),
            tax: decimal('15.5'),
            booksTax: decimal('15.5'),
          },
        ],
        adjustments: [],
        omittedLines: [],
      },
    });
  });

  it.each([
    [true, 'BankTransfer'],
    [false, 'Credit'],
  ])('that is paid (%s) names the payment method %s', (isPaid, method) => {
    expect(fiscal(map(anInvoice({ isPaid }))).paymentMethod).toBe(method);
    const cash = { paidBy: 'Cash', unpaidAs: 'Other' } as const;
    expect(fiscal(map(anInvoice({ isPaid }), cash)).paymentMethod).toBe(isPaid ? 'Cash' : 'Other');
  });

  it.each([
    ['inclusive', true],
    ['exclusive', false],
    ['untaxed', false],
  ] as const)('with amounts that are %s says so: %s', (amountsAre, expected) => {
    const exempt = aLine({ taxType: 'EXEMPT', taxAmount: decimal('0') });
    const document = { amountsAre, lines: [exempt], totalTax: decimal('0'), total: decimal('100') };
    expect(fiscal(map(anInvoice(document))).isTaxInclusive).toBe(expected);
  });

  it('takes the destination of its currency and converts no amount', () => {
    const currencies = [{ source: 'ZWL', destination: 'ZWG' }];
    const document = fiscal(map(anInvoice({ currency: 'ZWL' }), { currencies }));
    expect([document.currency, document.total.toFixed(2)]).toEqual(['ZWG', '115.50']);
  });

  it('leaves lines without value out, and remembers them', () => {
    const text = aLine({ description: 'Thank you', lineAmount: null, taxAmount: null, taxType: '' });
    const document = fiscal(map(anInvoice({ lines: [text, aLine()] })));
    expect(document.lines).toHaveLength(1);
    expect(document.omittedLines).toEqual([{ path: 'lines[0]', description: 'Thank you' }]);
  });
});

describe('a document that is not approved', () => {
  it.each([
    ['draft', 'NOT_APPROVED'],
    ['void', 'VOIDED_IN_BOOKS'],
  ] as const)('because it is %s is never mapped, and has no issue but %s', (status, code) => {
    expect(codes(map(anInvoice({ status })))).toEqual([code]);
    expect(codes(map(anInvoice({ status, number: '', lines: [] }), { goLiveOn: null }))).toEqual([code]);
    expect(codes(map(aCreditNote({ status }), {}, { originals: [anOriginal()] }))).toEqual([code]);
  });
});

describe('a document whose day is not right', () => {
  it.each([
    ['2026-01-01', '2026-03-31', '2026-01-01', []],
    ['2025-12-31', '2026-03-31', '2026-01-01', ['BEFORE_GO_LIVE']],
    ['2026-03-31', '2026-03-31', '2026-01-01', []],
    ['2026-04-01', '2026-03-31', '2026-01-01', ['DATED_IN_THE_FUTURE']],
    ['2026-03-02', '2026-03-31', null, ['BEFORE_GO_LIVE']],
    ['2026-04-15', '2026-03-31', '2026-05-01', ['BEFORE_GO_LIVE']],
  ])('dated %s, today being %s, live since %s: %j', (issuedOn, today, goLiveOn, expected) => {
    const taxes = [aTaxRule()];
    expect(codes(map(anInvoice({ issuedOn }), { goLiveOn, taxes }, { today }))).toEqual(expected);
  });

  it.each([
    ['2026-03-01', 'hold', []],
    ['2026-03-02', 'hold', []],
    ['2026-03-03', 'hold', ['DATED_BEFORE_LAST']],
    [null, 'hold', []],
    ['2026-03-03', 'present_date', []],
  ] as const)('and the device was last given %s, late ones %s: %j', (lastDay, lateDocuments, expected) => {
    expect(codes(map(anInvoice(), { lateDocuments }, { lastDay }))).toEqual(expected);
  });

  it('is submitted with the present date only where that is wanted, and only when it comes too late', () => {
    const present = { lateDocuments: 'present_date' } as const;
    expect(fiscal(map(anInvoice(), present, { lastDay: '2026-03-20' })).issuedOn).toBe('2026-03-31');
    expect(fiscal(map(anInvoice(), present, { lastDay: '2026-03-02' })).issuedOn).toBe('2026-03-02');
  });

  it('and whose tax has ended since is held for that, whatever late documents may do', () => {
    const taxes = [aTaxRule({ validTill: '2026-03-10' })];
    const late = { lastDay: '2026-03-20' };
    for (const lateDocuments of LATE_DOCUMENTS)
      expect(codes(map(anInvoice(), { taxes, lateDocuments }, late))).toEqual(['LATE_TAX_CHANGED']);
  });

  it('and whose tax is not mapped names its own day next to that of the sending', () => {
    const unmapped = anInvoice({ lines: [aLine({ taxType: 'TAX007' })] });
    const late = map(unmapped, { lateDocuments: 'present_date' }, { lastDay: '2026-03-20' });
    expect('issues' in late && late.issues[0]?.message).toContain(
      'not mapped for 31 Mar 2026. The document is dated 2 Mar 2026, but a late one',
    );
    const live = map(unmapped);
    expect('issues' in live && live.issues[0]?.message).toMatch(/not mapped for 2 Mar 2026[.]$/);
  });

  it('is held when even the present day comes too late', () => {
    const present = { lateDocuments: 'present_date' } as const;
    expect(codes(map(anInvoice(), present, { lastDay: '2026-04-01' }))).toEqual(['DATED_BEFORE_LAST']);
  });

  it('that has another reason to wait names that one first', () => {
    const issues = codes(map(anInvoice({ number: '' }), {}, { lastDay: '2026-03-20' }));
    expect(issues).toEqual(['NUMBER_MISSING', 'DATED_BEFORE_LAST']);
  });
});

describe('a document whose number or texts are not right', () => {
  it.each<[string, Partial<SalesDocument>, string[]]>([
    ['no number', { number: '' }, ['NUMBER_MISSING']],
    ['a number of spaces', { number: '  ' }, ['NUMBER_MISSING']],
    ['a number of 50 characters', { number: 'x'.repeat(50) }, []],
    ['a number of 51 characters', { number: 'x'.repeat(51) }, ['TEXT_TOO_LONG']],
    ['a reference of 250 characters', { reference: 'x'.repeat(250) }, []],
    ['a reference of 251 characters, which is cut', { reference: 'x'.repeat(251) }, []],
    ['a NUL in its reference, which is taken out', { reference: 'a\0' }, []],
    ['a mark of direction in its number', { number: 'INV\u202E' }, ['TEXT_UNSTORABLE']],
    ['half a character in its number', { number: 'INV\uD83D' }, ['TEXT_UNSTORABLE']],
    ["a NUL in the customer's name, which is taken out", { customer: aCustomer({ name: 'a\0' }) }, []],
    ['a NUL in the code of an account', { lines: [aLine({ accountCode: 'a\0' })] }, ['TEXT_UNSTORABLE']],
  ])('has %s', (_what, changes, expected) => {
    expect(codes(map(anInvoice(changes)))).toEqual(expected);
  });

  it('has a number that another document was submitted under', () => {
    const result = map(anInvoice(), {}, { isNumberTaken: true });
    expect(codes(result)).toEqual(['NUMBER_NOT_UNIQUE']);
    expect('issues' in result && result.issues[0].message).toBe(
      'Another document of this taxpayer has been fiscalised, or may have been, under the number INV-0001, in this or another spelling.',
    );
  });

  it('has a currency that is not mapped, even one that the service would know', () => {
    expect(codes(map(anInvoice({ currency: 'ZAR' })))).toEqual(['CURRENCY_UNMAPPED']);
    expect(codes(map(anInvoice(), { currencies: [] }))).toEqual(['CURRENCY_UNMAPPED']);
  });
});

describe('a credit note', () => {
  it('names its original by the identifier under which that was submitted, and its reason', () => {
    const document = fiscal(map(aCreditNote(), {}, { originals: [anOriginal()] }));
    expect(document).toMatchObject({
      kind: 'credit_note',
      number: 'CN-0001',
      originalId: anInvoice().sourceId,
      reference: 'Returned unused',
    });
    expect(document.total.toFixed(2)).toBe('115.50');
  });

  it('uses the tax as it was on the day of its original', () => {
    const taxes = [
      aTaxRule({ taxType: 'VAT', taxCode: 'OLD', percent: decimal('15'), validTill: '2025-12-31' }),
      aTaxRule({ taxType: 'VAT', taxCode: 'NEW', percent: decimal('15.5'), validFrom: '2026-01-01' }),
    ];
    const note = aCreditNote({
      lines: [aLine({ taxType: 'VAT', taxAmount: decimal('15') })],
      totalTax: decimal('15'),
      total: decimal('115'),
    });
    const original = anOriginal({ issuedOn: '2025-11-30', taxTypes: ['VAT'] });
    const document = fiscal(map(note, { taxes }, { originals: [original] }));
    expect(document.lines.map((line) => line.taxCode)).toEqual(['OLD']);
  });

  it('is too old by the day that it is sent with, not by its own', () => {
    const original = anOriginal({ issuedOn: '2025-03-20' });
    const late = { lateDocuments: 'present_date' } as const;
    expect(codes(map(aCreditNote(), late, { originals: [original] }))).toEqual([]);
    expect(codes(map(aCreditNote(), late, { originals: [original], lastDay: '2026-03-25' }))).toEqual([
      'ORIGINAL_TOO_OLD',
    ]);
  });

  it('is held without reason and without original, both said at once', () => {
    const note = aCreditNote({ reference: ' ', allocations: [] });
    expect(codes(map(note))).toEqual(['REASON_MISSING', 'ORIGINAL_UNKNOWN']);
  });

  it('does not concern an invoice: originals given to one are passed over', () => {
    const document = fiscal(map(anInvoice(), {}, { originals: [anOriginal()] }));
    expect(document.originalId).toBeNull();
  });
});

describe('a document with many faults', () => {
  it('has all of them named at once, in the order in which a person reads a document', () => {
    const document = aCreditNote({
      issuedOn: '2024-12-31',
      number: '',
      currency: 'ZAR',
      reference: '',
      allocations: [],
      customer: aCustomer({ companyNumber: '', name: '\0' }),
      lines: [aLine({ taxType: 'TAX007', itemCode: 'CHAIR', accountCode: '\0' })],
      total: decimal('-1'),
    });
    expect(codes(map(document, {}, { isNumberTaken: true, lastDay: '2026-01-01' }))).toEqual([
      'BEFORE_GO_LIVE',
      'NUMBER_MISSING',
      'NUMBER_NOT_UNIQUE',
      'TEXT_UNSTORABLE',
      'CURRENCY_UNMAPPED',
      'BUYER_NAME_MISSING',
      'BUYER_TIN_MISSING',
      'TAX_UNMAPPED',
      'PRODUCT_CODE_MISSING',
      'REASON_MISSING',
      'ORIGINAL_UNKNOWN',
      'DATED_BEFORE_LAST',
    ]);
  });

  it('has its totals judged only when its lines are beyond doubt', () => {
    const total = decimal('200');
    expect(codes(map(anInvoice({ total })))).toEqual(['TOTAL_DIFFERS', 'TOTAL_DIFFERS']);
    expect(codes(map(anInvoice({ total, lines: [aLine({ taxType: '' })] })))).toEqual(['TAX_UNMAPPED']);
  });

  it('that could not be read has that issue and nothing else, whatever else is wrong with it', () => {
    const unreadable = ['Total is not a number.', 'Date is missing or is not a date.'];
    const document = anInvoice({ unreadable, number: '', lines: [], currency: '' });
    const result = map(document, { goLiveOn: null });
    expect('issues' in result && result.issues).toEqual(
      unreadable.map((fault) => ({
        ...{ code: 'DOCUMENT_UNREADABLE', path: '', message: fault },
        parameters: { fault },
      })),
    );
  });
});

describe('the reference of a document', () => {
  const credited = { originals: [anOriginal()] };
  const reason = { creditNoteReason: 'Goods returned' };

  it('of a credit note is its own reason, else that of the organisation', () => {
    expect(fiscal(map(aCreditNote({ reference: 'Broken' }), reason, credited)).reference).toBe('Broken');
    expect(fiscal(map(aCreditNote({ reference: ' ' }), reason, credited)).reference).toBe('Goods returned');
  });

  it("of an invoice is the customer's own, or none", () => {
    expect(fiscal(map(anInvoice({ reference: '' }), reason)).reference).toBe('');
  });
});

describe('a document over nothing', () => {
  const GIFT = aLine({ lineAmount: decimal('0'), taxAmount: decimal('0'), unitAmount: decimal('0') });
  const DEPOSIT = aLine({
    description: 'Less deposit',
    lineAmount: decimal('-100'),
    taxAmount: decimal('-15.5'),
  });
  const NONE = { subTotal: decimal('0'), totalTax: decimal('0'), total: decimal('0') };

  it.each([
    ['a deposit has taken all of it', [aLine(), DEPOSIT]],
    ['all of it is free', [GIFT]],
    ['it has no lines', []],
    ['a tax is not mapped', [aLine({ taxType: 'STRANGE' }), DEPOSIT]],
  ])('is only to be excluded, although %s', (_why, lines) => {
    const folding = rules({ negativeLines: 'fold' });
    const customer = aCustomer({ companyNumber: '' });
    expect(codes(mapDocument(anInvoice({ ...NONE, lines, customer }), folding, circumstances()))).toEqual([
      'TOTAL_NOT_POSITIVE',
    ]);
  });

  it('of before the go-live date is left alone for that', () => {
    const early = anInvoice({ ...NONE, issuedOn: '2024-12-31', lines: [] });
    expect(codes(mapDocument(early, rules(), circumstances()))).toEqual([
      'BEFORE_GO_LIVE',
      'TOTAL_NOT_POSITIVE',
    ]);
  });

  it('with a total and no lines was not read whole', () => {
    expect(codes(mapDocument(anInvoice({ lines: [] }), rules(), circumstances()))).toEqual(['LINES_MISSING']);
  });
});

describe('what is known of a document besides its content', () => {
  it('holds it where a success has been reported that may be its own', () => {
    expect(codes(map(anInvoice(), {}, { isSuccessUnexplained: true }))).toEqual(['SUCCESS_UNEXPLAINED']);
  });

  it('makes money received without an invoice a cash sale of a contact without number', () => {
    const customer = aCustomer({ companyNumber: '', taxNumber: '' });
    expect(codes(map(anInvoice({ customer })))).toEqual(['BUYER_TIN_MISSING']);
    const takings = { bankAccountId: 'bank' };
    expect(fiscal(map(anInvoice({ customer, takings }))).buyer.name).toBe('Cash Mutare Timber (Pvt) Ltd');
  });

  it('has an address that is not sent said on the document', () => {
    const address = { lines: ['Corner 5th & Main'], city: 'Mutare', region: '', country: '' };
    const { adjustments } = fiscal(map(anInvoice({ customer: aCustomer({ address }) })));
    expect(adjustments).toEqual([{ what: 'address_left_out', parts: ['houseNo'] }]);
  });

  it('has a credit note name its invoice by the id that another program sent it under', () => {
    const elsewhere = { submittedAs: 'sent-id' };
    const originals = [anOriginal({ isFiscalised: false, elsewhere })];
    expect(fiscal(map(aCreditNote(), {}, { originals })).originalSubmittedAs).toBe('sent-id');
  });
});
