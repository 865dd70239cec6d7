import type { Books } from './books';
import type { CreditNote, Invoice, LineItem } from './document-types';
import { generateBooks } from './generate-books';
import { monthBooks } from './month/month-books';
import { sampleBooks } from './sample-books';
import { expectedState } from './notes';

/**
 * Repeats Xero's arithmetic in whole ten-thousandths, without the code under test: amounts are computed again from
 * quantity, price, discount and rate.
 */
const UNIT = 10_000n;
const CENT = 100n;
const RATES: Record<string, bigint> = {
  OUTPUT: 150_000n,
  TAX001: 155_000n,
  TAX002: 20_000n,
  ZERORATEDOUTPUT: 0n,
  EXEMPTOUTPUT: 0n,
  NONE: 0n,
};

interface Written {
  toFixed(decimals: number): string;
  decimalPlaces(): number;
}

function whole(amount: Written | undefined): bigint {
  if (amount === undefined) return 0n;
  if (amount.decimalPlaces() > 4) throw new Error(`${amount.toFixed(10)} has more than four decimals`);
  return BigInt(amount.toFixed(4).replace('.', ''));
}

/** Rounds to the cent, halves away from zero; the result is in ten-thousandths. */
function roundToCent(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const cents = (size * 2n + denominator * CENT) / (denominator * CENT * 2n);
  return (numerator < 0n ? -cents : cents) * CENT;
}

function add(amounts: bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function lineAmount(line: LineItem): bigint {
  const hundred = 100n * UNIT;
  const gross = whole(line.Quantity) * whole(line.UnitAmount) * (hundred - whole(line.DiscountRate));
  return roundToCent(gross - whole(line.DiscountAmount) * UNIT * hundred, UNIT * hundred);
}

function tax(amount: bigint, taxType: string, document: Invoice | CreditNote): bigint {
  const rate = RATES[taxType];
  if (rate === undefined) throw new Error(`unknown tax type ${taxType}`);
  if (document.LineAmountTypes === 'NoTax') return 0n;
  const hundred = 100n * UNIT;
  return roundToCent(amount * rate, document.LineAmountTypes === 'Inclusive' ? hundred + rate : hundred);
}

function numberOf(document: Invoice | CreditNote): string {
  return 'InvoiceNumber' in document ? document.InvoiceNumber : document.CreditNoteNumber;
}

function faultsOf(document: Invoice | CreditNote, note: string): string[] {
  const faults: string[] = [];
  const check = (what: string, written: bigint, expected: bigint): void => {
    if (written !== expected) faults.push(`${numberOf(document)} ${what}: ${written} is not ${expected}`);
  };
  const lines = document.LineItems.filter((line) => line.LineAmount !== undefined);
  const typedCents = note.startsWith('Tax that a person has typed') ? CENT : 0n;
  const lineTaxes = lines.map((line) => tax(whole(line.LineAmount), line.TaxType ?? '', document));
  for (const [index, line] of lines.entries()) {
    check(`line ${index} amount`, whole(line.LineAmount), lineAmount(line));
    check(
      `line ${index} tax`,
      whole(line.TaxAmount),
      (lineTaxes[index] ?? 0n) + (index === 0 ? typedCents : 0n),
    );
  }
  const amounts = add(lines.map((line) => whole(line.LineAmount)));
  const taxes = add(lineTaxes) + typedCents;
  const rounding = 'RoundingAmount' in document ? whole(document.RoundingAmount) : 0n;
  const isInclusive = document.LineAmountTypes === 'Inclusive';
  check('tax', whole(document.TotalTax), taxes);
  check('net', whole(document.SubTotal), isInclusive ? amounts - taxes : amounts);
  check('total', whole(document.Total), whole(document.SubTotal) + taxes + rounding);
  return faults;
}

function settlementFaultsOf(document: Invoice | CreditNote): string[] {
  const paid = add(document.Payments.map((payment) => whole(payment.Amount)));
  if ('RemainingCredit' in document) {
    const applied = add(document.Allocations.map((allocation) => whole(allocation.Amount)));
    const remaining = whole(document.Total) - applied - paid;
    const isRight = remaining >= 0n && remaining === whole(document.RemainingCredit);
    return isRight && (document.Status === 'PAID') === (remaining === 0n) ? [] : [numberOf(document)];
  }
  const credited = add(document.CreditNotes.map((note) => whole(note.AppliedAmount)));
  const isCancelled = document.Status === 'VOIDED' || document.Status === 'DELETED';
  const due = isCancelled ? 0n : whole(document.Total) - paid - credited;
  const isRight =
    due >= 0n &&
    due === whole(document.AmountDue) &&
    paid === whole(document.AmountPaid) &&
    credited === whole(document.AmountCredited);
  return isRight && (document.Status === 'PAID') === (due === 0n && !isCancelled) ? [] : [numberOf(document)];
}

/** Tax as the authority computes it: once per tax, on the sum of its lines. */
function authorityTax(document: Invoice | CreditNote): bigint {
  const groups = new Map<string, bigint>();
  for (const line of document.LineItems) {
    const taxType = line.TaxType ?? 'NONE';
    groups.set(taxType, (groups.get(taxType) ?? 0n) + whole(line.LineAmount));
  }
  return add([...groups].map(([taxType, amount]) => tax(amount, taxType, document)));
}

const SETS: [string, () => Books][] = [
  ['the shipped books', sampleBooks],
  ...[1, 2, 3, 2026].map((seed): [string, () => Books] => [
    `500 generated documents of seed ${seed}`,
    () => generateBooks({ documents: 500, seed }),
  ]),
];

/** Books whose tax may differ from the authority's, since a shop does not choose its lines for that. */
const AS_THEY_COME: [string, () => Books][] = [['a month of the business', monthBooks]];

describe.each([...SETS, ...AS_THEY_COME])('arithmetic of %s', (_name, make) => {
  const books = make();
  const documents = [...books.Invoices, ...books.CreditNotes];
  const noteOf = (document: Invoice | CreditNote): string => books.Notes[numberOf(document)] ?? '';

  it('adds lines, tax and totals up as Xero does', () => {
    expect(documents.flatMap((document) => faultsOf(document, noteOf(document)))).toEqual([]);
  });

  it('settles documents with payments and credit to the cent', () => {
    expect(documents.flatMap(settlementFaultsOf)).toEqual([]);
  });
});

describe.each(SETS)('tax of %s', (_name, make) => {
  const books = make();
  const documents = [...books.Invoices, ...books.CreditNotes];
  const noteOf = (document: Invoice | CreditNote): string => books.Notes[numberOf(document)] ?? '';

  it('gives tax that the authority agrees with to every document that is to be fiscalised', () => {
    const sound = documents.filter((document) => expectedState(noteOf(document)) === 'fiscalised');
    const wrong = sound.filter((document) => authorityTax(document) !== whole(document.TotalTax));
    expect(wrong.map(numberOf)).toEqual([]);
  });

  it('has both kinds of document where line tax and group tax differ by a cent', () => {
    const traps = documents.filter((document) => noteOf(document).startsWith('Rounding'));
    const differences = traps.map((document) => authorityTax(document) - whole(document.TotalTax));
    expect(new Set(traps.map((document) => document.LineAmountTypes))).toEqual(
      new Set(['Exclusive', 'Inclusive']),
    );
    expect(differences.filter((difference) => difference === 0n)).toEqual([]);
  });
});
