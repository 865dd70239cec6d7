import type { Issue } from '../../src/documents/issue';
import type { DocumentState } from '../../src/documents/lifecycle';
import { ledgerHash } from '../../src/documents/ledger';
import type { TrackedDocument } from '../../src/database/entities/tracked-document.entity';
import type { MemoryStore } from './memory-store';
import type { Transaction } from './transaction';

/** The parameters of MOVE_DOCUMENT, in its order. */
type MoveParameters = readonly [
  id: string,
  from: DocumentState,
  to: DocumentState,
  reason: string | null,
  detail: string,
  issues: string,
  dueInMs: number | null,
  leaseToken: string | null,
  actor: string,
];

/** MOVE_DOCUMENT: only from the state that was read and under the lease that is named, and with its ledger entry. */
export function carryOutMove(
  store: MemoryStore,
  open: Transaction,
  parameters: readonly unknown[],
): { document_id: string }[] {
  const [id, from, to, reason, detail, issues, dueInMs, leaseToken, actor] =
    parameters as unknown as MoveParameters;
  const { documents, organisations } = store.tables;
  const document = documents.seenBy(open).find((row) => row.id === id && row.state === from);
  const organisation = organisations.seenBy(open).find((row) => row.id === document?.organisationId);
  if (document === undefined || organisation === undefined) return [];
  if (leaseToken !== null && organisation.leaseToken !== leaseToken) return [];
  const moved = documents.change(open, document, {
    ...{ state: to, reason, issues: JSON.parse(issues) as Issue[], attempts: 0 },
    ...{ dueAt: dueInMs === null ? null : store.in(dueInMs), lastFailure: null, changedAt: store.now() },
  });
  intoTheLedger(store, open, moved, { fromState: from, reason, detail, actor });
  return [{ document_id: id }];
}

/** The next place in the organisation's chain (INTO_THE_LEDGER). */
export function intoTheLedger(
  store: MemoryStore,
  open: Transaction,
  { id: documentId, organisationId, state: toState }: Readonly<TrackedDocument>,
  said: { fromState: DocumentState | null; reason: string | null; detail: string; actor: string },
): void {
  const head = store.heads.of(organisationId);
  const at = store.now();
  const seq = String(BigInt(head.seq) + 1n);
  const hash = ledgerHash(head.hash, { ...said, documentId, toState, seq, at: ledgerTime(at) });
  store.heads.move(open, organisationId, { seq, hash });
  store.tables.moves.insert(open, { ...said, documentId, toState, organisationId, seq, hash, at });
}

/** As the ledger is hashed: with microseconds, of which there are none here. */
export function ledgerTime(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
