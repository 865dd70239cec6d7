import type { EntityManager } from 'typeorm';
import type { Issue } from '../documents/issue';
import { FACTS_OF_ELSEWHERE, FACTS_OF_MOVE, FACTS_OF_NOTE, type FactKind } from '../documents/audit-facts';
import {
  canTransition,
  DOCUMENT_STATES,
  type DocumentState,
  ForbiddenTransition,
  NOTED,
} from '../documents/lifecycle';
import { displayText } from '../documents/unstorable-text';
import type { TrackedDocument } from './tracked-document.entity';
import { COMMIT, MOVED_COLUMNS, selectFacts } from './fact-sources';
import { type Lease, LeaseLost } from '../organisations/lease/lease';

/** What is said and set with a move; everything not named is cleared. */
export interface TransitionNote {
  readonly reason?: string;
  /** For people: what happened, in one or two sentences. */
  readonly detail?: string;
  readonly issues?: readonly Issue[];
  /** When the document is next looked at on its own; null: only when something happens to it. */
  readonly dueInMs?: number | null;
}

/**
 * Continues a statement whose part `moved` holds one move with the columns of MOVED_COLUMNS: it commits to the facts, each
 * with a salt of its own, and takes the next place in the organisation's chain, which the row of the head keeps in order
 * (migrations "audit log" and "audit log of facts"; followed by evidence/audit-log/audit-log.ts).
 */
export function appendToAuditLog(kinds: readonly FactKind[]): string {
  return `, facts as (
    select f.place, f.id, f.salt, '["' || f.fact || '","' || f.id || '","' || ${COMMIT} || '"]' as commitment
    from (select ordered.*, gen_random_uuid()::text as salt from (
      select f.* from moved m cross join lateral (${selectFacts(kinds)}) f
      order by f.place, f.id collate "C") ordered) f),
  sealed as (
    select '[' || coalesce(string_agg(commitment, ',' order by place, id collate "C"), '') || ']' as facts,
      coalesce(array_agg(salt order by place, id collate "C"), '{}') as salts from facts),
  head as (
    update ledger_heads h set seq = h.seq + 1, hash = ledger_hash(h.hash, h.seq + 1, m.id, m.at, m.from_state,
      m.to_state, m.reason, m.detail, m.actor, sealed.facts)
    from moved m, sealed where h.organisation_id = m.organisation_id returning h.seq, h.hash)
  insert into document_moves (organisation_id, seq, hash, document_id, at, from_state, to_state, reason, detail, actor,
    facts, salts)
  select m.organisation_id, head.seq, head.hash, m.id, m.at, m.from_state, m.to_state, m.reason, m.detail, m.actor,
    sealed.facts, sealed.salts
  from moved m, head, sealed returning document_id`;
}

function moveInto(state: DocumentState): string {
  return `with moved as (
       update documents d set state = $3, reason = $4, issues = $6::jsonb, attempts = 0,
         due_at = clock_timestamp() + $7::float8 * interval '1 millisecond',
         last_failure = null, changed_at = clock_timestamp()
       from organisations o
       where d.id = $1 and d.state = $2 and o.id = d.organisation_id
         and ($8::bigint is null or o.lease_token = $8)
       returning ${MOVED_COLUMNS}, d.changed_at as at, $2::text as from_state, $3::text as to_state,
         $4::text as reason, $5::text as detail, $9::text as actor)
     ${appendToAuditLog(FACTS_OF_MOVE[state])}`;
}

/** One move of one document into each state, with its place in the audit log; no row comes back when it did not happen. */
export const APPLY_TRANSITION = Object.fromEntries(
  DOCUMENT_STATES.map((state) => [state, moveInto(state)]),
) as Readonly<Record<DocumentState, string>>;

function noteOn(kinds: readonly FactKind[]): string {
  return `with moved as (
    select ${MOVED_COLUMNS}, clock_timestamp() as at, d.state as from_state, d.state as to_state, $2::text as reason,
      $3::text as detail, $4::text as actor
    from documents d where d.id = $1)
  ${appendToAuditLog(kinds)}`;
}

/** An entry of a document that stays where it is. */
export const NOTE_DOCUMENT = noteOn(FACTS_OF_NOTE);

/** The same about its receipts made elsewhere. */
export const NOTE_ELSEWHERE = noteOn(FACTS_OF_ELSEWHERE);

/** Facts of a document have changed, and it stays where it is: the audit log has to know the new ones. */
export async function noteDocument(manager: EntityManager, id: string, detail: string): Promise<void> {
  await manager.query(NOTE_DOCUMENT, [id, NOTED, displayText(detail), 'system']);
}

/** A person has recorded, confirmed or withdrawn a receipt made elsewhere: in the same transaction as the row. */
export async function noteElsewhere(
  manager: EntityManager,
  id: string,
  actor: string,
  detail: string,
): Promise<void> {
  await manager.query(NOTE_ELSEWHERE, [id, NOTED, displayText(detail), actor]);
}

/** `system` under the lease that the worker holds, or a person, who needs none. */
export type Mover = { readonly lease: Lease } | { readonly actor: string };

/**
 * Moves a document and writes its history, in one statement. The move happens only if the document still is in
 * the state it was read in and, for the system, the lease is still ours.
 * The document that was given is in its new state afterwards, as the row is: work that may be begun anew gives a copy.
 *
 * @throws ForbiddenTransition a move that the lifecycle does not know
 * @throws LeaseLost somebody else was quicker
 */
export async function applyTransition(
  manager: EntityManager,
  mover: Mover,
  document: Pick<TrackedDocument, 'id' | 'state'>,
  to: DocumentState,
  note: TransitionNote = {},
): Promise<void> {
  if (!canTransition(document.state, to)) throw new ForbiddenTransition(document.state, to);
  const lease = 'lease' in mover ? mover.lease : null;
  const rows = await manager.query<unknown[]>(APPLY_TRANSITION[to], [
    document.id,
    document.state,
    to,
    note.reason ?? null,
    displayText(note.detail ?? ''),
    storedIssues(note.issues ?? []),
    note.dueInMs ?? null,
    lease?.token ?? null,
    'actor' in mover ? mover.actor : 'system',
  ]);
  if (rows.length === 0) throw new LeaseLost(`document ${document.id}`);
  document.state = to;
}

/** As JSON. They may quote what cannot be stored; the source keeps the text as it is. */
export function storedIssues(issues: readonly Issue[]): string {
  return JSON.stringify(issues, (_key, value: unknown) =>
    typeof value === 'string' ? displayText(value) : value,
  );
}
