import fc from 'fast-check';
import { Decimal as JudgesDecimal, parseJson } from '../../simulators/fiscal-service/exact-json';
import { checkDocument, type RuleContext } from '../../simulators/fiscal-service/rules/check-document';
import { readSubmission } from '../../simulators/fiscal-service/submitted-document';
import { Decimal } from '../../src/documents/money';
import type { FiscalDocument } from '../../src/documents/fiscal-document';
import type { Issue } from '../../src/documents/issue';
import type { SalesDocument, SalesLine } from '../../src/documents/sales-document';
import { receiptMoment } from '../../src/documents/receipt-moment';
import { toFiscalHarmony } from '../../src/fiscal/fiscal-harmony/to-fiscal-harmony';
import { mapDocument } from '../../src/mapping/map-document';
import type { Circumstances, MappingRules, OriginalInvoice } from '../../src/mapping/mapping-rules';
import {
  anyCircumstances,
  anyCustomer,
  anyDocument,
  anyRules,
  anyText,
} from '../support/arbitrary-sales-documents';
import { consistentInvoice } from '../support/consistent-sales-documents';
import { anOriginal, rules } from '../support/sales-document-builder';

/** The device's taxes behind the codes of the rules, on the judge's side. */
const TAXES = [
  { taxID: 517, code: 'A', taxName: '15.5%', taxPercent: '15.5', taxTypes: ['OUTPUT155'] },
  {
    taxID: 3,
    code: 'B',
    taxName: '15%',
    taxPercent: '15',
    taxTypes: ['OUTPUT15'],
    taxValidTill: '2025-12-31',
  },
  { taxID: 2, code: 'C', taxName: 'Zero', taxPercent: '0', taxTypes: ['ZERORATED'] },
  { taxID: 1, code: 'D', taxName: 'Exempt', taxPercent: null, taxTypes: ['EXEMPT'] },
];
/** By the device's clock. */
const NOW = 'T10:30:15';

interface Sitting {
  readonly document: SalesDocument;
  readonly rules: MappingRules;
  readonly circumstances: Circumstances;
}

const cents = fc.integer({ min: -3, max: 3 }).map((count) => new Decimal(count).dividedBy(100));

type Change = (document: SalesDocument) => SalesDocument;

/** One thing in a sound document that is not as it was; most of the time nothing. */
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

/** A credit note over a sound document, against an original that may or may not carry it. */
const creditNote: fc.Arbitrary<Pick<Sitting, 'document'> & { original: OriginalInvoice }> = fc
  .record({
    document: invoice,
    issuedOn: fc.constantFrom('2026-03-02', '2025-03-02', '2026-01-31', '2025-12-31', '2025-03-01'),
    total: fc.constantFrom('1e12', '1e12', '1e12', '100'),
    credited: fc.constantFrom('0', '50'),
    taxTypes: fc.constantFrom(['OUTPUT155', 'ZERORATED', 'EXEMPT'], ['OUTPUT155']),
    currency: fc.constantFrom(...Array<string>(9).fill('USD'), 'ZWG'),
    isFiscalised: fc.constantFrom(...Array<boolean>(9).fill(true), false),
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

function dated({ issuedOn }: FiscalDocument, { circumstances }: Sitting): string {
  const last = circumstances.lastDay === null ? null : `${circumstances.lastDay}T00:00:00`;
  return `${receiptMoment(issuedOn, `${circumstances.today}${NOW}`, last)}+02:00`;
}

function contextFor({ circumstances, document }: Sitting, fiscal: FiscalDocument): RuleContext {
  const original = circumstances.originals.find(({ sourceId }) => sourceId === fiscal.originalId);
  return {
    currencyMappings: new Map([['USD', 'USD']]),
    supportedCurrencies: ['USD'],
    taxMappings: new Map(TAXES.map(({ code, taxID }) => [code, taxID])),
    device: {
      ...{
        deviceId: 1,
        serialNo: '1',
        taxPayerName: 'Seller',
        taxPayerTIN: '2000123457',
        vatNumber: '220123457',
      },
      ...{ branchName: '', address: { province: '', street: '', houseNo: '', city: '' } },
      ...{ contacts: { phoneNo: '', email: '' }, qrUrl: '', dayClosing: 'automatic' },
      taxes: TAXES.map((tax) => ({ ...tax, taxValidFrom: '2000-01-01' })),
    },
    taxTolerance: new JudgesDecimal(0),
    times: {
      previousReceiptDate: circumstances.lastDay === null ? '' : `${circumstances.lastDay}T00:00:00`,
      dayOpenedAt: `${fiscal.issuedOn}T00:00:00`,
      now: `${circumstances.today}${NOW}`,
    },
    isNumberTaken: circumstances.isNumberTaken,
    original:
      document.kind === 'invoice' || original === undefined || !original.isFiscalised
        ? null
        : {
            currency: original.currency,
            total: new JudgesDecimal(original.total.toFixed()),
            receiptDate: `${original.issuedOn}T10:00:00`,
            taxIds: TAXES.filter((tax) => tax.taxTypes.some((type) => original.taxTypes.includes(type))).map(({ taxID }) => taxID), // prettier-ignore
            credited: new JudgesDecimal(original.credited.toFixed()),
          },
  };
}

describe('the authority, as the simulator judges', () => {
  it('finds nothing in 10,000 arbitrary documents that were mapped, and those held are held for a reason', () => {
    const seen = { invoices: 0, creditNotes: 0, held: 0 };
    fc.assert(
      fc.property(sitting, (given) => {
        const result = mapDocument(given.document, given.rules, given.circumstances);
        if ('issues' in result) {
          seen.held += 1;
          // Plain comparisons: ten thousand times an expectation would take longer than all the judging.
          const isReasoned = ({ code, message }: Issue): boolean =>
            code === 'DOCUMENT_UNREADABLE' || message.trim() !== '';
          return result.issues.length > 0 && result.issues.every(isReasoned);
        }
        const { fiscalDocument } = result;
        const kind = fiscalDocument.kind === 'invoice' ? 'invoice' : 'creditnote';
        seen[kind === 'invoice' ? 'invoices' : 'creditNotes'] += 1;
        const payload = toFiscalHarmony(fiscalDocument, dated(fiscalDocument, given), false).toString('utf8');
        const submitted = readSubmission(kind, parseJson(payload));
        const verdict = checkDocument(submitted, contextFor(given, fiscalDocument));
        if (verdict.breaches.length > 0) throw new Error(JSON.stringify(verdict.breaches));
        return verdict.total.toFixed() === given.document.total.toFixed();
      }),
      { numRuns: 10_000 },
    );
    // A judge who never sees a document of a kind would be content with anything.
    expect(seen.invoices).toBeGreaterThan(500);
    expect(seen.creditNotes).toBeGreaterThan(200);
    expect(seen.held).toBeGreaterThan(1_000);
  }, 180_000);
});
