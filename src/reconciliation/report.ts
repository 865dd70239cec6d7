import { canonicalJson, sha256Hex } from '../documents/canonical-json';
import { type Decimal, formatAmount, sum } from '../documents/money';
import type { DocumentKind } from '../documents/sales-document';
import { CLASSES, classify, DIFFERENCES, type ReconciliationClass } from './classify';
import type { ReceiptSide, ReconciledInput } from './reconciled-input';
import { type TaxTotal, taxTotals } from './tax-totals';

/** Which documents: an organisation's, dated from and to these days, both included. */
export interface ReconciliationScope {
  readonly organisationId: string;
  readonly from: string;
  readonly to: string;
}

/** Amounts are decimal text. `months` are those of the books, `YYYY-MM`. */
export interface ReconciliationReport extends ReconciliationScope {
  readonly population: number;
  readonly classes: Readonly<Record<ReconciliationClass, number>>;
  readonly totals: readonly ClassTotal[];
  readonly taxes: readonly TaxTotal[];
  /** Differences first. */
  readonly documents: readonly ReportedDocument[];
  readonly isWell: boolean;
  /** SHA-256 of the canonical JSON of what was compared. */
  readonly inputsSha256: string;
  /** SHA-256 of the canonical JSON of this report without this field. */
  readonly sha256: string;
}

export interface ClassTotal {
  readonly month: string;
  readonly currency: string;
  readonly kind: DocumentKind;
  readonly class: ReconciliationClass;
  readonly count: number;
  readonly books: string;
  /** Total of what was sent and fiscalised. */
  readonly fiscalised: string;
}

export interface ReportedDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly sourceId: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly books: string;
  /** Null: it is not fiscalised. */
  readonly fiscalised: string | null;
  readonly class: ReconciliationClass;
  readonly reasons: readonly string[];
  readonly detail: string;
  readonly actor: string;
  readonly receipt: ReceiptSide | null;
  /** The receipt is dated in another month than the document of the books. */
  readonly straddles: boolean;
}

/** Puts every document into its class and adds up. Pure: the order of the inputs changes nothing. */
export function reconcile(
  scope: ReconciliationScope,
  inputs: readonly ReconciledInput[],
  /** What each invoice, by source id, was credited by fiscalised credit notes of any date. */
  credited: ReadonlyMap<string, Decimal>,
): ReconciliationReport {
  const sorted = [...inputs].sort((one, other) => compare(one.id, other.id));
  const credits = [...credited].sort(([one], [other]) => compare(one, other));
  const documents = sorted.map((input) => report(input, credited)).sort(differencesFirst);
  const counts = Object.fromEntries(
    CLASSES.map((name) => [name, documents.filter((one) => one.class === name).length]),
  ) as Record<ReconciliationClass, number>;
  const unsigned = {
    ...{ organisationId: scope.organisationId, from: scope.from, to: scope.to },
    ...{ population: documents.length, classes: counts, totals: classTotals(sorted, documents) },
    ...{ taxes: taxTotals(sorted), documents },
    isWell: DIFFERENCES.every((name) => counts[name] === 0),
    inputsSha256: sha256Hex(canonicalJson({ scope, inputs: sorted.map(ordered), credits })),
  };
  return { ...unsigned, sha256: sha256Hex(canonicalJson(unsigned)) };
}

function ordered(input: ReconciledInput): ReconciledInput {
  return { ...input, reasons: [...input.reasons].sort() };
}

function report(input: ReconciledInput, credited: ReadonlyMap<string, Decimal>): ReportedDocument {
  const { id, kind, number, sourceId, books, sent, receipt, detail, actor } = input;
  const back = kind === 'invoice' ? credited.get(sourceId) : undefined;
  const isCredited = back !== undefined && sent !== null && back.greaterThanOrEqualTo(sent.total);
  const isFiscalised = receipt !== null && sent !== null;
  return {
    ...{ id, kind, number, sourceId, issuedOn: books.issuedOn, currency: books.currency },
    books: formatAmount(books.total),
    fiscalised: isFiscalised ? formatAmount(sent.total) : null,
    ...classify(input, isCredited),
    ...{ detail, actor, receipt },
    straddles: isFiscalised && sent.datedAt.slice(0, 7) !== books.issuedOn.slice(0, 7),
  };
}

function classTotals(
  inputs: readonly ReconciledInput[],
  documents: readonly ReportedDocument[],
): ClassTotal[] {
  const byId = new Map(inputs.map((input) => [input.id, input]));
  const groups = new Map<string, ReportedDocument[]>();
  for (const one of documents) {
    const key = [one.issuedOn.slice(0, 7), one.currency, one.kind, CLASSES.indexOf(one.class) + 10].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups]
    .sort(([one], [other]) => compare(one, other))
    .flatMap(([, members]) => {
      const [first] = members;
      if (first === undefined) return [];
      const sides = members.flatMap(({ id }) => byId.get(id) ?? []);
      const sent = sides.flatMap((side) => (side.receipt !== null && side.sent !== null ? [side.sent] : []));
      return {
        ...{
          month: first.issuedOn.slice(0, 7),
          currency: first.currency,
          kind: first.kind,
          class: first.class,
        },
        count: members.length,
        books: formatAmount(sum(sides.map((side) => side.books.total))),
        fiscalised: formatAmount(sum(sent.map(({ total }) => total))),
      };
    });
}

function differencesFirst(one: ReportedDocument, other: ReportedDocument): number {
  return (
    CLASSES.indexOf(one.class) - CLASSES.indexOf(other.class) ||
    compare(one.issuedOn, other.issuedOn) ||
    compare(one.number, other.number) ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
