import { storedGap } from './sent-taxes';
import fc from 'fast-check';
import { DOCUMENT_STATES } from '../../domain/lifecycle/lifecycle';
import { Decimal, sum } from '../../domain/money';
import { classify, DIFFERENCES } from './classify';
import type { BooksSide, ReconciledInput } from './reconciled-input';
import { reconcile, Report } from './report';
import { NO_SENTENCE, storedWords } from '../../domain/texts/stored-sentence';

const SCOPE = { organisationId: 'o', from: '2026-01-01', to: '2026-12-31' };
const CENTS = fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => new Decimal(cents).div(100));

const SENT = fc
  .record({
    total: CENTS,
    taxes: fc.array(fc.tuple(fc.constantFrom('A', 'B'), CENTS, CENTS), { maxLength: 3 }),
  })
  .chain(({ total, taxes }) =>
    fc.record({
      fingerprint: fc.constant('f'),
      datedAt: fc.constantFrom('2026-03-31T10:00:00', '2026-04-01T08:00:00'),
      currency: fc.constant('USD'),
      total: fc.constant(total),
      totalTax: fc.constant(sum(taxes.map(([, , tax]) => tax))),
      booked: fc.constant(null),
      taxes: fc.constant(
        taxes.map(([taxCode, amount, tax]) => ({
          ...{ taxCode, amount, tax, booksTax: null, percent: '15.5', deviceTaxId: 1 },
        })),
      ),
      taxGap: fc.constantFrom(null, storedGap({ gap: 'bytes' })),
    }),
  );

const INPUT: fc.Arbitrary<ReconciledInput> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
  sourceId: fc.uuid(),
  books: fc.record({
    isServed: fc.boolean(),
    isRecent: fc.boolean(),
    status: fc.constantFrom('approved' as const, 'void' as const, 'draft' as const),
    number: fc.string({ maxLength: 5 }),
    issuedOn: fc.constantFrom('2026-03-31', '2026-04-30'),
    currency: fc.constantFrom('USD', 'ZWG'),
    total: CENTS,
    fingerprint: fc.constantFrom('f', 'other'),
    receiptCurrency: fc.constant('USD'),
    taxes: fc.constant(null),
  }),
  state: fc.option(fc.constantFrom(...DOCUMENT_STATES)),
  reasons: fc.subarray(['TAX_UNMAPPED', 'BEFORE_GO_LIVE', 'EXCLUDED_BY_RULE']),
  detail: fc.string({ maxLength: 5 }).map(storedWords),
  actor: fc.constant('system'),
  sent: fc.option(SENT),
  receipt: fc.option(
    fc.record({ deviceId: fc.constant('1'), fiscalDay: fc.constant('1'), fiscalNumber: fc.uuid() }),
  ),
  elsewhere: fc.constant(null),
  isLinked: fc.constant(false),
  timesFiscalised: fc.integer({ min: 0, max: 2 }),
  sharesNumber: fc.boolean(),
  credited: CENTS,
  original: fc.constant(null),
});
const INPUTS = fc.uniqueArray(INPUT, { selector: ({ sourceId }) => sourceId, maxLength: 25 });

const RECORDED = { deviceId: '9', fiscalNumber: '1', datedOn: null, sale: null } as const;

describe('a reconciliation', () => {
  it('puts every document into one class, and its totals are those of the books to the cent', () => {
    fc.assert(
      fc.property(INPUTS, (inputs) => {
        const report = reconcile(SCOPE, inputs);
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
        expect(reconcile(SCOPE, others)).toEqual(reconcile(SCOPE, inputs));
      }),
    );
  });

  it('refuses what comes out of order, or twice', () => {
    const report = new Report(SCOPE);
    report.add(fiscalised('2'));
    expect(() => report.add(fiscalised('1'))).toThrow('source-1 comes out of order');
    expect(() => report.add(fiscalised('2'))).toThrow('out of order');
  });

  it('lists exactly the differences that were put in, and carries other hashes then', () => {
    const kinds = fc.constantFrom('none', ...Object.keys(INJECTED)) as fc.Arbitrary<'none' | Injected>;
    fc.assert(
      fc.property(fc.array(fc.tuple(CENTS, kinds), { minLength: 1, maxLength: 30 }), (books) => {
        const even = books.map(([total], index) => fiscalised(String(index), total));
        const inputs = books.map(([total, kind], index) => {
          const whole = fiscalised(String(index), total);
          return kind === 'none' ? whole : INJECTED[kind].change(whole);
        });
        const report = reconcile(SCOPE, inputs);
        const found = report.documents
          .filter((one) => DIFFERENCES.includes(one.class))
          .map((one) => [one.sourceId, one.class]);
        const injected = books.flatMap(([, kind], index) =>
          kind === 'none' ? [] : [[`source-${index}`, INJECTED[kind].class]],
        );
        expect(found.sort()).toEqual(injected.sort());
        expect(report.isWell).toBe(injected.length === 0);
        const hashes = ({ sha256, inputsSha256 }: typeof report) => [sha256, inputsSha256];
        const others = hashes(reconcile(SCOPE, even));
        expect(hashes(report).map((hash, index) => hash === others[index])).toEqual(
          Array(2).fill(injected.length === 0),
        );
      }),
    );
  });

  it('calls an invoice credited only when the whole of it was taken back', () => {
    const input = fiscalised('1', new Decimal('100.00'));
    const after = (amount: string) => classify({ ...input, credited: new Decimal(amount) }).class;
    expect([after('99.99'), after('100')]).toEqual(['agreed', 'credited']);
  });

  it.each([
    ['void', { books: { status: 'void' } }],
    ['in_no_book', { books: { isServed: false } }],
    ['excluded', { state: 'excluded' }],
    ['excluded', { state: 'waiting', reasons: ['EXCLUDED_BY_RULE'] }],
    ['elsewhere', { state: 'excluded', elsewhere: RECORDED }],
    ['linked', { state: 'excluded', elsewhere: { ...RECORDED, sale: { number: 'N', total: '1' } } }],
    ['elsewhere', { state: 'excluded', elsewhere: RECORDED, isLinked: true, books: { isServed: false } }],
    ['before_go_live', { state: 'waiting', reasons: ['BEFORE_GO_LIVE'] }],
    ['waiting', { state: 'waiting', reasons: ['TAX_UNMAPPED'] }],
    ['rejected', { state: 'rejected' }],
    ['uncertain', { state: 'uncertain', books: { isServed: false } }],
    ['pending', { state: 'processing', books: { status: 'void' } }],
    ['pending', { state: 'ready' }],
    ['pending', { state: null, books: { isRecent: true } }],
    ['missing', { state: null }],
    ['uncertain', { state: 'fiscalised' }],
  ] as const)('calls a document without a receipt %s for %j', (expected, changes) => {
    const whole = fiscalised('1');
    const books = { ...whole.books, ...('books' in changes ? changes.books : {}) };
    expect(classify({ ...whole, state: 'ready', receipt: null, ...changes, books }).class).toBe(expected);
  });

  it.each([
    ['changed_after', { books: { status: 'void' } }],
    ['in_no_book', { books: { isServed: false } }],
    ['changed_after', { state: 'changed_after_fiscalisation' }],
    ['uncertain', { sent: null }],
    ['doubled', { timesFiscalised: 2, books: { isServed: false } }],
    ['agreed', { reasons: ['EXCLUDED_BY_RULE'] }],
    ['agreed', { isLinked: true, books: { isServed: false } }],
  ] as const)('calls a fiscalised document %s for %j', (expected, changes) => {
    const whole = fiscalised('1');
    const books = { ...whole.books, ...('books' in changes ? changes.books : {}) };
    expect(classify({ ...whole, ...changes, books }).class).toBe(expected);
  });
});

type Injected = 'missing' | 'doubled' | 'shared' | 'centOff' | 'edited' | 'voided' | 'gone';

/** Faults to inject into matching books, and the class that must report each. */
const INJECTED: Record<Injected, { class: string; change: (input: ReconciledInput) => ReconciledInput }> = {
  missing: {
    class: 'missing',
    change: (input) => ({
      ...{ ...input, id: null, state: null, sent: null, receipt: null, timesFiscalised: 0 },
    }),
  },
  doubled: { class: 'doubled', change: (input) => ({ ...input, timesFiscalised: 2 }) },
  shared: { class: 'doubled', change: (input) => ({ ...input, sharesNumber: true }) },
  centOff: {
    class: 'changed_after',
    change: (input) => withBooks(input, { total: input.books.total.plus('0.01') }),
  },
  edited: { class: 'changed_after', change: (input) => withBooks(input, { fingerprint: 'another' }) },
  voided: { class: 'changed_after', change: (input) => withBooks(input, { status: 'void' }) },
  gone: { class: 'in_no_book', change: (input) => withBooks(input, { isServed: false }) },
};

function withBooks(input: ReconciledInput, books: Partial<BooksSide>): ReconciledInput {
  return { ...input, books: { ...input.books, ...books } };
}

function fiscalised(id: string, total = new Decimal(1)): ReconciledInput {
  return {
    ...{ id, kind: 'invoice', sourceId: `source-${id}`, state: 'written_back', reasons: [] },
    books: {
      ...{ isServed: true, isRecent: false, status: 'approved', number: id, issuedOn: '2026-03-01' },
      ...{ currency: 'USD', fingerprint: 'f', total, receiptCurrency: 'USD', taxes: [] },
    },
    ...{ detail: NO_SENTENCE, actor: 'system' },
    sent: {
      ...{ fingerprint: 'f', datedAt: '2026-03-01T10:00:00', currency: 'USD', total },
      ...{ totalTax: new Decimal(0), taxes: [], taxGap: null, booked: null },
    },
    receipt: { deviceId: '1', fiscalDay: '1', fiscalNumber: id },
    ...{
      elsewhere: null,
      isLinked: false,
      timesFiscalised: 1,
      sharesNumber: false,
      credited: new Decimal(0),
      original: null,
    },
  };
}
