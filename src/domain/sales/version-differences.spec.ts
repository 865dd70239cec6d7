import { inEnglish } from '../../../test/support/in-english';
import fc from 'fast-check';
import { anyDocument } from '../../../test/support/arbitrary-sales-documents';
import {
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  decimal,
} from '../../../test/support/sales-document-builder';
import { changeAfterFiscalisation, FISCALISED_TWICE } from './change-after-fiscalisation';
import { fiscalFingerprint } from '../fiscal/fiscal-fingerprint';
import type { Allocation, SalesDocument } from './sales-document';
import { versionDifferences } from './version-differences';

const applied = (invoiceId: string): Allocation => ({
  invoiceId,
  invoiceNumber: `no. ${invoiceId}`,
  amount: decimal('1'),
});
const between = (before: SalesDocument, after: SalesDocument, originalId: string | null = null) =>
  versionDifferences(before, after, originalId).map(({ path, before: was, after: is }) => [path, was, is]);

describe('the difference between two versions', () => {
  it.each<[string, Partial<SalesDocument>, [string, string, string][]]>([
    ['the number', { number: 'INV-9' }, [['number', anInvoice().number, 'INV-9']]],
    ['the date', { issuedOn: '2026-12-31' }, [['issuedOn', anInvoice().issuedOn, '2026-12-31']]],
    ['a void', { status: 'void' }, [['status', 'approved', 'void']]],
    ['the total', { total: decimal('116') }, [['total', '115.50', '116.00']]],
    [
      'another customer',
      { customer: aCustomer({ sourceId: 'contact-2', name: 'Other' }) },
      [['customer', aCustomer().name, 'Other']],
    ],
    [
      'a price',
      { lines: [aLine({ unitAmount: decimal('100.0001') })] },
      [['lines[0].unitAmount', '100', '100.0001']],
    ],
  ])('is reported for %s', (_what, changes, expected) => {
    expect(between(anInvoice(), anInvoice(changes))).toEqual(expected);
  });

  it.each<[string, Partial<SalesDocument>]>([
    ['a payment', { isPaid: true }],
    ["the customer's own reference", { reference: 'PO 1' }],
    ['another name of the same contact', { customer: aCustomer({ name: 'Renamed Ltd' }) }],
    ['zeros at the end', { total: decimal('115.5000') }],
  ])('is not reported for %s', (_what, changes) => {
    expect(between(anInvoice(), anInvoice(changes))).toEqual([]);
  });

  it('finds lines again that have moved, and names what came, went and changed', () => {
    const line = (description: string, quantity = '1') => aLine({ description, quantity: decimal(quantity) });
    const before = anInvoice({ lines: [line('a'), line('b'), line('c'), line('d')] });
    const after = anInvoice({ lines: [line('new'), line('a'), line('b', '2'), line('d')] });
    expect(between(before, after)).toEqual([
      ['lines[0]', '', 'new, 100'],
      ['lines[2].quantity', '1', '2'],
      ['lines[2]', 'c, 100', ''],
    ]);
    expect(between(after, before).map(([path]) => path)).toEqual([
      'lines[0]',
      'lines[1].quantity',
      'lines[2]',
    ]);
  });

  it.each<[Partial<SalesDocument>, string[]]>([
    [{ number: '' }, ['The number was INV-0001 and is empty.']],
    [{ issuedOn: '2026-12-31' }, ['The date was 2026-03-02 and is 2026-12-31.']],
    [{ currency: 'ZWG' }, ['The currency was USD and is ZWG.']],
    [{ amountsAre: 'inclusive' }, ['The treatment of tax in amounts was exclusive and is inclusive.']],
    [{ subTotal: decimal('101') }, ['The net was 100.00 and is 101.00.']],
    [{ totalTax: decimal('16') }, ['The tax was 15.50 and is 16.00.']],
    [{ total: decimal('116') }, ['The total was 115.50 and is 116.00.']],
    [{ status: 'void' }, ['It was voided or deleted.']],
    [{ status: 'draft' }, ['It is "draft" in Xero again.']],
    [
      { customer: aCustomer({ sourceId: 'c-2', name: 'Other' }) },
      [`The customer was ${aCustomer().name} and is Other.`],
    ],
    [
      { customer: aCustomer({ sourceId: 'c-2' }) },
      [`The customer is another contact of the name ${aCustomer().name}.`],
    ],
    [{ unreadable: ['a date'] }, ['It cannot be read: a date']],
    [
      { lines: [aLine({ description: '' })] },
      ['Line 1: the description was Bookkeeping, March and is empty.'],
    ],
    [{ lines: [aLine({ quantity: null })] }, ['Line 1: the quantity was 1 and is empty.']],
    [{ lines: [aLine({ unitAmount: decimal('9') })] }, ['Line 1: the price was 100 and is 9.']],
    [{ lines: [aLine({ lineAmount: decimal('9') })] }, ['Line 1: the amount was 100 and is 9.']],
    [{ lines: [aLine({ taxAmount: decimal('9') })] }, ['Line 1: the tax amount was 15.5 and is 9.']],
    [{ lines: [aLine({ taxType: 'ZERO' })] }, ['Line 1: the tax was OUTPUT155 and is ZERO.']],
    [{ lines: [aLine({ itemCode: 'X' })] }, ['Line 1: the item was 99001000 and is X.']],
    [{ lines: [aLine({ accountCode: '' })] }, ['Line 1: the account was 200 and is empty.']],
    [{ lines: [] }, ['Line 1 of what was submitted is gone: Bookkeeping, March, 100.']],
    [
      {
        lines: [
          aLine(),
          aLine({ description: '', lineAmount: null }),
          aLine({ description: 'x'.repeat(81) }),
        ],
      },
      ['Line 2 is new: no description.', `Line 3 is new: ${'x'.repeat(80)}, 100.`],
    ],
  ])('is described in words: %j', (changes, sentences) => {
    const found = versionDifferences(anInvoice(), anInvoice(changes), null);
    expect(found.map(({ sentence }) => inEnglish(sentence))).toEqual(sentences);
  });

  it('names every line that is gone from the middle by its place', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((description) => aLine({ description }));
    const all = [a, b, c, d].filter((line) => line !== undefined);
    const ends = [a, d].filter((line) => line !== undefined);
    const [before, after] = [anInvoice({ lines: all }), anInvoice({ lines: ends })];
    expect(between(before, after)).toEqual([
      ['lines[1]', 'b, 100', ''],
      ['lines[2]', 'c, 100', ''],
    ]);
    expect(between(after, before).map(([path]) => path)).toEqual(['lines[1]', 'lines[2]']);
  });

  it('of a reason and of an application are described in words', () => {
    const told = (changes: Partial<SalesDocument>): string[] =>
      versionDifferences(aCreditNote(), aCreditNote(changes), null).map(({ sentence }) =>
        inEnglish(sentence),
      );
    expect(told({ reference: '' })).toEqual(['The reason was Returned unused and is empty.']);
    expect(told({ allocations: [applied('other')] })).toEqual([
      'The invoice it is applied to was INV-0001 and is no. other.',
    ]);
  });

  it('compares thousands of lines in no time', () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => aLine({ description: `line ${index}` }));
    const edited = lines.map((line, index) =>
      index === 0 || index === 4_999 ? { ...line, taxType: 'ZERO' } : line,
    );
    const before = process.cpuUsage();
    const found = between(anInvoice({ lines }), anInvoice({ lines: edited }));
    expect(found.map(([path]) => path)).toEqual(['lines[0].taxType', 'lines[4999].taxType']);
    // Limits processor time in microseconds, not elapsed time, since others may use the machine.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it('of a credit note is its reason, and the invoice it is applied to unless that is its own', () => {
    const submitted = aCreditNote({ allocations: [] });
    const later = (...ids: string[]) => aCreditNote({ allocations: ids.map(applied) });
    expect(between(submitted, later('own'), 'own')).toEqual([]);
    expect(between(later('own'), later('own'), 'own')).toEqual([]);
    expect(between(submitted, later('other'), 'own')).toEqual([['allocations', '', 'no. other']]);
    expect(between(later('own'), later(), 'own')).toEqual([['allocations', 'no. own', '']]);
    expect(between(later('own'), later('own', 'other'), 'own')).toHaveLength(1);
    expect(between(submitted, aCreditNote({ allocations: [], reference: 'Other reason' }))).toHaveLength(1);
  });

  it('is none exactly where the fingerprint sees none, but for names and applications', () => {
    const unapplied = anyDocument.map((document) => ({ ...document, allocations: [] }));
    fc.assert(
      fc.property(unapplied, unapplied, fc.boolean(), (one, other, isSame) => {
        const before = { ...one, unreadable: [] };
        const after = isSame
          ? { ...before, isPaid: !before.isPaid }
          : {
              ...other,
              kind: one.kind,
              unreadable: [],
              customer: { ...other.customer, name: one.customer.name },
            };
        const isOneSale = fiscalFingerprint(before) === fiscalFingerprint(after);
        expect(versionDifferences(before, after, null).length === 0).toBe(isOneSale);
      }),
    );
  });

  it('is none between a version and itself', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(versionDifferences(document, { ...document, unreadable: [] }, null)).toEqual([]);
      }),
    );
  });
});

describe('a change after fiscalisation', () => {
  const version = (sales: SalesDocument) => ({
    ...{ fingerprint: fiscalFingerprint(sales), sales, originalId: null },
  });

  it.each<[string, SalesDocument, SalesDocument, string, RegExp]>([
    ['a void invoice', anInvoice(), anInvoice({ status: 'void' }), 'VOIDED', /This is that sale.*cancelled/],
    [
      'another date',
      anInvoice(),
      anInvoice({ issuedOn: '2026-12-31' }),
      'EDITED',
      /back as it was.*another number/,
    ],
    ['another total', anInvoice(), anInvoice({ total: decimal('1') }), 'EDITED', /credit note.*new invoice/],
    ['an unreadable one', anInvoice(), anInvoice({ unreadable: ['x'] }), 'EDITED', /correct the field/],
    ['a void credit note', aCreditNote(), aCreditNote({ status: 'void' }), 'VOIDED', /write a new invoice/],
    ['another credit', aCreditNote(), aCreditNote({ total: decimal('1') }), 'EDITED', /further credit note/],
    [
      'another application',
      aCreditNote({ allocations: [applied('own')] }),
      aCreditNote({ allocations: [applied('other')] }),
      ...(['EDITED', /Apply it to that invoice again/] as const),
    ],
  ])('of %s comes with what to do', (_what, before, after, reason, proposal) => {
    const change = changeAfterFiscalisation(version(before), after);
    expect(inEnglish(change)).toMatchObject({ reason, proposal: expect.stringMatching(proposal) });
    expect(change?.differences.length).toBeGreaterThan(0);
  });

  it('is none while nothing fiscal differs', () => {
    expect(changeAfterFiscalisation(version(anInvoice()), anInvoice())).toBeNull();
    const renamed = anInvoice({ customer: aCustomer({ name: 'Renamed' }) });
    expect(changeAfterFiscalisation(version(anInvoice()), renamed)).toBeNull();
  });

  it('is reported, if not named, where the submitted version was not kept', () => {
    const change = changeAfterFiscalisation(
      { ...version(anInvoice()), sales: null },
      anInvoice({ number: 'X' }),
    );
    expect(inEnglish(change?.differences)).toMatchObject([
      { sentence: expect.stringContaining('not been kept') },
    ]);
  });
});

describe('what stays said of a document', () => {
  it('that was fiscalised twice is a word that people filter by', () => {
    expect(FISCALISED_TWICE).toBe('FISCALISED_TWICE');
  });

  it('names an invoice without number by its identifier', () => {
    const nameless = { ...applied('own'), invoiceNumber: '' };
    const before = aCreditNote({ allocations: [nameless] });
    expect(between(before, aCreditNote({ allocations: [applied('other')] }), 'own')).toEqual([
      ['allocations', 'own', 'no. other'],
    ]);
  });
});
