import type { DataSource } from 'typeorm';
import { readableJson } from '../../platform/database/readable-json';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';

/** Search input in the form of database conditions. */
interface SearchTerms {
  /** Patterns of LIKE, one per word; a document must match all of them. */
  readonly patterns: readonly string[];
  /** Start of a verification code: capitals and digits without hyphens. Null: the text cannot be one. */
  readonly code: string | null;
  /** Fiscal numbers: as typed, and without leading zeros. */
  readonly numbers: readonly string[];
}

/** Maximum number of words; further ones rarely narrow a search. */
const MOST_WORDS = 8;
/** Minimum length of a word found within another: shorter ones are not indexed, and must begin a word. */
const SHORTEST_PART = 3;
/** Minimum length of a code's beginning; shorter ones match too many. */
const SHORTEST_CODE = 4;

/** Matches a printed amount: 64,315.02 is 64315.02. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

export function searchTerms(text: string): SearchTerms {
  const words = text
    .split(/\s+/)
    .map(plainWord)
    .filter((word) => /[^-/'’]/.test(word))
    .slice(0, MOST_WORDS);
  const whole = text.replace(/[-\s]/g, '').toUpperCase();
  return {
    patterns: words.map(patternOf),
    code: whole.length >= SHORTEST_CODE && /^[0-9A-Z]+$/.test(whole) ? whole : null,
    numbers: /^\d+$/.test(whole) ? [...new Set([whole, whole.replace(/^0+(?=\d)/, '')])] : [],
  };
}

/** Removes separators between words and signs before amounts. */
function plainWord(word: string): string {
  const bare = word.replace(/^\p{Sc}(?=\d)/u, '').replace(/[,;.]+$/, '') || word;
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  const isLong = (word.match(/[\p{L}\p{N}]+/gu) ?? []).some(({ length }) => length >= SHORTEST_PART);
  return isLong ? `%${literal}%` : `% ${literal}%`;
}

/** Result of a search. */
export interface FoundDocuments {
  /** Ids within the requested page; null: too many documents match to sort them, use `words`. */
  readonly ids: readonly string[] | null;
  /** Number of matches within the filter, from the position on; possibly too low where `ids` is null. */
  readonly count: number;
  /** Documents found by fiscal number, verification code, or tax number, possibly outside the scope. */
  readonly known: readonly string[];
  /** Patterns of LIKE; `document_listings.words` matches all of them. */
  readonly words: readonly string[];
}

/**
 * Page of a list, as SQL over `document_listings`. Both statements have the same parameters; `counted` needs the first.
 */
export interface AskedPart {
  /** Selects ids (`id`), each with the number of all matches before the limit (`whole`). */
  readonly listed: string;
  /** Total number, for an empty page. */
  readonly counted: string;
  readonly parameters: readonly unknown[];
}

/** Number up to which sorting is faster than reading the list in order. */
const MOST_ORDERED = 10_000;
/** Maximum matches of a verification code's beginning; above it the beginning is ignored. */
const MOST_RECEIPTS = 200;

/** Minimum digits of a tax number; shorter numbers are those of documents and receipts. */
const SHORTEST_TAX_NUMBER = 8;

/**
 * SQL that finds documents by a contact's tax or company number, which lists lack, through its name. Contacts are few
 * and scanned; names that PostgreSQL cannot store are in no document.
 */
const OF_BUYER = `
  select listing.document_id as id
  from (select organisation_id, ${readableJson('details')}->>'name' as name from customers
    where details like '%"' || $1 || '"%'
      and ($2::uuid[] is null or organisation_id = any($2))) buyer
  cross join lateral listings_with(
    array['% ' || regexp_replace(listing_words(buyer.name), '([\\\\%_])', '\\\\\\1', 'g') || ' %'],
    array[buyer.organisation_id], ${MOST_ORDERED}) listing
  join documents document on document.id = listing.document_id and document.customer_name = buyer.name
  limit ${MOST_ORDERED}`;

/** Verification code without hyphens and spaces. An index has the same expression. */
const CODE = `upper(translate(verification_code, '- ', ''))`;
const RECEIPTS: readonly (readonly [table: string, counts: string])[] = [
  ['fiscal_receipts', 'true'],
  ['outside_receipts', 'withdrawn_at is null'],
];

/**
 * Documents of a page with these words, in order; null without words. Searches all rows and narrows afterwards, because
 * PostgreSQL uses no index for parts of words under a request's policies. Returns ids, never rows.
 */
export async function findDocuments(
  dataSource: DataSource,
  text: string,
  scope: OrganisationScope,
  part: () => AskedPart,
): Promise<FoundDocuments | null> {
  const { patterns, code, numbers } = searchTerms(text);
  if (patterns.length === 0) return null;
  const ask = <Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> =>
    acrossOrganisations(() => dataSource.query<Row[]>(sql, [...parameters]));
  const ids = async (sql: string, parameters: readonly unknown[]): Promise<string[]> =>
    (await ask<{ id: string }>(sql, parameters)).map(({ id }) => id);
  // The value is folded once, because a function in a condition is called for each row.
  const folded =
    'select listing_words(word) as id from unnest($1::text[]) with ordinality as asked (word, place) order by place';
  const [words, ofBuyers, ofReceipts] = await Promise.all([
    ids(folded, [patterns]),
    longest(numbers) < SHORTEST_TAX_NUMBER ? [] : ids(OF_BUYER, [numbers[0], scopeIds(scope)]),
    code === null && numbers.length === 0 ? [] : ids(...byReceipts(code, numbers)),
  ]);
  const known = [...ofBuyers, ...ofReceipts];
  const asked = part();
  const parameters = [...asked.parameters, words, scopeIds(scope), known];
  const [found] = await ask<Pick<FoundDocuments, 'ids' | 'count'>>(inOrder(asked), parameters);
  return { ids: null, count: 0, ...found, known, words };
}

/** Builds the statement for the found listings, with the usual filter and order. */
function inOrder({ listed, counted, parameters: { length } }: AskedPart): string {
  const [words, scope, known] = [1, 2, 3].map((place) => `$${length + place}`);
  return `with document_listings as materialized (
      select * from listings_with(${words}, ${scope}, ${MOST_ORDERED + 1})
      union all select * from document_listings where document_id = any(${known}) and not words like all(${words})),
      part as materialized (${listed})
    select case when (select count(*) from document_listings) <= ${MOST_ORDERED} then array(select id from part) end as ids,
      coalesce((select max(whole) from part), (${counted}))::int as count`;
}

const longest = (numbers: readonly string[]): number => numbers[0]?.length ?? 0;

function byReceipts(code: string | null, numbers: readonly string[]): readonly [string, unknown[]] {
  const parameters = [...(code === null ? [] : [code]), ...(numbers.length === 0 ? [] : [numbers])];
  const asked = RECEIPTS.flatMap(([table, counts]) => [
    ...(code === null ? [] : [byCode(table, counts)]),
    ...(numbers.length === 0 ? [] : [byNumber(table, counts, `$${parameters.length}`)]),
  ]);
  return [asked.join(' union '), parameters];
}

function byCode(table: string, counts: string): string {
  return `(select document_id as id from ${table} where ${CODE} like $1 || '%' and ${counts} limit ${MOST_RECEIPTS})`;
}

/** Looks up each device in the index of its numbers; there are few devices. */
function byNumber(table: string, counts: string, numbers: string): string {
  return `(with recursive device(id) as (
      select min(device_id) from ${table} where ${counts}
      union all
      select (select min(device_id) from ${table} where device_id > device.id and ${counts}) from device where device.id is not null)
    select receipt.document_id as id from device
    join ${table} receipt on receipt.device_id = device.id and receipt.fiscal_number = any(${numbers}) and ${counts})`;
}
