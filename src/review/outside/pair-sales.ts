import type { TrackedDocument } from '../../documents/documents.entities';
import { grouped } from '../../domain/grouped';
import { sum } from '../../domain/money';
import { numberKey, compareSent } from '../../domain/sales/same-sale';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import type { FiscalisedSale } from './fiscalised-sales.repository';

/**
 * Reason why a document has no pair. `none`: its number was not fiscalised; `taken`: it was, but the receipt is unknown
 * or hidden from the caller; `another`: the fiscalised sale differs; `several`: more than one document fits on a side.
 */
const UNPAIRED_REASONS = ['none', 'taken', 'another', 'several'] as const;
export type UnpairedReason = (typeof UNPAIRED_REASONS)[number];

/** Document of moved books with sales fiscalised under its number; without a reason it is the pair of the only sale. */
export interface MovedDocument {
  readonly document: TrackedDocument;
  readonly present: SalesDocument;
  readonly sales: readonly FiscalisedSale[];
  readonly reason: UnpairedReason | null;
}

interface FoundSales {
  readonly sales: readonly FiscalisedSale[];
  readonly holders: readonly { readonly key: string; readonly documentId: string }[];
}

/**
 * Pairs each document with its sale, or with the reason why there is none; documents void in the books are
 * left out. Pure.
 */
export function pairSales(documents: readonly TrackedDocument[], found: FoundSales): MovedDocument[] {
  const salesByKey = grouped(found.sales, ({ key }) => key);
  const holdersByKey = grouped(found.holders, ({ key }) => key);
  const moved = documents
    .map((document) => ({ document, present: readSalesDocument(document.source) }))
    .filter(({ present }) => present.status === 'approved')
    .map((one) => {
      const key = numberKey(one.document.number);
      const isOther = ({ documentId }: { readonly documentId: string }): boolean =>
        documentId !== one.document.id;
      const isTaken = (holdersByKey.get(key) ?? []).some(isOther);
      return paired(one, (salesByKey.get(key) ?? []).filter(isOther), isTaken);
    });
  return withoutRivals(moved);
}

function paired(
  one: Pick<MovedDocument, 'document' | 'present'>,
  found: readonly FiscalisedSale[],
  isTaken: boolean,
): MovedDocument {
  const sales = found.filter(({ kind }) => kind === one.document.kind);
  const fitting = sales.filter((sale) => compareSent(sale, one.present).obstacles.length === 0);
  if (fitting.length === 1) return { ...one, sales: fitting, reason: null };
  if (fitting.length > 1) return { ...one, sales: fitting, reason: 'several' };
  if (sales.length > 0) return { ...one, sales, reason: 'another' };
  return { ...one, sales, reason: isTaken ? 'taken' : 'none' };
}

/** Excludes documents that together exceed the single sale each is paired with: one of them is another sale. */
function withoutRivals(moved: readonly MovedDocument[]): MovedDocument[] {
  const bySale = grouped(
    moved.filter(({ reason }) => reason === null),
    ({ sales }) => sales[0]?.documentId,
  );
  return moved.map((one) => {
    const [sale] = one.sales;
    if (one.reason !== null || sale === undefined) return one;
    const rivals = bySale.get(sale.documentId) ?? [];
    const together = { ...one.present, total: sum(rivals.map(({ present }) => present.total)) };
    const isMore = compareSent(sale, together).obstacles.includes('total');
    return rivals.length > 1 && isMore ? { ...one, reason: 'several' } : one;
  });
}
