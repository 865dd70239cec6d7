import { invoiceNumberOf } from '../servers/numbers';
import type { Ledgers } from '../load/audit';

/**
 * Times of small organisations while others had long backlogs, in seconds from approval; null if not measured in this
 * run.
 */
export interface Fairness {
  readonly smallDocuments: number;
  readonly begun: Spread;
  readonly writtenBack: Spread;
}

export interface Spread {
  /** Number of documents that reached the state. */
  readonly count: number;
  readonly first: number | null;
  readonly median: number | null;
  readonly last: number | null;
}

/**
 * @param backlog number of organisations with a backlog, which have the lowest indexes
 * @param since time from which documents of the others count
 */
export function fairness({ xero, fiscal }: Ledgers, backlog: number, since: number): Fairness {
  const boundary = invoiceNumberOf(backlog, 0);
  const small = xero.invoices.filter((invoice) => invoice.number >= boundary && invoice.approvedAt >= since);
  const submittedOf = new Map(fiscal.numbers.map(({ number, submittedAt }) => [number, submittedAt[0]]));
  return {
    smallDocuments: small.length,
    begun: spread(
      small.map(({ number }) => submittedOf.get(number) ?? null),
      since,
    ),
    writtenBack: spread(
      small.map(({ attachedAt, linkedAt }) =>
        attachedAt === null || linkedAt === null ? null : Math.max(attachedAt, linkedAt),
      ),
      since,
    ),
  };
}

function spread(moments: readonly (number | null)[], since: number): Spread {
  const seconds = moments.flatMap((at) => (at === null ? [] : (at - since) / 1_000)).sort((a, b) => a - b);
  const at = (share: number): number | null => seconds[Math.floor(share * (seconds.length - 1))] ?? null;
  // The last time is known only if all documents reached the state.
  const last = seconds.length === moments.length ? at(1) : null;
  return { count: seconds.length, first: at(0), median: at(0.5), last };
}
