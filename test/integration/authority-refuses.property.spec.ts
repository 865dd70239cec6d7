import fc from 'fast-check';
import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import { Decimal } from '../../src/domain/money';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { mapDocument } from '../../src/mapping/map-document';
import { findTaxRule } from '../../src/mapping/map-taxes';
import type { Circumstances, OriginalInvoice } from '../../src/mapping/mapping-rules';
import { resolveProductCode } from '../../src/mapping/product-code';
import { mapBuyer } from '../../src/mapping/zimbabwe/buyer';
import { RULE_CATALOGUE } from '../../src/mapping/zimbabwe/rule-catalogue';
import { judge, type Sitting } from '../support/authority-judge';
import { consistentInvoice } from '../support/consistent-sales-documents';
import { aCustomer, anOriginal, circumstances, rules } from '../support/sales-document-builder';

interface Given {
  readonly document: SalesDocument;
  readonly circumstances: Circumstances;
}
type Break = (given: Given) => Given;

const onDocument =
  (change: (document: SalesDocument) => Partial<SalesDocument>): Break =>
  ({ document, circumstances: known }) => ({ document: { ...document, ...change(document) }, circumstances: known }); // prettier-ignore
const onLine = (change: (line: SalesLine) => Partial<SalesLine>): Break =>
  onDocument(({ lines }) => ({ lines: lines.map((line, index) => (index === 0 ? { ...line, ...change(line) } : line)) })); // prettier-ignore
const onCircumstances =
  (change: Partial<Circumstances>): Break =>
  ({ document, circumstances: known }) => ({ document, circumstances: { ...known, ...change } });
/** Change that makes the document a credit note for an original that allows it, except for the given changes. */
const asCredit =
  (changes: Partial<OriginalInvoice>, own: Partial<SalesDocument> = {}): Break =>
  ({ document, circumstances: known }) => ({
    document: { ...document, kind: 'credit_note', reference: 'Returned', ...own },
    circumstances: {
      ...known,
      originals: [
        anOriginal({
          ...{ total: new Decimal('1e12'), taxTypes: ['OUTPUT155', 'ZERORATED', 'EXEMPT'] },
          ...changes,
        }),
      ],
    },
  });
/** Amount that is smaller than any credit. */
const LESS_THAN_A_CENT = new Decimal('0.001');
const plus = (amount: Decimal | null, by: number): Decimal => (amount ?? new Decimal(0)).plus(by);

/** Changes that break one rule each, in a document that is otherwise sound up to cents of tax. */
const BREAKS: readonly (readonly [rule: string, breaks: Break])[] = [
  ['RCPT010', onDocument(() => ({ currency: 'ZWG' }))],
  ['RCPT013', onCircumstances({ isNumberTaken: true })],
  ['RCPT015', (given) => onCircumstances({ originals: [] })(asCredit({})(given))],
  ['RCPT016', onDocument(() => ({ lines: [] }))],
  [
    'RCPT019',
    onDocument(({ total, subTotal }) => ({ amountsAre: 'inclusive', total: plus(total, 7), subTotal: plus(subTotal, 7) })), // prettier-ignore
  ],
  [
    'RCPT021',
    (given) => onCircumstances({ isVatRegistered: false })(onLine(() => ({ taxType: 'OUTPUT155' }))(given)),
  ],
  ['RCPT022', onLine(({ unitAmount }) => ({ unitAmount: plus(unitAmount, 0).negated() }))],
  ['RCPT023', onLine(({ quantity }) => ({ quantity: plus(quantity, 0).negated() }))],
  // Two cents break the rule; one cent is rounding, for which a price is found.
  ['RCPT024', onLine(({ lineAmount }) => ({ lineAmount: plus(lineAmount, 0.02) }))],
  ['RCPT025', onLine(() => ({ taxType: 'OUTPUT15' }))],
  [
    'RCPT026',
    onDocument(({ totalTax, subTotal }) => ({ totalTax: plus(totalTax, 3), subTotal: plus(subTotal, -3) })),
  ],
  ['RCPT027', onDocument(({ subTotal }) => ({ subTotal: plus(subTotal, 0.01) }))],
  ['RCPT030', onCircumstances({ lastDay: '2026-03-03' })],
  ['RCPT031', onCircumstances({ today: '2026-02-27' })],
  ['RCPT032', asCredit({ isFiscalised: false })],
  ['RCPT033', asCredit({ issuedOn: '2025-03-01' })],
  ['RCPT034', asCredit({}, { reference: '  ' })],
  ['RCPT035', asCredit({ total: LESS_THAN_A_CENT })],
  [
    'RCPT035',
    asCredit({
      sent: {
        isTaxInclusive: true,
        lines: ['A', 'C', 'D'].map((taxCode) => ({ taxCode, amount: LESS_THAN_A_CENT })),
      },
    }),
  ],
  ['RCPT036', asCredit({ taxTypes: ['OUTPUT15'] })],
  ['RCPT040', onDocument(({ total }) => ({ total: total.negated().minus(1) }))],
  ['RCPT042', asCredit({ currency: 'ZWG' })],
  ['RCPT043', onDocument(() => ({ customer: aCustomer({ companyNumber: '' }) }))],
  ['RCPT043', onDocument(() => ({ customer: aCustomer({ companyNumber: '200205467' }) }))],
  ['RCPT043', onDocument(() => ({ customer: aCustomer({ taxNumber: '22040156' }) }))],
  ['RCPT047', onLine(() => ({ itemCode: '' }))],
  ['RCPT048', onLine(() => ({ itemCode: '8471', taxType: 'EXEMPT' }))],
];

/** Document as sent by a program that ignores issues. */
function sentUnchecked({ document, circumstances: known }: Given): FiscalDocument {
  const original = document.kind === 'credit_note' ? known.originals[0] : undefined;
  const { taxes, currencies, buyer } = rules();
  const taxDay = original?.issuedOn ?? document.issuedOn;
  return {
    ...{ kind: document.kind, id: document.sourceId, number: document.number },
    ...{
      originalId: document.kind === 'invoice' ? null : (original?.sourceId ?? ''),
      reference: document.reference,
    },
    isTaxInclusive: document.amountsAre === 'inclusive',
    buyer: mapBuyer(document.customer, buyer).buyer,
    ...{ issuedOn: document.issuedOn, paymentMethod: 'Cash' },
    currency: currencies.find(({ source }) => source === document.currency)?.destination ?? document.currency,
    lines: document.lines.map((line) => ({
      description: line.description,
      unitAmount: plus(line.unitAmount, 0),
      quantity: plus(line.quantity, 0),
      lineAmount: plus(line.lineAmount, 0),
      productCode: resolveProductCode(line, rules()).code ?? '',
      taxCode: findTaxRule(taxes, line.taxType, taxDay)?.taxCode ?? 'B',
    })),
    ...{ subTotal: document.subTotal, totalTax: document.totalTax, total: document.total, omittedLines: [] },
    // Fields that are no part of the payload.
    ...{ taxes: [], adjustments: [] },
  };
}

describe('what our rules refuse', () => {
  it('is refused by the authority for the same rule, 10,000 times, had it been sent', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(consistentInvoice, fc.constantFrom(...BREAKS), (sound, [rule, breaks]) => {
        const valued = sound.lines.filter(({ lineAmount }) => lineAmount?.isZero() !== true);
        fc.pre(valued.length > 0 && sound.lines[0] === valued[0]);
        const given = breaks({ document: { ...sound, lines: valued }, circumstances: circumstances() });
        const result = mapDocument(given.document, rules(), given.circumstances);
        const ours: readonly string[] = RULE_CATALOGUE.find(({ id }) => id === rule)?.decided?.issues ?? [];
        const isHeld = 'issues' in result && result.issues.some(({ code }) => ours.includes(code));
        const sitting: Sitting = { ...given, rules: rules() };
        const theirs = judge(sentUnchecked(given), sitting).breaches.map(({ code }) => code);
        seen.set(rule, (seen.get(rule) ?? 0) + 1);
        if (!isHeld || !theirs.includes(rule))
          throw new Error(
            `${rule}: ${isHeld ? 'held' : JSON.stringify(result)}; they say ${theirs.join(' ')}`,
          );
      }),
      { numRuns: 10_000 },
    );
    // Checks that every decided rule was broken, often enough to prove something.
    const decided = RULE_CATALOGUE.filter((rule) => rule.decided !== null).map(({ id }) => id);
    expect([...seen.keys()].sort()).toEqual(decided);
    expect(Math.min(...seen.values())).toBeGreaterThan(100);
  });
});
