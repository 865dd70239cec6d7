import fc from 'fast-check';
import { anyCircumstances, anyDocument, anyRules } from '../../test/support/arbitrary-sales-documents';
import { consistentInvoice } from '../../test/support/consistent-sales-documents';
import { circumstances, rules } from '../../test/support/sales-document-builder';
import type { FiscalDocument } from '../domain/fiscal/fiscal-document';
import { ISSUE_CODES } from '../domain/issues/issue-catalogue';
import type { Decimal } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import { mapDocument } from './map-document';
import { draws } from '../../test/support/draws';

const anything = [anyDocument, anyRules(rules()), anyCircumstances] as const;

/** Whole cents; fails on fractions. */
function cents(amount: Decimal): bigint {
  return BigInt(amount.times(100).toFixed());
}

/** RCPT026 in integers: tax on the sum of the lines of one tax, half-up, in cents. */
function authorityTax(document: FiscalDocument): bigint {
  const sums = new Map<string, bigint>();
  for (const line of document.lines) {
    sums.set(line.taxCode, (sums.get(line.taxCode) ?? 0n) + cents(line.lineAmount));
  }
  const tenthsOfPercent = (sums.get('A') ?? 0n) * 155n;
  const divisor = document.isTaxInclusive ? 1155n : 1000n;
  return (2n * tenthsOfPercent + divisor) / (2n * divisor);
}

function hasTotalsOfSource(fiscal: FiscalDocument, source: SalesDocument): boolean {
  return (
    fiscal.total.toFixed() === source.total.toFixed() &&
    fiscal.subTotal.toFixed() === source.subTotal.toFixed() &&
    fiscal.totalTax.toFixed() === source.totalTax.toFixed()
  );
}

describe('the mapping of any document at all', () => {
  it('never throws, gives a fiscal document or issues, and the same each time', () => {
    fc.assert(
      fc.property(...anything, (document, someRules, someCircumstances) => {
        const result = mapDocument(document, someRules, someCircumstances);
        const isSomething =
          'issues' in result ? result.issues.length > 0 : result.fiscalDocument.lines.length > 0;
        const again = mapDocument(document, someRules, someCircumstances);
        const isHeldUnlessApproved = document.status === 'approved' || 'issues' in result;
        // Compares plainly, because ten thousand expectations would take longer than the mapping.
        const isTheSame = JSON.stringify(again) === JSON.stringify(result);
        return isSomething && isTheSame && Object.keys(result).length === 1 && isHeldUnlessApproved;
      }),
      { numRuns: draws(4_000) },
    );
  });

  it('gives every issue a known code and a sentence', () => {
    fc.assert(
      fc.property(...anything, (document, someRules, someCircumstances) => {
        const result = mapDocument(document, someRules, someCircumstances);
        for (const { code, message } of 'issues' in result ? result.issues : []) {
          expect(ISSUE_CODES).toContain(code);
          if (code !== 'DOCUMENT_UNREADABLE') expect(message).toMatch(/[.]$/);
        }
      }),
      { numRuns: draws(500) },
    );
  });

  it('changes neither the document nor the rules', () => {
    fc.assert(
      fc.property(...anything, (document, someRules, someCircumstances) => {
        const before = JSON.stringify([document, someRules, someCircumstances]);
        mapDocument(document, someRules, someCircumstances);
        expect(JSON.stringify([document, someRules, someCircumstances])).toBe(before);
      }),
      { numRuns: draws(500) },
    );
  });
});

describe('the mapping of documents as the books write them', () => {
  it('keeps every total to the cent and agrees with the authority, or names what differs', () => {
    let [mapped, held] = [0, 0];
    fc.assert(
      fc.property(consistentInvoice, (source) => {
        const result = mapDocument(source, rules(), circumstances());
        if ('issues' in result) {
          held += 1;
          const excused = ['TAX_DIFFERS', 'LINES_MISSING', 'LINE_NOT_POSITIVE', 'TOTAL_NOT_POSITIVE'];
          return result.issues.every(({ code }) => excused.includes(code));
        }
        mapped += 1;
        const { fiscalDocument } = result;
        const ofLines = fiscalDocument.lines.reduce((total, line) => total + cents(line.lineAmount), 0n);
        const tax = fiscalDocument.isTaxInclusive ? 0n : cents(fiscalDocument.totalTax);
        return (
          hasTotalsOfSource(fiscalDocument, source) &&
          cents(fiscalDocument.totalTax) === authorityTax(fiscalDocument) &&
          cents(fiscalDocument.total) === ofLines + tax
        );
      }),
      { numRuns: draws(4_000) },
    );
    expect(mapped).toBeGreaterThan(draws(1_000) / 2);
    expect(held).toBeGreaterThan(draws(200) / 2);
  });

  it("never changes a total when the authority's cents are accepted: only tax and net move, and only together", () => {
    let adjusted = 0;
    fc.assert(
      fc.property(consistentInvoice, (source) => {
        const result = mapDocument(source, rules({ taxCents: 'authority' }), circumstances());
        if ('issues' in result) return;
        const { subTotal, totalTax, total } = result.fiscalDocument;
        expect(total.equals(source.total)).toBe(true);
        expect(subTotal.plus(totalTax).equals(total)).toBe(true);
        expect(cents(totalTax)).toBe(authorityTax(result.fiscalDocument));
        if (!totalTax.equals(source.totalTax)) {
          adjusted += 1;
          expect(result.fiscalDocument.isTaxInclusive).toBe(true);
        }
      }),
      { numRuns: draws(1000) },
    );
    expect(adjusted).toBeGreaterThan(draws(20) / 2);
  });
});
