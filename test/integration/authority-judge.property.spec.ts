import fc from 'fast-check';
import { Decimal } from '../../src/domain/money';
import type { Issue } from '../../src/domain/issues/issue';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { mapDocument } from '../../src/mapping/map-document';
import type { OriginalInvoice, SentLines } from '../../src/mapping/mapping-rules';
import {
  anyCircumstances,
  anyCustomer,
  anyDocument,
  anyRules,
  anyText,
} from '../support/arbitrary-sales-documents';
import { judge, type Sitting } from '../support/authority-judge';
import { consistentInvoice } from '../support/consistent-sales-documents';
import { anOriginal, rules } from '../support/sales-document-builder';
import { draws } from '../support/draws';

const cents = fc.integer({ min: -3, max: 3 }).map((count) => new Decimal(count).dividedBy(100));

type Change = (document: SalesDocument) => SalesDocument;

/** Arbitrary change of a sound document; mostly none. */
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.constant((document: SalesDocument) => document) },
  cents.map((by): Change => (document) => ({ ...document, rounding: by, total: document.total.plus(by) })),
  cents.map((by): Change => (document) => ({
    ...document,
    rounding: by,
    subTotal: document.subTotal.minus(by),
  })),
  cents.map((by): Change => (document) => ({ ...document, totalTax: document.totalTax.plus(by) })),
  fc.integer({ min: 1, max: 999_999 }).map((part): Change => (document) => {
    const off = new Decimal(part).dividedBy(1_000_000);
    return { ...document, subTotal: document.subTotal.plus(off), rounding: off.negated() };
  }),
  anyCustomer.map((customer): Change => (document) => ({ ...document, customer })),
  anyText.map((number): Change => (document) => ({ ...document, number })),
  anyText.map((reference): Change => (document) => ({ ...document, reference })),
  anyText.map((description): Change => (document) => ({
    ...document,
    lines: withFirst(document, { description }),
  })),
  fc
    .integer({ min: 1, max: 5_000_000 })
    .map((millionths): Change => (document) => ({ ...document, lines: withFirst(document, { quantity: new Decimal(millionths).dividedBy(1_000_000) }) })), // prettier-ignore
  fc.integer({ min: 1, max: 99 }).map((rate): Change => (document) => ({
    ...document,
    lines: withFirst(document, { discountRate: new Decimal(rate) }),
  })),
);

function withFirst({ lines }: SalesDocument, changes: Partial<SalesLine>): SalesLine[] {
  return lines.map((line, index) => (index === 0 ? { ...line, ...changes } : line));
}

const invoice = fc
  .tuple(consistentInvoice, fc.array(change, { maxLength: 2 }))
  .map(([document, changes]) => changes.reduce((changed, next) => next(changed), document));

/** Arbitrary submission with every tax that a credit note here may use. */
function sentLines(...amounts: readonly string[]): fc.Arbitrary<SentLines> {
  const amount = fc.constantFrom(...amounts).map((text) => new Decimal(text));
  return fc.record({
    isTaxInclusive: fc.boolean(),
    lines: fc.tuple(...['A', 'B', 'C', 'D'].map((taxCode) => fc.record({ taxCode: fc.constant(taxCode), amount }))), // prettier-ignore
  });
}

/** Arbitrary credit note for a sound document, whose original may or may not have enough left. */
const creditNote: fc.Arbitrary<Pick<Sitting, 'document'> & { original: OriginalInvoice }> = fc
  .record({
    document: invoice,
    issuedOn: fc.constantFrom('2026-03-02', '2025-03-02', '2026-01-31', '2025-12-31', '2025-03-01'),
    total: fc.constantFrom('1e12', '1e12', '1e12', '100'),
    credited: fc.constantFrom('0', '50'),
    taxTypes: fc.constantFrom(['OUTPUT155', 'ZERORATED', 'EXEMPT'], ['OUTPUT155']),
    currency: fc.constantFrom(...Array<string>(9).fill('USD'), 'ZWG'),
    isFiscalised: fc.constantFrom(...Array<boolean>(9).fill(true), false),
    sent: fc.oneof(
      { weight: 5, arbitrary: sentLines('1e12') },
      { weight: 1, arbitrary: sentLines('0', '100', '5000') },
    ),
    credits: fc.array(sentLines('0', '0.01', '33.33', '100'), { maxLength: 2 }),
  })
  .map(({ document, total, credited, ...original }) => ({
    document: { ...document, kind: 'credit_note' as const },
    original: anOriginal({ ...original, total: new Decimal(total), credited: new Decimal(credited) }),
  }));

const sitting: fc.Arbitrary<Sitting> = fc
  .tuple(
    fc.oneof(
      { weight: 10, arbitrary: invoice.map((document) => ({ document, original: null })) },
      { weight: 10, arbitrary: creditNote },
      { weight: 1, arbitrary: anyDocument.map((document) => ({ document, original: null })) },
    ),
    anyRules(rules()),
    anyCircumstances,
    fc.boolean(),
  )
  .map(([{ document, original }, someRules, someCircumstances, isUsual]) => ({
    document,
    rules: isUsual ? { ...rules(), taxCents: someRules.taxCents } : someRules,
    circumstances: {
      ...someCircumstances,
      ...(isUsual ? { today: '2026-03-31', lastDay: null, isNumberTaken: false } : {}),
      originals: original === null ? someCircumstances.originals : [original],
    },
  }));

describe('the authority, as the simulator judges', () => {
  it('finds nothing in 10,000 arbitrary documents that were mapped, and those held are held for a reason', () => {
    const seen = { invoices: 0, creditNotes: 0, held: 0 };
    fc.assert(
      fc.property(sitting, (given) => {
        const result = mapDocument(given.document, given.rules, given.circumstances);
        if ('issues' in result) {
          seen.held += 1;
          // Uses plain comparisons, because ten thousand expectations would take longer than the judging.
          const isReasoned = ({ code, message }: Issue): boolean =>
            code === 'DOCUMENT_UNREADABLE' || message.trim() !== '';
          return result.issues.length > 0 && result.issues.every(isReasoned);
        }
        const { fiscalDocument } = result;
        seen[fiscalDocument.kind === 'invoice' ? 'invoices' : 'creditNotes'] += 1;
        const verdict = judge(fiscalDocument, given);
        if (verdict.breaches.length > 0) throw new Error(JSON.stringify(verdict.breaches));
        return verdict.total.toFixed() === given.document.total.toFixed();
      }),
      { numRuns: draws(10_000) },
    );
    // Checks that documents of each kind occurred; otherwise the run proves nothing.
    expect(seen.invoices).toBeGreaterThan(draws(500) / 2);
    expect(seen.creditNotes).toBeGreaterThan(draws(200) / 2);
    expect(seen.held).toBeGreaterThan(draws(1_000) / 2);
  });
});
