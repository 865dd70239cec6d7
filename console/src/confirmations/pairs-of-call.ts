import type { Shape } from '../api/client';

type Moved = Shape<'MovedDocumentDto'>;
type Given = Shape<'GivenPairDto'>;

/** Pairs of documents that the request links; null if it links none. */
export function pairsOfCall({
  path,
  body,
}: Pick<Shape<'RequestedCallDto'>, 'path'> & { readonly body: unknown }): readonly Given[] | null {
  const pairs = /\/moved-sales$/.test(path) ? (body as { pairs?: unknown } | null)?.pairs : null;
  return Array.isArray(pairs) ? (pairs as Given[]) : null;
}

/**
 * Proposal for a pair, with only the chosen sale; null if it is no longer proposed, so that the API would refuse it.
 */
export function proposedPair(
  { documentId, originalId }: Given,
  { pairs, rest }: Pick<Shape<'MovedSalesDto'>, 'pairs' | 'rest'>,
): Moved | null {
  const moved = [...pairs, ...rest].find((one) => one.documentId === documentId);
  const sales = moved?.sales.filter((sale) => sale.documentId === originalId) ?? [];
  return moved === undefined || sales.length === 0 ? null : { ...moved, sales };
}
