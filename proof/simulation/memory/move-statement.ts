import type { Issue } from '../../../src/domain/issues/issue';
import type { DocumentState } from '../../../src/domain/lifecycle/lifecycle';
import { entryHash } from '../../../src/evidence/audit-log/audit-log';
import {
  commit,
  FACT_KINDS,
  type FactKind,
  FACTS_OF_MOVE,
  writeCommitments,
} from '../../../src/domain/lifecycle/audit-facts';
import type { Move } from '../../../src/documents/transitions';
import type { TrackedDocument } from '../../../src/documents/documents.entities';
import { factsOf } from './memory-facts';
import type { MemoryStore } from './memory-store';
import type { Transaction } from './transaction';
import type { StoredSentence } from '../../../src/domain/texts/stored-sentence';

/**
 * APPLY_TRANSITION: changes states, only from the state that was read and under the named lease, with audit log
 * entries.
 */
export function carryOutMoves(
  store: MemoryStore,
  open: Transaction,
  to: DocumentState,
  parameters: readonly unknown[],
): { document_id: string }[] {
  const [moves, leaseToken, actor] = parameters as readonly [string, string | null, string];
  const { documents, organisations } = store.tables;
  return (JSON.parse(moves) as Move[]).flatMap(({ id, fromState, reason, detail, issues, dueInMs }) => {
    const document = documents.withId(open, id);
    const organisation = organisations.withId(open, document?.organisationId);
    if (document?.state !== fromState || organisation === undefined) return [];
    if (leaseToken !== null && organisation.leaseToken !== leaseToken) return [];
    moveRow(store, open, document, to, { reason, detail, dueInMs, actor, issues: [...issues] });
    return [{ document_id: id }];
  });
}

/** Data of a state change, with the next due time of the document. */
export interface MoveNote {
  readonly reason: string | null;
  readonly detail: StoredSentence;
  readonly issues: Issue[];
  readonly dueInMs: number | null;
  readonly actor: string;
}

/** Puts a row into its new state, and adds the audit log entry. */
export function moveRow(
  store: MemoryStore,
  open: Transaction,
  document: Readonly<TrackedDocument>,
  to: DocumentState,
  { dueInMs, issues, ...said }: MoveNote,
): void {
  const moved = store.tables.documents.change(open, document, {
    ...{ state: to, reason: said.reason, issues, attempts: 0 },
    ...{ dueAt: dueInMs === null ? null : store.in(dueInMs), lastFailure: null, changedAt: store.now() },
  });
  appendToAuditLog(store, open, moved, { ...said, fromState: document.state });
}

/** NOTE_DOCUMENTS, NOTE_ELSEWHERE: adds audit log entries for documents whose state does not change. */
export function carryOutNotes(
  store: MemoryStore,
  open: Transaction,
  parameters: readonly unknown[],
  kinds: readonly FactKind[],
): { document_id: string }[] {
  const [ids, reason, detail, actor] = parameters as readonly [
    readonly string[],
    string,
    StoredSentence,
    string,
  ];
  return ids.flatMap((id) => {
    const document = store.tables.documents.withId(open, id);
    if (document === undefined) return [];
    appendToAuditLog(store, open, document, { fromState: document.state, reason, detail, actor, kinds });
    return [{ document_id: id }];
  });
}

/** Data of an audit log entry, and its facts; by default those of the state change. */
interface Said {
  readonly fromState: DocumentState | null;
  readonly reason: string | null;
  readonly detail: StoredSentence;
  readonly actor: string;
  readonly kinds?: readonly FactKind[];
}

/** Adds an entry to the organisation's hash chain (appendToAuditLog). */
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
    .concat({ kind: 'words', id: '', row: { detail: said.detail } })
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

/** Formats a time as the audit log hashes it: with microseconds, which are always zero here. */
export function auditTime(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}
