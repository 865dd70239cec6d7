import type { WaitingDocuments } from '../../../../src/documents/waiting-documents';
import type { TrackedDocument } from '../../../../src/documents/documents.entities';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';

export function raiseRulesVersion(store: MemoryStore, open: Transaction, organisationId: string): void {
  const { organisations } = store.tables;
  for (const row of organisations.whose(open, 'id', organisationId))
    organisations.change(open, row, { rulesVersion: String(BigInt(row.rulesVersion) + 1n) });
}

/** Makes waiting documents due. @returns their number */
export function makeWaitingDue(
  store: MemoryStore,
  open: Transaction,
  organisationId: string,
  which: WaitingDocuments,
): number {
  const { documents } = store.tables;
  const rows = documents
    .whose(open, 'state', 'waiting')
    .filter((row) => row.organisationId === organisationId)
    .filter((row) => which === 'all' || isDependant(row));
  for (const row of rows) documents.change(open, row, { dueAt: store.now() });
  return rows.length;
}

/** WAITING.dependants */
export function isDependant({ kind, reason }: Readonly<Pick<TrackedDocument, 'kind' | 'reason'>>): boolean {
  return (kind === 'credit_note' || reason === 'NEGATIVE_LINE') && reason !== 'BEFORE_GO_LIVE';
}
