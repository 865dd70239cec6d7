import { channel } from 'node:diagnostics_channel';
import { NO_SENTENCE, type StoredSentence } from '../domain/texts/stored-sentence';
import type { EntityManager } from 'typeorm';
import type { Issue } from '../domain/issues/issue';
import {
  FACTS_OF_DECISION,
  FACTS_OF_ELSEWHERE,
  FACTS_OF_MOVE,
  FACTS_OF_NOTE,
  type FactKind,
} from '../domain/lifecycle/audit-facts';
import {
  canTransition,
  DOCUMENT_STATES,
  type DocumentState,
  ForbiddenTransition,
  NOTED,
  SALE_LOOKED_AT,
  WITHDRAWAL,
} from '../domain/lifecycle/lifecycle';
import { displayJson } from '../domain/unstorable-text';
import type { TrackedDocument } from './documents.entities';
import { commitSql, MOVED_COLUMNS, selectFacts, type WrittenRows } from './fact-sources';
import { type Lease, LeaseLost } from '../organisations/lease/lease';

/** Fields stored with a move; fields not named are cleared. */
export interface TransitionNote {
  readonly reason?: string;
  /** Description of the event for people, in one or two sentences. */
  readonly detail?: StoredSentence;
  readonly issues?: readonly Issue[];
  /** Delay until the document is due again; null: only an event makes it due. */
  readonly dueInMs?: number | null;
}

/** Columns of an entry that its hash covers, as read from the list of the entries of a statement. */
const HASHED = `"documentId" uuid, at timestamptz, "fromState" text, "toState" text, reason text, actor text, facts text`;

/**
 * Continues a statement (`with recursive`) whose part `moved` holds moves with MOVED_COLUMNS and `place`: adds entries
 * with salted commitments to each organisation's chain, in the order kept by the head's row
 * (evidence/audit-log/audit-log.ts). Its last part is `entered`, with `document_id`. Each step of the chain reads its
 * entry by its place in a list: joined to a table of entries, n entries would be n searches of that table.
 * @param rows source of facts of tables that the same statement writes
 */
export function appendToAuditLog(kinds: readonly FactKind[], rows: WrittenRows = {}): string {
  return `, heads as materialized (
    select h.* from ledger_heads h where h.organisation_id in (select organisation_id from moved)
    order by h.organisation_id for update),
  listed as materialized (
    select coalesce(jsonb_agg(to_jsonb(linked) order by linked."organisationId", linked.place), '[]') as entries
    from (select m.organisation_id as "organisationId", m.place, m.id as "documentId", m.at, m.from_state as "fromState",
        m.to_state as "toState", m.reason, m.detail, m.actor, coalesce(s.facts, '[]') as facts,
        coalesce(s.salts, '{}') as salts,
        case when m.is_first then h.seq end as "previousSeq", case when m.is_first then h.hash end as "previousHash"
      from (select moved.*, row_number() over (partition by organisation_id order by place) = 1 as is_first from moved) m
        join heads h using (organisation_id)
        cross join lateral (
          select '[' || string_agg('["' || f.fact || '","' || f.id || '","' || ${commitSql('f.salt')} || '"]', ','
              order by f.place, f.id collate "C") || ']' as facts,
            array_agg(f.salt order by f.place, f.id collate "C") as salts
          from (select of.*, gen_random_uuid()::text as salt
            from (select * from (${selectFacts([...kinds, 'words'], rows)}) found
              order by place, id collate "C") of) f) s) linked),
  chain as (
    select 0 as nth, null::uuid as organisation_id, 0::bigint as seq, ''::text as hash
    union all
    select c.nth + 1, e."organisationId", link.seq, ledger_hash(link.previous, link.seq, e."documentId", e.at, e."fromState",
      e."toState", e.reason, '', e.actor, e.facts)
    from chain c cross join lateral jsonb_to_record((select entries from listed) -> c.nth)
        as e("organisationId" uuid, "previousSeq" bigint, "previousHash" text, ${HASHED})
      cross join lateral (select coalesce(e."previousSeq", c.seq) + 1 as seq,
        coalesce(e."previousHash", c.hash) as previous) link
    where c.nth < jsonb_array_length((select entries from listed))),
  advanced as (
    update ledger_heads h set seq = c.seq, hash = c.hash
    from (select distinct on (organisation_id) * from chain where nth > 0 order by organisation_id, nth desc) c
    where h.organisation_id = c.organisation_id),
  entered as (
    insert into document_moves (organisation_id, seq, hash, document_id, at, from_state, to_state, reason, detail, actor,
      facts, salts)
    select c.organisation_id, c.seq, c.hash, e."documentId", e.at, e."fromState", e."toState", e.reason, e.detail, e.actor,
      e.facts, e.salts
    from chain c cross join lateral jsonb_to_record((select entries from listed) -> c.nth - 1)
      as e(${HASHED}, detail text, salts text[])
    where c.nth > 0 order by c.nth
    returning document_id, seq)`;
}

/** Hides the parameter in a sub-select: its value would make PostgreSQL plan every call anew (decision 32). */
function moveInto(state: DocumentState): string {
  return `with recursive given as (
      select * from jsonb_to_recordset($1::jsonb)
        as g(place int, id uuid, "fromState" text, reason text, detail text, issues jsonb, "dueInMs" float8)),
    locked as materialized (select id from documents where id in (select id from given) order by id for no key update),
    moved as (
      update documents d set state = '${state}', reason = g.reason, issues = g.issues, attempts = 0,
        due_at = clock_timestamp() + g."dueInMs" * interval '1 millisecond', last_failure = null,
        changed_at = clock_timestamp()
      from given g join locked using (id), organisations o
      where d.id = g.id and d.state = g."fromState" and o.id = d.organisation_id
        and ((select $2::bigint) is null or o.lease_token = (select $2::bigint))
      returning ${MOVED_COLUMNS}, d.changed_at as at, g."fromState" as from_state, '${state}' as to_state, g.reason, g.detail,
        $3::text as actor, g.place)
    ${appendToAuditLog(FACTS_OF_MOVE[state])} select document_id from entered`;
}

/** SQL that moves documents, with their positions in the audit log; moves that did not happen return no row. */
export const APPLY_TRANSITION = Object.fromEntries(
  DOCUMENT_STATES.map((state) => [state, moveInto(state)]),
) as Readonly<Record<DocumentState, string>>;

function noteOn(kinds: readonly FactKind[]): string {
  return `with recursive moved as (
    select ${MOVED_COLUMNS}, clock_timestamp() as at, d.state as from_state, d.state as to_state, $2::text as reason,
      $3::text as detail, $4::text as actor, given.place
    from unnest($1::uuid[]) with ordinality as given (id, place) join documents d on d.id = given.id)
  ${appendToAuditLog(kinds)} select document_id from entered`;
}

/** SQL that notes facts of documents that keep their state. */
export const NOTE_DOCUMENTS = noteOn(FACTS_OF_NOTE);

/** SQL that notes facts about receipts made elsewhere. */
export const NOTE_ELSEWHERE = noteOn(FACTS_OF_ELSEWHERE);

/** SQL that notes facts about decisions of people on the content. */
export const NOTE_DECISION = noteOn(FACTS_OF_DECISION);

/** Logs changed facts of documents that keep their state. */
export async function noteDocuments(
  manager: EntityManager,
  ids: readonly string[],
  detail: StoredSentence,
): Promise<void> {
  if (ids.length > 0) await manager.query(NOTE_DOCUMENTS, [ids, NOTED, detail, 'system']);
}

/** Logs that a person recorded, confirmed or withdrew receipts made elsewhere, in the transaction of the rows. */
export async function noteElsewhere(
  manager: EntityManager,
  ids: readonly string[],
  actor: string,
  detail: StoredSentence,
): Promise<void> {
  await manager.query(NOTE_ELSEWHERE, [ids, NOTED, detail, actor]);
}

/** Logs changed decisions about the content of documents, in the same transaction as the rows. */
export async function noteDecisions(
  manager: EntityManager,
  ids: readonly string[],
  actor: string,
  detail: StoredSentence,
): Promise<void> {
  if (ids.length > 0) await manager.query(NOTE_DECISION, [ids, NOTED, detail, actor]);
}

/**
 * Author of a transition: `system` under the worker's lease, or a person without one, who may withdraw entered data.
 * `isSale`: the document has the receipt of another, without a fiscalised submission of its own.
 */
export type Mover = ({ readonly lease: Lease } | { readonly actor: string; readonly withdraws?: true }) & {
  readonly isSale?: boolean;
};

/** Transition of a document, with its explanation. */
export interface Transition {
  readonly document: Pick<TrackedDocument, 'id' | 'state'>;
  readonly note?: TransitionNote;
}

/** Documents that this process has moved into a state, before the end of the transaction. */
interface DocumentMove {
  readonly state: DocumentState;
  readonly documents: number;
}

const moves = channel('ledgerstamp.move');

/** Subscribes to every move by this process. @returns function that unsubscribes */
export function onDocumentMove(listener: (move: DocumentMove) => void): () => void {
  const listen = (message: unknown): void => listener(message as DocumentMove);
  moves.subscribe(listen);
  return () => {
    moves.unsubscribe(listen);
  };
}

/**
 * Moves a document and writes its history in one statement, if it is still in the state it was read in and, for the
 * system, the lease is valid. Updates the given object; repeatable work passes a copy.
 * @throws ForbiddenTransition a move outside the lifecycle
 * @throws LeaseLost another process was first
 */
export async function applyTransition(
  manager: EntityManager,
  mover: Mover,
  document: Pick<TrackedDocument, 'id' | 'state'>,
  to: DocumentState,
  note: TransitionNote = {},
): Promise<void> {
  await applyTransitions(manager, mover, [{ document, note }], to);
}

/**
 * Applies several transitions of documents to one state, in order. @throws LeaseLost when one was changed concurrently
 */
export async function applyTransitions(
  manager: EntityManager,
  mover: Mover,
  transitions: readonly Transition[],
  to: DocumentState,
): Promise<void> {
  if (transitions.length === 0) return;
  for (const { document } of transitions)
    if (!canTransition(document.state, to) && !isException(mover, document, to))
      throw new ForbiddenTransition(document.state, to);
  const lease = 'lease' in mover ? mover.lease : null;
  const rows = await manager.query<{ document_id: string }[]>(APPLY_TRANSITION[to], [
    displayJson(transitions.map(asMove)),
    lease?.token ?? null,
    'actor' in mover ? mover.actor : 'system',
  ]);
  const moved = new Set(rows.map((row) => row.document_id));
  for (const { document } of transitions) if (moved.has(document.id)) document.state = to;
  moves.publish({ state: to, documents: moved.size } satisfies DocumentMove);
  const missed = transitions.find(({ document }) => !moved.has(document.id));
  if (missed !== undefined) throw new LeaseLost(`document ${missed.document.id}`);
}

/** Row of APPLY_TRANSITION. */
export interface Move {
  readonly place: number;
  readonly id: string;
  readonly fromState: DocumentState;
  readonly reason: string | null;
  readonly detail: StoredSentence;
  readonly issues: readonly Issue[];
  readonly dueInMs: number | null;
}

function asMove({ document, note = {} }: Transition, place: number): Move {
  const { reason = null, detail = NO_SENTENCE, issues = [], dueInMs = null } = note;
  return { place, id: document.id, fromState: document.state, reason, detail, issues, dueInMs };
}

function isException(mover: Mover, { state }: Pick<TrackedDocument, 'state'>, to: DocumentState): boolean {
  const is = (move: typeof WITHDRAWAL | typeof SALE_LOOKED_AT): boolean =>
    state === move.from && to === move.to;
  return ('withdraws' in mover && is(WITHDRAWAL)) || (mover.isSale === true && is(SALE_LOOKED_AT));
}
