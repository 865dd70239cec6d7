import type { EntityManager } from 'typeorm';
import type { Issue } from '../documents/issue';
import { canMove, type DocumentState, ForbiddenMove } from '../documents/lifecycle';
import { displayText } from '../documents/unstorable-text';
import type { TrackedDocument } from './entities/tracked-document.entity';
import { type Lease, LeaseLost } from './lease';

/** What is said and set with a move; everything not named is cleared. */
export interface MoveNote {
  readonly reason?: string;
  /** For people: what happened, in one or two sentences. */
  readonly detail?: string;
  readonly issues?: readonly Issue[];
  /** When the document is next looked at by itself; null: only when something happens to it. */
  readonly dueInMs?: number | null;
}

/**
 * Continues a statement whose part `moved` holds one move: it takes the next place in the organisation's chain, which
 * the row of the head keeps in order (migration "ledger"; followed by documents/ledger.ts).
 */
export const INTO_THE_LEDGER = `, head as (
    update ledger_heads h set seq = h.seq + 1,
      hash = ledger_hash(h.hash, h.seq + 1, m.id, m.at, m.from_state, m.to_state, m.reason, m.detail, m.actor)
    from moved m where h.organisation_id = m.organisation_id returning h.seq, h.hash)
  insert into document_moves (organisation_id, seq, hash, document_id, at, from_state, to_state, reason, detail, actor)
  select m.organisation_id, head.seq, head.hash, m.id, m.at, m.from_state, m.to_state, m.reason, m.detail, m.actor
  from moved m, head returning document_id`;

/** One move of one document, with its place in the ledger; no row comes back when it did not happen. */
export const MOVE_DOCUMENT = `with moved as (
       update documents d set state = $3, reason = $4, issues = $6::jsonb, attempts = 0,
         due_at = clock_timestamp() + $7::float8 * interval '1 millisecond',
         last_failure = null, changed_at = clock_timestamp()
       from organisations o
       where d.id = $1 and d.state = $2 and o.id = d.organisation_id
         and ($8::bigint is null or o.lease_token = $8)
       returning d.id, d.organisation_id, d.changed_at as at, $2::text as from_state, $3::text as to_state,
         $4::text as reason, $5::text as detail, $9::text as actor)
     ${INTO_THE_LEDGER}`;

/** `system` under the lease that the worker holds, or a person, who needs none. */
export type Mover = { readonly lease: Lease } | { readonly actor: string };

/**
 * Moves a document and writes its history, in one statement. The move happens only if the document still is in
 * the state it was read in and, for the system, the lease is still ours.
 * The document that was given is in its new state afterwards, as the row is: work that may be begun anew gives a copy.
 *
 * @throws ForbiddenMove a move that the lifecycle does not know
 * @throws LeaseLost somebody else was quicker
 */
export async function moveDocument(
  manager: EntityManager,
  mover: Mover,
  document: Pick<TrackedDocument, 'id' | 'state'>,
  to: DocumentState,
  note: MoveNote = {},
): Promise<void> {
  if (!canMove(document.state, to)) throw new ForbiddenMove(document.state, to);
  const lease = 'lease' in mover ? mover.lease : null;
  const rows = await manager.query<unknown[]>(MOVE_DOCUMENT, [
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
  return JSON.stringify(issues.map((issue) => ({ ...issue, message: displayText(issue.message) })));
}
