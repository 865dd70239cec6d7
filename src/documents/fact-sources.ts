import {
  CHANGING_FACTS,
  COMPLETE_FACTS,
  ERASABLE_FACTS,
  FACT_FIELDS,
  FACT_KINDS,
  type FactKind,
  HASHED_FIELDS,
} from '../domain/lifecycle/audit-facts';
import { readableJson } from '../platform/database/readable-json';

/** Identifies resolutions by position, since row numbers differ in a refilled database. */
const PLACED_ELSEWHERE = `from (select n.*, row_number() over (order by n.id) as place
      from outside_receipts n where n.document_id = m.id) r`;
const ELSEWHERE = { alias: 'r', id: `r.document_id || '.' || r.place` };

/**
 * Identifies the document's own receipt by the document's id. Entries also commit to withdrawn receipts, whose rows are
 * in the withdrawals.
 */
const RECEIPT = {
  alias: 'r',
  id: 'case when r.is_double then r.submission_id else r.document_id end',
  rows: `from (select * from fiscal_receipts where document_id = m.id
    union all select taken.* from resolutions n
    cross join lateral jsonb_populate_record(null::fiscal_receipts, ${readableJson('n.facts')}::jsonb) taken
    where n.document_id = m.id and n.decision = 'withdrawn') r`,
};

/** Location of the rows of a kind of fact: `m` is the document, with the columns of MOVED_COLUMNS. */
interface FactSource {
  readonly alias: string;
  readonly id: string;
  /** SQL from the `from` on; empty for the document itself. */
  readonly rows: string;
}

const SOURCES: Readonly<Record<FactKind, FactSource>> = {
  version: { alias: 'm', id: 'm.id', rows: '' },
  submission: { alias: 's', id: 's.id', rows: 'from submissions s where s.document_id = m.id' },
  answer: { alias: 's', id: 's.id', rows: 'from submissions s where s.document_id = m.id' },
  // Identifies statements by content, because row numbers differ in a refilled database.
  statement: {
    alias: 'o',
    id: 'o.body_sha256',
    rows: `from outcomes o join submissions s using (fiscal_account_id, request_id) where s.document_id = m.id`,
  },
  receipt: RECEIPT,
  resolution: {
    alias: 'r',
    id: `r.submission_id || '.' || r.place`,
    rows: `from (select n.*, row_number() over (partition by n.submission_id order by n.id) as place
      from resolutions n where n.document_id = m.id) r where r.applied_at is not null`,
  },
  // Includes rules only if they match their hash.
  rules: {
    alias: 's',
    id: 's.id',
    rows: `from submissions s join rule_sets u on u.sha256 = s.rules_sha256
      where s.document_id = m.id and u.sha256 = encode(sha256(convert_to(u.rules, 'UTF8')), 'hex')`,
  },
  certificate: RECEIPT,
  pdf: { ...RECEIPT, rows: `${RECEIPT.rows} where r.pdf_sha256 is not null` },
  taxes: {
    alias: 's',
    id: 's.id',
    rows: 'from submissions s where s.document_id = m.id and s.taxes is not null',
  },
  sending: { alias: 's', id: 's.id', rows: 'from submissions s where s.document_id = m.id' },
  sentUnder: { alias: 's', id: 's.id', rows: 'from submissions s where s.document_id = m.id' },
  elsewhere: { ...ELSEWHERE, rows: PLACED_ELSEWHERE },
  confirmation: { ...ELSEWHERE, rows: `${PLACED_ELSEWHERE} where r.overrules_books` },
  withdrawal: { ...ELSEWHERE, rows: `${PLACED_ELSEWHERE} where r.withdrawn_at is not null` },
  decided: {
    alias: 'c',
    id: `c.document_id || '.' || c.decision`,
    rows: 'from document_decisions c where c.document_id = m.id',
  },
  // Words of the entry being made; those of stored entries are read in ALTERED_FACTS.
  words: { alias: 'm', id: `''`, rows: '' },
};
const STORED_KINDS = FACT_KINDS.filter((kind) => kind !== 'words');

/** Columns that a statement needs of the moved document, from `documents d`. */
export const MOVED_COLUMNS = `d.id, d.organisation_id, d.kind, d.source_id, d.number, d.customer_name, d.issued_on,
  d.currency, d.total, d.fingerprint`;

/** Tables that a statement writes and also reads facts of, since it does not see its own writes. */
export type WrittenRows = Readonly<Partial<Record<'submissions' | 'fiscal_receipts', string>>>;

/**
 * Selects `place`, `fact`, `id` and `text` of the facts of a document `m`.
 * @param written by table, what to read instead
 */
export function selectFacts(kinds: readonly FactKind[], written: WrittenRows = {}): string {
  if (kinds.length === 0)
    return `select 0 as place, ''::text as fact, ''::text as id, ''::text as text where false`;
  return kinds
    .map((kind) => {
      const { alias, id, rows } = SOURCES[kind];
      const fields = FACT_FIELDS[kind].map((field) => fieldText(kind, alias, field));
      return `select ${FACT_KINDS.indexOf(kind)} as place, '${kind}' as fact, (${id})::text as id,
        '[' || concat_ws(',', ${fields.join(', ')}) || ']' as text ${readIn(rows, written)}`;
    })
    .join(' union all ');
}

/** SQL form of `commit` of domain/lifecycle/audit-facts.ts, for a row `f` with `fact` and `text`. */
export function commitSql(salt: string): string {
  return `encode(sha256(convert_to(${salt} || E'\\n' || f.fact || E'\\n' || f.text, 'UTF8')), 'hex')`;
}

/**
 * First facts of some documents that differ from the commitments in the audit log (for changing kinds from the latest
 * one), then those that lack a required entry. Parameters: ids of the documents, maximum number.
 */
export const ALTERED_FACTS = `
  with committed as (
    select m.document_id, m.seq, one.value ->> 0 as fact,
      case when one.value ->> 0 = 'words' then m.seq::text else one.value ->> 1 end as id, one.value ->> 2 as sha256,
      one.salt
    from document_moves m
    cross join lateral rows from (jsonb_array_elements(m.facts::jsonb), unnest(m.salts)) one (value, salt)
    where m.document_id = any($1)),
  counting as (
    select * from committed where fact not in (${quoted(CHANGING_FACTS)})
    union all
    (select distinct on (document_id, fact, id) * from committed where fact in (${quoted(CHANGING_FACTS)})
      order by document_id, fact, id, seq desc)),
  present as (
    select m.id as document_id, f.* from documents m cross join lateral (${selectFacts(STORED_KINDS)}) f
    where m.id = any($1)
    union all
    select w.document_id, 0, 'words', w.seq::text, '[' || to_json(w.detail)::text || ']' from document_moves w
    where w.document_id = any($1)),
  -- By right: of documents that an act names which is itself an entry, later than what was erased.
  erased as (
    select d.id as document_id, max(a.seq) as seq from documents d join acts a on a.ledger_id = d.organisation_id
    where d.id = any($1) and a.deed = 'erased' and a.outcome = 'done' and (${readableJson('a.after')} -> 'documents')::jsonb ? d.id::text
    group by d.id)
  select c.seq, c.fact as kind, c.id, false as "isForged" from counting c
  -- Two statements about two requests may have the same words, and then the same id: one of them is meant.
  where not exists (select from present f
    where f.document_id = c.document_id and f.fact = c.fact and f.id = c.id and c.sha256 = ${commitSql('c.salt')})
    and not (c.salt is null and c.fact in (${quoted(ERASABLE_FACTS)}) and exists (
      select from erased e where e.document_id = c.document_id and c.seq < e.seq))
  union all
  select coalesce((select max(e.seq) from document_moves e where e.document_id = m.id), 0) as seq, f.fact, f.id, true
  from documents m cross join lateral (${selectFacts(COMPLETE_FACTS)}) f
  where m.id = any($1) and not exists (select from committed c
    where c.document_id = m.id and c.fact = f.fact and c.id = f.id)
  order by "isForged", seq limit $2`;

function readIn(rows: string, written: WrittenRows): string {
  return Object.entries(written).reduce(
    (text, [table, instead]) =>
      text.replaceAll(
        new RegExp(`\\b(from|join) ${table}\\b`, 'g'),
        (_all, word: string) => `${word} ${instead}`,
      ),
    rows,
  );
}

function fieldText(kind: FactKind, alias: string, field: string): string {
  const column = `${alias}.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
  const isBytes = kind === 'submission' && field === 'payload';
  const bytes = isBytes ? column : `convert_to(${column}, 'UTF8')`;
  const plain = field === 'startedAt' ? momentText(column) : `${column}::text`;
  const text = HASHED_FIELDS.has(field) ? `encode(sha256(${bytes}), 'hex')` : plain;
  return `coalesce(to_json(${text})::text, 'null')`;
}

/** Formats a timestamp as JavaScript does, with milliseconds. */
function momentText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function quoted(kinds: readonly FactKind[]): string {
  return kinds.map((kind) => `'${kind}'`).join(', ');
}
