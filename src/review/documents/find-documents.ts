import type { DataSource } from 'typeorm';
import { readableJson } from '../../platform/database/readable-json';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';

/** Search input in the form of database conditions. */
interface SearchTerms {
  /** Patterns of LIKE, one per word; a document matches all of them, in any order. */
  readonly patterns: readonly string[];
  /** Start of a verification code: capitals and digits without hyphens. Null: the text cannot be one. */
  readonly code: string | null;
  /** Fiscal numbers: as typed, and without leading zeros. */
  readonly numbers: readonly string[];
}

/** Maximum number of words; further ones hardly narrow a search. */
const MOST_WORDS = 8;
/** An index of parts of words has none that is shorter: of these a word of the document must begin with it. */
const SHORTEST_PART = 3;
/** Minimum length; anything shorter begins too many codes. */
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
  /**
   * Ids within the requested part of the list; null: too many documents match to sort them, `words` finds
   * them.
   */
  readonly ids: readonly string[] | null;
  /**
   * Number of matches that pass the filter, in the list or in its rest after a position; possibly too low
   * where `ids` is null.
   */
  readonly count: number;
  /**
   * Documents found by a fiscal number, a verification code, or a number of the buyer; possibly of
   * organisations outside the scope.
   */
  readonly known: readonly string[];
  /** Patterns of LIKE; `document_listings.words` matches all of them. */
  readonly words: readonly string[];
}

/** A part of a list, as SQL over `document_listings`. Both statements have the same parameters, of which `counted` needs the first. */
export interface AskedPart {
  /** Gives ids (`id`), each with the number of all that the limit cuts (`whole`). */
  readonly listed: string;
  /** Total number, where a part is empty. */
  readonly counted: string;
  readonly parameters: readonly unknown[];
}

/**
 * Limit up to which sorting is faster than reading a list in its order; more frequent words turn up soon
 * enough while the list is read.
 */
const MOST_ORDERED = 10_000;
/** Maximum matches of the beginning of a verification code; a more frequent one is ignored. */
const MOST_RECEIPTS = 200;

/** Minimum digits of a tax number; shorter numbers are those of documents and receipts. */
const SHORTEST_TAX_NUMBER = 8;

/**
 * SQL that finds documents by the tax or company number of a contact, which lists lack, through its name.
 * Contacts are few, and are read one after another; a name that PostgreSQL cannot store is in no document.
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

/**
 * Verification code in compared form: without the hyphens and spaces that it is printed with. An index has
 * the same expression.
 */
const CODE = `upper(translate(verification_code, '- ', ''))`;
const RECEIPTS: readonly (readonly [table: string, counts: string])[] = [
  ['fiscal_receipts', 'true'],
  ['outside_receipts', 'withdrawn_at is null'],
];

/**
 * The documents of a part of a list with these words, in the order of the list; null where there are no words. The question is asked
 * of all rows and narrowed here: under the policies of a request PostgreSQL uses no index for a part of a word. It gives ids
 * alone, never a row.
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

/**
 * Builds the statement in which the listings are only those found; filter and order apply to them as usual.
 */
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

/** Devices are few: each is looked up in the index of its numbers, so that numbers need none of their own. */
function byNumber(table: string, counts: string, numbers: string): string {
  return `(with recursive device(id) as (
      select min(device_id) from ${table} where ${counts}
      union all
      select (select min(device_id) from ${table} where device_id > device.id and ${counts}) from device where device.id is not null)
    select receipt.document_id as id from device
    join ${table} receipt on receipt.device_id = device.id and receipt.fiscal_number = any(${numbers}) and ${counts})`;
}
