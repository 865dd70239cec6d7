import type { OutsideReceiptRow } from '../../../src/documents/receipts.entities';
import type { UncertainDecision } from '../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import type { Fact, FactKind } from '../../../src/domain/lifecycle/audit-facts';
import type { MemoryStore } from './memory-store';
import type { Transaction } from './transaction';

type Rows = Readonly<Record<string, Readonly<object>>>;

/** Facts of one kind about a document as a transaction sees them, in the order of their ids (fact-sources.ts). */
export function factsOf(
  store: MemoryStore,
  open: Transaction,
  document: Readonly<TrackedDocument>,
  kind: FactKind,
): Fact[] {
  return Object.entries(rowsOf(store, open, document, kind))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, row]) => ({ kind, id, row: row as Fact['row'] }));
}

const isConfirmed = (row: Readonly<OutsideReceiptRow>): boolean => row.overrulesBooks;
const isWithdrawn = (row: Readonly<OutsideReceiptRow>): boolean => row.withdrawnAt !== null;

function rowsOf(
  { tables }: MemoryStore,
  open: Transaction,
  document: Readonly<TrackedDocument>,
  kind: FactKind,
): Rows {
  const submissions = tables.submissions.whose(open, 'documentId', document.id);
  switch (kind) {
    case 'version':
      return { [document.id]: document };
    // Each audit entry has its own words.
    case 'words':
      return {};
    case 'submission':
    case 'answer':
    case 'sending':
    case 'sentUnder':
      return Object.fromEntries(submissions.map((row) => [row.id, row]));
    case 'statement': {
      const requests = submissions.flatMap((row) => row.requestId ?? []);
      const rows = tables.outcomes
        .whose(open, 'requestId', ...requests)
        .filter(({ requestId, fiscalAccountId }) =>
          submissions.some((row) => row.requestId === requestId && row.fiscalAccountId === fiscalAccountId),
        );
      return Object.fromEntries(rows.map((row) => [row.bodySha256, row]));
    }
    case 'receipt':
    case 'certificate':
    case 'pdf': {
      const counts = (row: { pdfSha256: string | null }): boolean => kind !== 'pdf' || row.pdfSha256 !== null;
      const rows = tables.receipts.whose(open, 'documentId', document.id).filter(counts);
      return Object.fromEntries(rows.map((row) => [row.isDouble ? row.submissionId : row.documentId, row]));
    }
    case 'taxes': {
      const rows = submissions.filter(({ taxes }) => taxes !== null);
      return Object.fromEntries(rows.map((row) => [row.id, row]));
    }
    case 'rules': {
      const sets = new Set(tables.ruleSets.seenBy(open).map(({ sha256 }) => sha256));
      const rows = submissions.filter(({ rulesSha256 }) => rulesSha256 !== null && sets.has(rulesSha256));
      return Object.fromEntries(rows.map((row) => [row.id, row]));
    }
    case 'elsewhere':
    case 'confirmation':
    case 'withdrawal': {
      const rows = tables.outsideReceipts.whose(open, 'documentId', document.id);
      const placed = rows.map((row, index) => [`${row.documentId}.${index + 1}`, row] as const);
      const counts = { elsewhere: () => true, confirmation: isConfirmed, withdrawal: isWithdrawn }[kind];
      return Object.fromEntries(placed.filter(([, row]) => counts(row)));
    }
    case 'decided': {
      const rows = tables.decisions.whose(open, 'documentId', document.id);
      return Object.fromEntries(rows.map((row) => [`${row.documentId}.${row.decision}`, row]));
    }
    case 'resolution':
      return resolutionsOf(tables.resolutions.whose(open, 'documentId', document.id));
  }
}

function resolutionsOf(rows: readonly Readonly<UncertainDecision>[]): Rows {
  const placed = rows.map((row) => {
    const before = rows.slice(0, rows.indexOf(row) + 1);
    const place = before.filter(({ submissionId }) => submissionId === row.submissionId).length;
    return [`${row.submissionId}.${place}`, row] as const;
  });
  return Object.fromEntries(placed.filter(([, { appliedAt }]) => appliedAt !== null));
}
