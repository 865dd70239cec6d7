import fc from 'fast-check';
import {
  ALPHA,
  BETA,
  aCreditNote,
  aCustomer,
  aLine,
  anInvoice,
  anOriginal,
  BUYER_RULES,
  circumstances,
  decimal,
  rules,
} from '../../test/support/sales-document-builder';
import { Decimal } from '../domain/money';
import type { Customer, SalesDocument } from '../domain/sales/sales-document';
import { mapDocument, type MappingResult } from './map-document';
import type { Circumstances, MappingRules, OriginalInvoice } from './mapping-rules';
import { townIn } from './zimbabwe/towns';
import { draws } from '../../test/support/draws';

const RUNS = { numRuns: draws(1_000) };

function codes(result: MappingResult): string[] {
  return 'issues' in result ? result.issues.map(({ code }) => code) : [];
}

function mapped(
  document: SalesDocument,
  given: Partial<MappingRules> = {},
  known: Partial<Circumstances> = {},
): MappingResult {
  return mapDocument(document, rules(given), circumstances(known));
}

const digits = fc.integer({ min: 1, max: 99_999 }).map(String);
const anyNumber = fc.oneof(
  digits,
  digits.map((text) => `INV-${text.padStart(4, '0')}`),
  digits.map((text) => `2026/${text}`),
);
/** Words in references that introduce an order, a quantity or a time instead of an invoice. */
const plainWord = fc.constantFrom(
  ...'Order damaged in transit Rebate May bags short delivery lorry PO week returned'.split(' '),
);
const anySpelling = fc.constantFrom<(number: string) => string>(
  (number) => number,
  (number) => number.toLowerCase(),
  (number) => number.replace('-', ' '),
  (number) => `invoice ${number}`,
  (number) => `#${number}`,
  (number) => `(${number}).`,
);

function sentence(before: readonly string[], number: string, after: readonly string[]): string {
  return [...before, number, ...after].join(' ');
}

describe('books in which a guess is wrong', () => {
  it('hold a credit note whose reference has the number of an invoice of another customer', () => {
    const words = fc.array(plainWord, { maxLength: 4 });
    fc.assert(
      fc.property(anyNumber, anySpelling, words, words, (number, spelling, before, after) => {
        const theirs = anOriginal({ customer: ALPHA, number, documentId: 'theirs', sourceId: 'theirs' });
        const own = anOriginal({ customer: BETA, number: 'BETA-X', documentId: 'own', sourceId: 'own' });
        const reference = sentence(before, spelling(number), after);
        const note = aCreditNote({ customer: BETA, allocations: [], reference });
        expect(codes(mapped(note, {}, { customersInvoices: [theirs, own] }))).toContain('ORIGINAL_UNKNOWN');
      }),
      RUNS,
    );
  });

  it('hold a credit note whose reference has digits that are those of an invoice of the customer, and no word for invoice', () => {
    // Excludes words after which a number is an invoice's, such as "returned 12".
    const before = fc.array(fc.constantFrom('Order', 'damaged', 'Rebate', 'bags', 'delivery', 'week'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(digits, before, fc.array(plainWord, { maxLength: 4 }), (number, first, last) => {
        const own = anOriginal({ customer: BETA, number });
        const reference = sentence(first, number, last);
        const note = aCreditNote({ customer: BETA, allocations: [], reference });
        expect(codes(mapped(note, {}, { customersInvoices: [own] }))).toContain('ORIGINAL_UNKNOWN');
      }),
      RUNS,
    );
  });

  it('hold a line below zero whose words say something else than that the price is smaller', () => {
    const other = fc.constantFrom(
      ...['Refund of', 'returned', 'Credit for', 'Reversed', 'Exchanged', 'corrected'],
      ...['Retention', 'Voucher', 'Trade-in of', 'Brake disc', 'Round bar', 'Commission', 'Loyalty points'],
    );
    /** After one of the first six, even the word for a deposit or a discount decides nothing. */
    const returned = fc.constantFrom('Refund of', 'returned', 'Credit for', 'Reversed', 'Exchanged');
    const goods = fc.constantFrom('goods', 'cement', 'May', 'lorry', '12 bags', 'damaged');
    const smaller = fc.constantFrom('deposit', 'discount', 'rounding', 'prepayment');
    const description = fc.oneof(
      fc.tuple(other, goods).map((words) => words.join(' ')),
      fc.tuple(returned, smaller, goods).map((words) => words.join(' ')),
      fc.tuple(smaller, returned).map((words) => words.join(', ')),
    );
    fc.assert(
      fc.property(description, fc.integer({ min: 1, max: 9_000 }), (text, cents) => {
        const lineAmount = new Decimal(cents).dividedBy(-100);
        const taxAmount = lineAmount.times('0.155').toDecimalPlaces(2);
        const off = aLine({ description: text, unitAmount: lineAmount, lineAmount, taxAmount });
        const subTotal = decimal('100').plus(lineAmount);
        const totalTax = decimal('15.5').plus(taxAmount);
        const total = subTotal.plus(totalTax);
        const document = anInvoice({ lines: [aLine(), off], subTotal, totalTax, total });
        expect(codes(mapped(document, { negativeLines: 'fold' }))).toContain('NEGATIVE_LINE');
      }),
      RUNS,
    );
  });

  it('hold a sale without TIN to a company whose name begins like a cash sale', () => {
    const form = fc.constantFrom(
      ...['(Pvt) Ltd', 'Limited', 'Private Limited', 'Holdings', '& Co', 'PLC', 'Inc.', 'Trust', 'Group'],
    );
    const cash = fc.constantFrom('Cash', 'CASH', 'cash', 'Cash &', 'Cash-');
    const word = fc.constantFrom('Moyo', 'Build', 'Traders', 'Loans', 'Mutare', 'Express');
    const company = fc.oneof(
      fc.tuple(cash, word, form).map((parts) => parts.join(' ')),
      fc.constantFrom('Cash & Carry', 'CASH AND CARRY Mutare', 'Cash n Carry', 'Cash Converters'),
      fc.tuple(fc.constantFrom('Petty', 'First', 'Mutare'), cash).map((parts) => parts.join(' ')),
      word.map((text) => `Cash${text.toLowerCase()}`),
    );
    fc.assert(
      fc.property(company, (name) => {
        const document = anInvoice({ customer: aCustomer({ name, companyNumber: '' }) });
        expect(codes(mapped(document))).toContain('BUYER_TIN_MISSING');
      }),
      RUNS,
    );
  });

  it('hold a deposit that is taken off although no fiscalised invoice of the customer is left that comes to it', () => {
    const cents = fc.integer({ min: 100, max: 9_900 });
    const why = fc.constantFrom<(net: Decimal, total: Decimal) => Partial<OriginalInvoice>>(
      () => ({ customer: ALPHA }),
      () => ({ isFiscalised: false }),
      () => ({ currency: 'ZWG' }),
      () => ({ issuedOn: '2026-03-03' }),
      (_net, total) => ({ credited: total }),
      (net, total) => ({ subTotal: net.plus('0.01'), total: total.plus('0.01') }),
      (net, total) => ({ subTotal: net.dividedBy(3), total: total.dividedBy(3) }),
    );
    fc.assert(
      fc.property(cents, fc.uniqueArray(why, { maxLength: 4 }), (deposit, wrong) => {
        const net = new Decimal(deposit).dividedBy(100);
        const tax = net.times('0.155').toDecimalPlaces(2);
        const total = net.plus(tax);
        const customersInvoices = wrong.map((changes, at) =>
          anOriginal({
            ...{ customer: BETA, sourceId: `d${at}`, documentId: `d${at}`, number: `D-${at}` },
            ...{ subTotal: net, total, ...changes(net, total) },
          }),
        );
        const line = { lineAmount: net.negated(), unitAmount: net.negated(), taxAmount: tax.negated() };
        const lines = [aLine(), aLine({ description: 'Less deposit', ...line })];
        const [subTotal, totalTax] = [decimal('100').minus(net), decimal('15.5').minus(tax)];
        const document = anInvoice({
          ...{ sourceId: 'final', customer: BETA, lines },
          ...{ subTotal, totalTax, total: subTotal.plus(totalTax) },
        });
        const found = codes(mapped(document, { negativeLines: 'fold' }, { customersInvoices }));
        expect(found).toContain('NEGATIVE_LINE');
      }),
      RUNS,
    );
  });

  it('leave out, and say so, an address whose town lies in no known province, or abroad', () => {
    const unknown = fc
      .tuple(
        fc.constantFrom('Old', 'Upper', 'North', ''),
        fc.constantFrom('Hararen', 'Lusaka', 'Gweruville', 'Zz'),
      )
      .map((parts) => parts.join(' ').trim())
      .filter((city) => townIn(city) === null);
    const known = fc.constantFrom('Harare', 'Victoria Falls', 'Mutare', 'Chirundu', 'Kariba');
    const address = fc.oneof(
      unknown.map((city) => ({ city, country: 'Zimbabwe' })),
      fc.record({ city: known, country: fc.constantFrom('Zambia', 'South Africa', 'Mozambique') }),
    );
    const taxpayer: MappingRules['buyer'] = {
      ...BUYER_RULES,
      rules: [{ scope: 'contact', key: 'contact-1', sendAs: 'taxpayer' }],
    };
    fc.assert(
      fc.property(address, fc.constantFrom('', 'Copperbelt', 'Willowvale'), (place, region) => {
        const customer: Customer = aCustomer({ address: { lines: ['12 Main Street'], region, ...place } });
        const result = mapped(anInvoice({ customer }), { buyer: taxpayer });
        if ('issues' in result) throw new Error(codes(result).join(', '));
        expect(result.fiscalDocument.buyer.address).toBeNull();
        expect(result.fiscalDocument.adjustments).toContainEqual({
          ...{ what: 'address_left_out', parts: ['province'] },
        });
      }),
      RUNS,
    );
  });

  it('send no payment method of an account where its payments are not all known to be of that method, and say what was not read', () => {
    const account = fc.constantFrom(['090', 'cards'], ['091', 'till'], ['099', 'other'], []);
    const methods = { '090': 'Card', '091': 'Cash' } as const;
    fc.assert(
      fc.property(fc.array(account, { maxLength: 4 }), (paidInto) => {
        const given = { paymentAccounts: '090=Card; 091=Cash', paidBy: 'Other' as const };
        const result = mapped(anInvoice({ isPaid: true }), given, { paidInto });
        if ('issues' in result) throw new Error(codes(result).join(', '));
        const { paymentMethod, adjustments } = result.fiscalDocument;
        const said = paidInto.map(([code = '']) => methods[code as '090'] ?? 'Other');
        const isOne = new Set(said).size === 1;
        expect(paymentMethod).toBe(isOne ? said[0] : 'Other');
        const isUnread = paidInto.some((names) => names.length === 0);
        expect(adjustments.some(({ what }) => what === 'payment_unknown')).toBe(isUnread);
      }),
      RUNS,
    );
  });
});
