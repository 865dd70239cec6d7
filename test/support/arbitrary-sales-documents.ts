import fc from 'fast-check';
import { Decimal } from '../../src/domain/money';
import type { Allocation, Customer, SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { TAX_PERIODS } from '../../src/mapping/late/tax-period';
import type { Circumstances, MappingRules, OriginalInvoice } from '../../src/mapping/mapping-rules';
import { LATE_DOCUMENTS } from '../../src/mapping/settings';
import { anyCharacter } from './arbitrary-text';

/** Arbitrary text, including NUL, lone surrogates, other scripts and valid-looking codes. */
export const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 4 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '',
    ' ',
    'OUTPUT155',
    'ZERORATED',
    '99001000',
    '(8471) PC',
    'USD',
    '2002054676',
    'Cash sale',
  ),
  fc.string({ minLength: 240, maxLength: 260 }),
);

/** Arbitrary amount: ordinary, with too many decimals, negative, tiny or enormous. */
const anyAmount = fc.oneof(
  fc.integer({ min: -10_000, max: 1_000_000 }).map((cents) => new Decimal(cents).dividedBy(100)),
  fc
    .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 12 }))
    .map(([digits, places]) => new Decimal(`${digits}e-${places}`)),
  fc.constantFrom('0', '1e300', '-1e300', '1e-300', '0.000001').map((text) => new Decimal(text)),
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 4 });

const anyDay = fc.constantFrom(
  '2024-02-29',
  '2025-01-01',
  '2025-12-31',
  '2026-01-01',
  '2026-03-31',
  '2027-01-01',
);

const anyLine: fc.Arbitrary<SalesLine> = fc.record({
  description: anyText,
  quantity: maybe(anyAmount),
  unitAmount: maybe(anyAmount),
  lineAmount: maybe(anyAmount),
  taxAmount: maybe(anyAmount),
  discountRate: maybe(anyAmount),
  discountAmount: maybe(anyAmount),
  taxType: fc.oneof(anyText, fc.constantFrom('OUTPUT155', 'OUTPUT15', 'ZERORATED', 'EXEMPT')),
  itemCode: anyText,
  accountCode: anyText,
});

export const anyCustomer: fc.Arbitrary<Customer> = fc.record({
  sourceId: anyText,
  name: anyText,
  taxNumber: anyText,
  companyNumber: anyText,
  accountNumber: anyText,
  email: anyText,
  phone: anyText,
  address: fc.record({
    lines: fc.array(anyText, { maxLength: 3 }),
    city: anyText,
    region: anyText,
    country: anyText,
  }),
});

const anyAllocation: fc.Arbitrary<Allocation> = fc.record({
  invoiceId: anyText,
  invoiceNumber: anyText,
  amount: anyAmount,
});

/** Arbitrary document that the type allows, whether it makes sense or not. */
export const anyDocument: fc.Arbitrary<SalesDocument> = fc.record({
  kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
  sourceId: anyText,
  number: anyText,
  reference: anyText,
  status: fc.constantFrom('draft' as const, 'approved' as const, 'void' as const),
  isPaid: fc.boolean(),
  issuedOn: anyDay,
  currency: fc.oneof(anyText, fc.constant('USD')),
  amountsAre: fc.constantFrom('inclusive' as const, 'exclusive' as const, 'untaxed' as const),
  customer: anyCustomer,
  lines: fc.array(anyLine, { maxLength: 4 }),
  subTotal: anyAmount,
  totalTax: anyAmount,
  total: anyAmount,
  rounding: anyAmount,
  allocations: fc.array(anyAllocation, { maxLength: 2 }),
  unreadable: fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(anyText) },
  ),
  changedAt: fc.date({ noInvalidDate: true }),
});

const anyOriginal: fc.Arbitrary<OriginalInvoice> = fc.record({
  documentId: anyText,
  customer: anyCustomer,
  sourceId: anyText,
  number: anyText,
  isFiscalised: fc.boolean(),
  isUnderWay: fc.boolean(),
  issuedOn: anyDay,
  currency: fc.constantFrom('USD', 'ZWG'),
  total: anyAmount,
  subTotal: anyAmount,
  taxTypes: fc.subarray(['OUTPUT155', 'OUTPUT15', 'ZERORATED']),
  credited: anyAmount,
});

export const anyCircumstances: fc.Arbitrary<Circumstances> = fc.record({
  today: anyDay,
  lastDay: maybe(anyDay),
  originals: fc.array(anyOriginal, { maxLength: 2 }),
  isNumberTaken: fc.boolean(),
  isOriginalChosen: fc.boolean(),
  isReleased: fc.boolean(),
  isVatRegistered: fc.boolean(),
});

/** Arbitrary settings of an administrator, with taxes around those of the given rules. */
export function anyRules(base: MappingRules): fc.Arbitrary<MappingRules> {
  const choices = fc.record({
    goLiveOn: maybe(anyDay),
    writtenCodes: fc.constantFrom('any' as const, 'confirmed' as const),
    taxCents: fc.constantFrom('hold' as const, 'authority' as const),
    negativeLines: fc.constantFrom('hold' as const, 'fold' as const),
    lateDocuments: fc.constantFrom(...LATE_DOCUMENTS),
    taxPeriod: fc.constantFrom(...TAX_PERIODS),
    trigger: fc.constantFrom('approved' as const, 'paid' as const, 'manual' as const),
    creditNoteReason: fc.constantFrom('', 'Goods returned'),
    withoutTin: fc.constantFrom('hold' as const, 'cash_sale' as const),
    productCodes: fc.constantFrom([], [{ scope: 'default' as const, key: '', code: '99001000' }]),
  });
  return choices.map(({ withoutTin, ...others }) => ({
    ...base,
    ...others,
    buyer: { ...base.buyer, withoutTin },
  }));
}
