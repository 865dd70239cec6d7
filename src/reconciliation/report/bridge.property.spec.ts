import { storedGap } from './sent-taxes';
import fc from 'fast-check';
import { Decimal, sum, ZERO } from '../../domain/money';
import { BRIDGE_STEPS, type BridgeRow } from './bridge';
import type { BooksSide, ReconciledInput, TaxKey } from './reconciled-input';
import { reconcile } from './report';
import { NO_SENTENCE } from '../../domain/texts/stored-sentence';

const SCOPE = { organisationId: 'o', from: '2026-03-01', to: '2026-03-31' };
const DAYS = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'] as const;
const CENTS = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => new Decimal(cents).div(100));
const KEYS: readonly TaxKey[] = [
  { taxCode: 'STD', percent: '15.5', deviceTaxId: 517 },
  { taxCode: 'ZERO', percent: '0', deviceTaxId: 2 },
];
const TAXES = fc.subarray([...KEYS], { minLength: 1 });

const SENT = TAXES.chain((keys) =>
  fc.record({
    fingerprint: fc.constantFrom('f', 'other'),
    datedAt: fc.constantFrom(...DAYS).map((day) => `${day}T23:59:59`),
    currency: fc.constantFrom('USD', 'ZWG'),
    taxes: fc.tuple(...keys.map((key) => fc.tuple(fc.constant(key), CENTS, fc.option(CENTS, { freq: 9 })))),
    isKnown: fc.boolean(),
  }),
).map(({ taxes, isKnown, ...sent }) => {
  const known = taxes.map(([key, tax, booksTax]) => ({ ...key, amount: tax.times(7), tax, booksTax }));
  const totalTax = sum(known.map(({ tax }) => tax));
  const isGap = !isKnown || known.some(({ booksTax }) => booksTax === null);
  const rest = { total: sum(known.map(({ amount }) => amount)), totalTax, booked: null };
  return {
    ...sent,
    ...rest,
    taxes: isKnown ? known : [],
    taxGap: isGap ? storedGap({ gap: 'bytes' }) : null,
  };
});

const INPUT: fc.Arbitrary<ReconciledInput> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
  sourceId: fc.uuid(),
  books: fc.record({
    isServed: fc.boolean(),
    isRecent: fc.constant(false),
    status: fc.constantFrom('approved' as const, 'void' as const, 'draft' as const, 'unknown' as const),
    number: fc.constant('N'),
    issuedOn: fc.constantFrom(...DAYS),
    currency: fc.constantFrom('USD', 'ZWG'),
    receiptCurrency: fc.constantFrom('USD', 'ZWG'),
    total: CENTS,
    fingerprint: fc.constant('f'),
    taxes: fc.option(
      TAXES.chain((keys) => fc.tuple(...keys.map((key) => CENTS.map((tax) => ({ ...key, tax }))))),
      { freq: 9 },
    ),
  }),
  state: fc.constantFrom(
    'waiting' as const,
    'excluded' as const,
    'rejected' as const,
    'written_back' as const,
  ),
  reasons: fc.constant([]),
  detail: fc.constant(NO_SENTENCE),
  actor: fc.constant(''),
  sent: fc.option(SENT),
  receipt: fc.option(fc.constant({ deviceId: '1', fiscalDay: '1', fiscalNumber: '1' })),
  elsewhere: fc.constant(null),
  isLinked: fc.constant(false),
  timesFiscalised: fc.constant(1),
  sharesNumber: fc.constant(false),
  credited: fc.constant(ZERO),
  original: fc.constant(null),
});
const INPUTS = fc.uniqueArray(INPUT, { selector: ({ sourceId }) => sourceId, maxLength: 25 });

const signed = ({ kind }: ReconciledInput, tax: Decimal): Decimal => (kind === 'invoice' ? tax : tax.neg());
const keyOf = (row: BridgeRow): string => `${row.currency} ${row.taxCode}`;
const isMarch = (day: string): boolean => day.startsWith('2026-03');

describe('the bridge from the books to the receipts', () => {
  it('ends at 0.00 for every currency and tax, or the documents that it does not explain are named', () => {
    fc.assert(
      fc.property(INPUTS, (inputs) => {
        const { bridge, documents } = reconcile(SCOPE, inputs);
        const named = new Set(
          documents.filter(({ taxGap }) => taxGap !== null).map(({ sourceId }) => sourceId),
        );
        const ofNamed = reconcile(
          SCOPE,
          inputs.filter(({ sourceId }) => named.has(sourceId)),
        ).bridge;
        const leftOfNamed = new Map(ofNamed.map((row) => [keyOf(row), row.unexplained]));
        for (const row of bridge) expect(row.unexplained).toBe(leftOfNamed.get(keyOf(row)) ?? '0.00');
      }),
    );
  });

  it('begins with the VAT of the books and ends with that of every receipt dated in the period, each added up anew', () => {
    fc.assert(
      fc.property(INPUTS, (inputs) => {
        const { bridge, taxes } = reconcile(SCOPE, inputs);
        for (const row of bridge) {
          const steps = BRIDGE_STEPS.map((step) => new Decimal(row[step]));
          expect(sum([...steps, new Decimal(row.unexplained)]).toFixed(2)).toBe(row.receipts);
          const booked = inputs.filter(
            ({ books: { isServed, status, issuedOn } }) =>
              isServed && (status === 'approved' || status === 'unknown') && isMarch(issuedOn),
          );
          const books = booked.flatMap((input) =>
            (input.books.receiptCurrency === row.currency ? (input.books.taxes ?? []) : [])
              .filter(({ taxCode }) => taxCode === row.taxCode)
              .map(({ tax }) => signed(input, tax)),
          );
          expect(row.books).toBe(sum(books).toFixed(2));
        }
        const dated = inputs.filter(({ sent, receipt }) => receipt !== null && isMarch(sent?.datedAt ?? ''));
        const receipts = sum(dated.map((input) => signed(input, input.sent?.totalTax ?? ZERO)));
        expect(sum(bridge.map((row) => new Decimal(row.receipts))).toFixed(2)).toBe(receipts.toFixed(2));
        const known = taxes
          .map((one) => (one.kind === 'invoice' ? one.tax : `-${one.tax}`))
          .map((tax) => new Decimal(tax));
        const inRows = bridge
          .filter(({ taxCode }) => taxCode !== 'not known')
          .map((row) => new Decimal(row.receipts));
        expect(sum(known).toFixed(2)).toBe(sum(inRows).toFixed(2));
      }),
    );
  });

  it('begins with other taxed sales, too, and takes them away as sales without a receipt', () => {
    const sale = { ...KEYS[0]!, currency: 'USD', tax: new Decimal('15.50') };
    const around = { missingNumbers: [], otherDevices: [], otherSales: [sale] };
    expect(reconcile(SCOPE, [], around).bridge).toMatchObject([
      { books: '15.50', otherSales: '-15.50', receipts: '0.00', unexplained: '0.00' },
    ]);
  });

  it.each([
    ['was reset away', { isServed: false }],
    ['was voided', { isServed: true, status: 'void' }],
  ] as const)(
    'says nothing of a sale that was entered again because the document of its receipt %s',
    (_what, gone) => {
      const tax = { ...KEYS[0]!, tax: new Decimal('15.50') };
      const [one] = fc.sample(INPUT, { numRuns: 1, seed: 7 }) as [ReconciledInput];
      const total = new Decimal('115.50');
      const money = { currency: 'USD', receiptCurrency: 'USD', total, taxes: [tax] };
      const books: BooksSide = {
        ...{ ...one.books, ...money, isServed: true, status: 'approved', issuedOn: '2026-03-02' },
      };
      const taxes = [{ ...tax, amount: total, booksTax: tax.tax }];
      const common: ReconciledInput = { ...one, kind: 'invoice', reasons: [], books };
      const original: ReconciledInput = {
        ...{ ...common, sourceId: 'a', state: 'written_back', elsewhere: null, isLinked: true },
        receipt: { deviceId: '1', fiscalDay: '1', fiscalNumber: '1' },
        sent: {
          ...{ fingerprint: 'f', datedAt: '2026-03-02T10:00:00', currency: 'USD', booked: null },
          ...{ total, totalTax: tax.tax, taxes, taxGap: null },
        },
        books: { ...books, ...gone },
      };
      const sale = { number: 'N', total: '115.50' };
      const again: ReconciledInput = {
        ...{ ...common, sourceId: 'b', state: 'excluded', sent: null, receipt: null },
        elsewhere: { deviceId: '1', fiscalNumber: '1', datedOn: '2026-03-02', sale },
      };
      const { bridge } = reconcile(SCOPE, [original, again]);
      const still = { changed: '0.00', elsewhere: '0.00', open: '0.00', unexplained: '0.00' };
      expect(bridge).toMatchObject([{ books: '15.50', receipts: '15.50', ...still }]);
      // Moves an edited linked sale to its changed state, in which the other document has no counterpart.
      const edited = { ...again, state: 'changed_after_fiscalisation' as const };
      expect(reconcile(SCOPE, [edited]).bridge).toMatchObject([
        { books: '15.50', changed: '-15.50', receipts: '0.00' },
      ]);
    },
  );
});
