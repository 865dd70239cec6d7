import type { EntityManager } from 'typeorm';
import { displayText, cutAt } from '../../domain/unstorable-text';
import { currentAddress, currentPrincipal } from '../rights/current-principal';
import type { Action } from '../rights/actions';
import type { Principal } from '../rights/principal';
import { ACT_COLUMNS, ACT_FIELDS, type ActFacts, commitToAct } from './act-commitment';
import { type Details, SecretValue } from './act-details';
import { type ActOutcome, INSTALLATION } from './act.entity';
import type { ActName } from './act-names';
import { randomUUID, createHmac } from 'node:crypto';
import { canonicalJson, sha256Hex } from '../../domain/canonical-json';

const MOST_OF_A_TEXT = 2_000;
const MOST_OF_ALL = 16_000;

/** Act on an object. The author is taken from the request. */
export interface Act {
  /** Action of the table of rights that the route needs. */
  readonly action: Action;
  readonly deed: ActName;
  /** Organisation; null: none, or several. */
  readonly organisationId: string | null;
  /** Object of the act; `kind` in words: "tax mapping". */
  readonly object: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly before?: Details | null;
  readonly after?: Details | null;
}

/** Author of an act, with the address of the call. */
export interface Author {
  readonly principal: Pick<Principal, 'personId' | 'name' | 'via'> & {
    /** Kind of author; `nobody`: the caller has not proved its identity. */
    readonly kind: Principal['kind'] | 'nobody';
  };
  readonly address: string | null;
}

/** Types of columns that are not text. */
const TYPES: Readonly<Partial<Record<(typeof ACT_FIELDS)[number], string>>> = {
  organisationId: 'uuid',
  personId: 'uuid',
  times: 'int',
};

/**
 * SQL that assigns the next sequence numbers of one audit log, shared with moves of documents
 * (documents/transitions.ts). The row of the head is locked until the transaction ends, so acts are recorded last.
 * Each step reads its act by its place in the array: joined to a list, n acts would be n searches of that list.
 */
const RECORD = `
  with recursive head as materialized (select seq, hash from ledger_heads where organisation_id = $1 for update),
  moment as materialized (select clock_timestamp() as at from head),
  chain as (
    select 0 as nth, seq, hash, null::timestamptz as at from head
    union all
    select c.nth + 1, c.seq + 1, act_hash(c.hash, c.seq + 1, m.at, $2::jsonb -> c.nth ->> 'sha256'), m.at
    from chain c cross join moment m where c.nth < jsonb_array_length($2::jsonb)),
  advanced as (
    update ledger_heads h set seq = c.seq, hash = c.hash from (select * from chain order by nth desc limit 1) c
    where h.organisation_id = $1 and c.nth > 0),
  entered as (
    insert into acts (ledger_id, seq, hash, sha256, salt, at, ${ACT_COLUMNS.join(', ')})
    select $1, c.seq, c.hash, g.sha256, g.salt, c.at, ${ACT_FIELDS.map((field) => `g."${field}"`).join(', ')}
    from chain c cross join lateral jsonb_to_record($2::jsonb -> c.nth - 1) as g(sha256 text, salt text,
      ${ACT_FIELDS.map((field) => `"${field}" ${TYPES[field] ?? 'text'}`).join(', ')})
    where c.nth > 0 order by c.nth)
  select count(*)::int as heads from head`;

/**
 * Records an act at the end of the transaction that makes the change. Does nothing outside requests: automatic work is
 * in the histories of documents, schedules and alerts.
 */
export async function recordAct(manager: EntityManager, act: Act): Promise<void> {
  await recordActs(manager, [act]);
}

/** Records several acts of one organisation, in order. */
export async function recordActs(manager: EntityManager, acts: readonly Act[]): Promise<void> {
  const principal = currentPrincipal();
  if (principal === null) return;
  const author = { principal, address: currentAddress() };
  await recordActsOf(
    manager,
    author,
    acts.map((act) => ({ ...act, outcome: 'done', times: 1 })),
  );
}

/** Records acts of a named author. All acts belong to one organisation. */
export async function recordActsOf(
  manager: EntityManager,
  author: Author,
  acts: readonly (Act & { readonly outcome: ActOutcome; readonly times: number })[],
): Promise<void> {
  const [first] = acts;
  if (first === undefined) return;
  const rows = acts.map((act) => {
    const salt = newSalt();
    const facts = factsOf(author, act, salt);
    return { ...facts, salt, sha256: commitToAct(facts, salt) };
  });
  const ledgerId = first.organisationId ?? INSTALLATION;
  const [found] = await manager.query<{ heads: number }[]>(RECORD, [ledgerId, JSON.stringify(rows)]);
  // Fails for an unknown or invisible organisation, because no change may be stored without its act.
  if (found?.heads !== 1) throw new Error(`the audit log ${ledgerId} takes no acts`);
}

function factsOf(
  { principal, address }: Author,
  {
    action,
    deed,
    organisationId,
    object,
    before = null,
    after = null,
    outcome,
    times,
  }: Act & {
    readonly outcome: ActOutcome;
    readonly times: number;
  },
  salt: string,
): ActFacts {
  const { personId, name, kind, via } = principal;
  return {
    // Lower case, as in the database; ids in a URL may have capitals.
    organisationId: organisationId?.toLowerCase() ?? null,
    ...{ personId, person: displayText(name), kind, via: via.kind, viaId: via.id, address },
    ...{ action, deed, outcome, times: String(times), objectKind: object.kind, objectId: object.id },
    objectName: object.name === null ? null : displayText(object.name),
    before: writeDetails(before, salt),
    after: writeDetails(after, salt),
  };
}

/** Creates a salt; without it a commitment cannot be guessed by trying all values. */
function newSalt(): string {
  return randomUUID();
}

/**
 * Writes details as JSON of at most about 16,000 characters: long texts are cut and end with their hash;
 * details that are too large as a whole are replaced by their hash.
 */
function writeDetails(details: Details | null, salt: string): string | null {
  if (details === null) return null;
  const text = canonicalJson(bounded(details, salt));
  return text.length <= MOST_OF_ALL
    ? text
    : canonicalJson({ tooLarge: { characters: text.length, sha256: sha256Hex(text) } });
}

function bounded(value: unknown, salt: string): unknown {
  if (value instanceof SecretValue)
    return { secretSha256: createHmac('sha256', salt).update(value.value).digest('hex') };
  if (typeof value === 'string' && value.length > MOST_OF_A_TEXT)
    return `${displayText(cutAt(value, MOST_OF_A_TEXT))}… (${value.length} characters, SHA-256 ${sha256Hex(value)})`;
  if (typeof value === 'string') return displayText(value);
  if (Array.isArray(value)) return value.map((one) => bounded(one, salt));
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bounded(one, salt)]));
}
