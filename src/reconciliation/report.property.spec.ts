import fc from 'fast-check';
import { DOCUMENT_STATES } from '../documents/lifecycle';
import { Decimal, sum } from '../documents/money';
import { classify } from './classify';
import type { ReconciledInput } from './reconciled-input';
import { reconcile } from './report';

const SCOPE = { organisationId: 'o', from: '2026-01-01', to: '2026-12-31' };
const CENTS = fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => new Decimal(cents).div(100));

const SENT = CENTS.chain((total) =>
  fc.record({
    fingerprint: fc.constant('f'),
    datedAt: fc.constantFrom('2026-03-31T10:00:00', '2026-04-01T08:00:00'),
    currency: fc.constant('USD'),
    total: fc.constant(total),
    totalTax: CENTS,
    taxes: fc.array(fc.record({ taxCode: fc.constantFrom('A', 'B'), amount: CENTS }), { maxLength: 3 }),
    originalSourceId: fc.constant(null),
  }),
);

const INPUT: fc.Arbitrary<ReconciledInput> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
  sourceId: fc.uuid(),
  number: fc.string({ maxLength: 5 }),
  books: fc.record({
    isServed: fc.boolean(),
    status: fc.constantFrom('approved' as const, 'void' as const, 'draft' as const),
    issuedOn: fc.constantFrom('2026-03-31', '2026-04-30'),
    currency: fc.constantFrom('USD', 'ZWG'),
    total: CENTS,
    fingerprint: fc.constant('f'),
  }),
  state: fc.constantFrom(...DOCUMENT_STATES),
  reasons: fc.subarray(['TAX_UNMAPPED', 'BEFORE_GO_LIVE', 'EXCLUDED_BY_RULE']),
  detail: fc.string({ maxLength: 5 }),
  actor: fc.constant('system'),
  sent: fc.option(SENT),
  receipt: fc.option(
    fc.record({ deviceId: fc.constant('1'), fiscalDay: fc.constant('1'), fiscalNumber: fc.uuid() }),
  ),
});
const INPUTS = fc.uniqueArray(INPUT, { selector: ({ id }) => id, maxLength: 25 });

describe('a reconciliation', () => {
  it('puts every document into one class, and its totals are those of the books to the cent', () => {
    fc.assert(
      fc.property(INPUTS, (inputs) => {
        const report = reconcile(SCOPE, inputs, new Map());
        expect(report.population).toBe(inputs.length);
        expect(Object.values(report.classes).reduce((one, other) => one + other, 0)).toBe(inputs.length);
        expect(report.totals.reduce((count, total) => count + total.count, 0)).toBe(inputs.length);
        const books = sum(report.totals.map((total) => new Decimal(total.books)));
        expect(books.toFixed(2)).toBe(sum(inputs.map((input) => input.books.total)).toFixed(2));
        const fiscalised = inputs.flatMap(({ sent, receipt }) => (receipt && sent ? [sent] : []));
        const taxes = sum(report.taxes.map(({ tax }) => new Decimal(tax)));
        expect(taxes.toFixed(2)).toBe(sum(fiscalised.map(({ totalTax }) => totalTax)).toFixed(2));
      }),
    );
  });

  it('is the same whatever order its inputs come in', () => {
    const shuffled = INPUTS.chain((inputs) =>
      fc.tuple(fc.constant(inputs), fc.shuffledSubarray(inputs, { minLength: inputs.length })),
    );
    fc.assert(
      fc.property(shuffled, ([inputs, others]) => {
        expect(reconcile(SCOPE, others, new Map())).toEqual(reconcile(SCOPE, inputs, new Map()));
      }),
    );
  });

  it('lists exactly what is a cent off, and carries another hash then', () => {
    const books = fc.array(fc.tuple(CENTS, fc.integer({ min: -1, max: 1 })), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(books, (cents) => {
        const inputs = cents.map(([total, off], index) => fiscalised(String(index), total, off));
        const report = reconcile(SCOPE, inputs, new Map());
        const found = report.documents.filter((one) => one.class !== 'agreed').map(({ id }) => id);
        const injected = cents.flatMap(([, off], index) => (off === 0 ? [] : [String(index)]));
        expect(found.sort()).toEqual(injected.sort());
        const even = reconcile(
          SCOPE,
          cents.map(([total], index) => fiscalised(String(index), total, 0)),
          new Map(),
        );
        expect(even.isWell).toBe(true);
        expect(report.sha256 === even.sha256).toBe(injected.length === 0);
      }),
    );
  });

  it('calls an invoice credited only when the whole of it was taken back', () => {
    const input = fiscalised('1', new Decimal('100.00'), 0);
    const after = (amount: string) =>
      reconcile(SCOPE, [input], new Map([[input.sourceId, new Decimal(amount)]])).documents[0]?.class;
    expect([after('99.99'), after('100')]).toEqual(['agreed', 'credited']);
  });

  it.each([
    ['void', { books: { status: 'void' } }],
    ['in_no_book', { books: { isServed: false } }],
    ['excluded', { state: 'excluded' }],
    ['excluded', { state: 'waiting', reasons: ['EXCLUDED_BY_RULE'] }],
    ['before_go_live', { state: 'waiting', reasons: ['BEFORE_GO_LIVE'] }],
    ['waiting', { state: 'waiting', reasons: ['TAX_UNMAPPED'] }],
    ['rejected', { state: 'rejected' }],
    ['uncertain', { state: 'uncertain', books: { isServed: false } }],
    ['pending', { state: 'processing', books: { status: 'void' } }],
    ['pending', { state: 'ready' }],
    ['uncertain', { state: 'fiscalised' }],
  ] as const)('calls a document without a receipt %s for %j', (expected, changes) => {
    const whole = fiscalised('1', new Decimal(1), 0);
    const books = { ...whole.books, ...('books' in changes ? changes.books : {}) };
    expect(classify({ ...whole, state: 'ready', receipt: null, ...changes, books }, false).class).toBe(
      expected,
    );
  });

  it.each([
    ['changed_after', { books: { status: 'void' } }],
    ['in_no_book', { books: { isServed: false } }],
    ['changed_after', { state: 'changed_after_fiscalisation' }],
    ['uncertain', { sent: null }],
    ['agreed', { reasons: ['EXCLUDED_BY_RULE'] }],
  ] as const)('calls a fiscalised document %s for %j', (expected, changes) => {
    const whole = fiscalised('1', new Decimal(1), 0);
    const books = { ...whole.books, ...('books' in changes ? changes.books : {}) };
    expect(classify({ ...whole, ...changes, books }, false).class).toBe(expected);
  });
});

function fiscalised(id: string, total: Decimal, off: number): ReconciledInput {
  return {
    ...{ id, kind: 'invoice', sourceId: `source-${id}`, number: id, state: 'written_back', reasons: [] },
    books: {
      ...{ isServed: true, status: 'approved', issuedOn: '2026-03-01', currency: 'USD', fingerprint: 'f' },
      total: total.plus(new Decimal(off).div(100)),
    },
    ...{ detail: '', actor: 'system' },
    sent: {
      ...{ fingerprint: 'f', datedAt: '2026-03-01T10:00:00', currency: 'USD', total, originalSourceId: null },
      ...{ totalTax: new Decimal(0), taxes: [] },
    },
    receipt: { deviceId: '1', fiscalDay: '1', fiscalNumber: id },
  };
}
