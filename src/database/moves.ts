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

/** `system` under the lease that the worker holds, or a person, who needs none. */
export type Mover = { readonly lease: Lease } | { readonly actor: string };

/**
 * Moves a document and writes its history, in one statement. The move happens only if the document still is in
 * the state it was read in and, for the system, the lease is still ours.
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
  const rows = await manager.query<unknown[]>(
    `with moved as (
       update documents d set state = $3, reason = $4, issues = $6::jsonb, attempts = 0,
         due_at = clock_timestamp() + $7::float8 * interval '1 millisecond',
         last_failure = null, changed_at = clock_timestamp()
       from organisations o
       where d.id = $1 and d.state = $2 and o.id = d.organisation_id
         and ($8::bigint is null or o.lease_token = $8)
       returning d.id)
     insert into document_moves (document_id, from_state, to_state, reason, detail, actor, at)
     select id, $2, $3, $4, $5, $9, clock_timestamp() from moved returning document_id`,
    [
      document.id,
      document.state,
      to,
      note.reason ?? null,
      displayText(note.detail ?? ''),
      // They may quote what cannot be stored; the source keeps the text as it is.
      JSON.stringify((note.issues ?? []).map((issue) => ({ ...issue, message: displayText(issue.message) }))),
      note.dueInMs ?? null,
      lease?.token ?? null,
      'actor' in mover ? mover.actor : 'system',
    ],
  );
  if (rows.length === 0) throw new LeaseLost(`document ${document.id}`);
  document.state = to;
}
