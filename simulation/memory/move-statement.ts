import type { Issue } from '../../src/documents/issue';
import type { DocumentState } from '../../src/documents/lifecycle';
import { entryHash } from '../../src/evidence/audit-log/audit-log';
import {
  commit,
  FACT_KINDS,
  type FactKind,
  FACTS_OF_MOVE,
  writeCommitments,
} from '../../src/documents/audit-facts';
import type { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import { factsOf } from './memory-facts';
import type { MemoryStore } from './memory-store';
import type { Transaction } from './transaction';

/** The parameters of a move, in its order. */
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

/** APPLY_TRANSITION: only from the state that was read and under the lease that is named, and with its audit log entry. */
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
  appendToAuditLog(store, open, moved, { fromState: from, reason, detail, actor });
  return [{ document_id: id }];
}

/** An entry of a document that stays where it is (NOTE_DOCUMENT, NOTE_ELSEWHERE). */
export function carryOutNote(
  store: MemoryStore,
  open: Transaction,
  parameters: readonly unknown[],
  kinds: readonly FactKind[],
): { document_id: string }[] {
  const [id, reason, detail, actor] = parameters as readonly [string, string, string, string];
  const document = store.tables.documents.seenBy(open).find((row) => row.id === id);
  if (document === undefined) return [];
  const said = { fromState: document.state, reason, detail, actor, kinds };
  appendToAuditLog(store, open, document, said);
  return [{ document_id: id }];
}

/** What is said with an entry, and the facts that it commits to: without more, those of the move. */
interface Said {
  readonly fromState: DocumentState | null;
  readonly reason: string | null;
  readonly detail: string;
  readonly actor: string;
  readonly kinds?: readonly FactKind[];
}

/** The next place in the organisation's chain (appendToAuditLog). */
export function appendToAuditLog(
  store: MemoryStore,
  open: Transaction,
  document: Readonly<TrackedDocument>,
  { kinds = FACTS_OF_MOVE[document.state], ...said }: Said,
): void {
  const { id: documentId, organisationId, state: toState } = document;
  const head = store.heads.of(organisationId);
  const at = store.now();
  const seq = String(BigInt(head.seq) + 1n);
  const committed = kinds
    .toSorted((one, other) => FACT_KINDS.indexOf(one) - FACT_KINDS.indexOf(other))
    .flatMap((kind) => factsOf(store, open, document, kind))
    .map((fact) => ({ fact, salt: store.nextId() }));
  const salts = committed.map(({ salt }) => salt);
  const facts = writeCommitments(
    committed.map(({ fact, salt }) => ({ kind: fact.kind, id: fact.id, sha256: commit(fact, salt) })),
  );
  const hash = entryHash(head.hash, { ...said, documentId, toState, seq, at: auditTime(at), facts });
  store.heads.move(open, organisationId, { seq, hash });
  const entry = { ...said, documentId, toState, organisationId, seq, hash, at, facts, salts };
  store.tables.moves.insert(open, entry);
}

/** As the audit log is hashed: with microseconds, of which there are none here. */
export function auditTime(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
