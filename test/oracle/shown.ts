import type { FiscalDocument } from '../../src/domain/fiscal/fiscal-document';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import type { MappingResult } from '../../src/mapping/map-document';

/** Disagreement as text for a person; the seed recreates the document. */
export function shown(
  seed: number,
  theme: string,
  document: SalesDocument,
  answer: MappingResult,
  faults: readonly string[],
): string {
  return [
    `seed ${seed} (${theme}): ${faults.join('; ')}`,
    ...shownBooks(document),
    ...('issues' in answer
      ? answer.issues.map((issue) => `  held: ${issue.code} ${issue.path}`)
      : shownPayload(answer.fiscalDocument)),
  ].join('\n');
}

function shownBooks({ kind, amountsAre, lines, subTotal, totalTax, total }: SalesDocument): string[] {
  return [
    `  books: ${kind}, ${amountsAre}, ${text(subTotal)} + ${text(totalTax)} = ${text(total)}`,
    ...lines.map(
      (line) =>
        `    ${line.description} ${line.taxType}: ${text(line.quantity)} x ${text(line.unitAmount)}` +
        ` (less ${text(line.discountRate)} %, ${text(line.discountAmount)})` +
        ` = ${text(line.lineAmount)}, tax ${text(line.taxAmount)}`,
    ),
  ];
}

function shownPayload({ isTaxInclusive, lines, subTotal, totalTax, total }: FiscalDocument): string[] {
  return [
    `  sent: tax ${isTaxInclusive ? 'included' : 'on top'}, ${text(subTotal)} + ${text(totalTax)} = ${text(total)}`,
    ...lines.map(
      (line) =>
        `    ${line.description} ${line.taxCode}: ${text(line.quantity)} x ${text(line.unitAmount)} = ${text(line.lineAmount)}`,
    ),
  ];
}

function text(amount: SalesLine['quantity']): string {
  return amount === null ? '-' : amount.toFixed();
}
