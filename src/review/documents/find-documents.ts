import type { DataSource } from 'typeorm';
import { readableJson } from '../../platform/database/readable-json';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';
import { searchTerms } from './search-terms';

/** What a search has found (ids of documents). */
export interface FoundDocuments {
  /** By the words of the document; null: by too many to name them, `words` finds them. */
  readonly ids: readonly string[] | null;
  /** By a fiscal number, a verification code, or a number of the buyer; perhaps of organisations outside the scope. */
  readonly known: readonly string[];
  /** Patterns of LIKE: `document_listings.words` fits all of them. */
  readonly words: readonly string[];
}

/** So many are sorted faster than a list is read through in its order; what fits more is found soon enough as the list is read. */
const MOST_NAMED = 10_000;
/** The beginning of a verification code that fits more says nothing. */
const MOST_RECEIPTS = 200;

/** Shorter numbers are those of documents and receipts. */
const SHORTEST_TAX_NUMBER = 8;

/**
 * By the tax number or the company number of a contact, which lists of documents do not have: its documents bear its name.
 * Contacts are few, and are read one after the other; a name that PostgreSQL cannot hold is in no document.
 */
const OF_BUYER = `
  select listing.document_id as id
  from (select organisation_id, ${readableJson('details')}->>'name' as name from customers
    where details like '%"' || $1 || '"%'
      and ($2::uuid[] is null or organisation_id = any($2))) buyer
  join document_listings listing on listing.organisation_id = buyer.organisation_id
    and listing.words like '% ' || regexp_replace(listing_words(buyer.name), '([\\\\%_])', '\\\\\\1', 'g') || ' %'
  join documents document on document.id = listing.document_id and document.customer_name = buyer.name
  limit ${MOST_NAMED}`;

/** As it is compared: without the hyphens and spaces that it is printed with. An index has it so. */
const CODE = `upper(translate(verification_code, '- ', ''))`;
const RECEIPTS: readonly (readonly [table: string, counts: string])[] = [
  ['fiscal_receipts', 'true'],
  ['outside_receipts', 'withdrawn_at is null'],
];

/**
 * The documents of a scope with these words; null where there are none. The question is asked of all rows and narrowed here:
 * under the policies of a request PostgreSQL uses no index for a part of a word. It gives ids alone, never a row.
 */
export async function findDocuments(
  dataSource: DataSource,
  text: string,
  scope: OrganisationScope,
): Promise<FoundDocuments | null> {
  const { patterns, code, numbers } = searchTerms(text);
  if (patterns.length === 0) return null;
  const ask = async <Id extends string | null = string>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Id[]> => {
    const rows = await acrossOrganisations(() => dataSource.query<{ id: Id }[]>(sql, [...parameters]));
    return rows.map(({ id }) => id);
  };
  // Folded once: a function in a condition is called again for each row that is looked at.
  const folded =
    'select listing_words(word) as id from unnest($1::text[]) with ordinality as asked (word, place) order by place';
  const words = await ask(folded, [patterns]);
  const [[named = null], ofBuyers, ofReceipts] = await Promise.all([
    ask<string | null>(...byWords(words, scopeIds(scope))),
    longest(numbers) < SHORTEST_TAX_NUMBER ? [] : ask(OF_BUYER, [numbers[0], scopeIds(scope)]),
    code === null && numbers.length === 0 ? [] : ask(...byReceipts(code, numbers)),
  ]);
  return { ids: named === null ? null : idsOf(named), known: [...ofBuyers, ...ofReceipts], words };
}

const idsOf = (named: string): string[] => named.split(' ').filter(Boolean);

/** Ids in one text, null where they are too many to be named: ten thousand rows would be sent to be counted. */
function byWords(
  words: readonly string[],
  organisations: readonly string[] | null,
): readonly [string, unknown[]] {
  const conditions = words.map((_word, index) => `words like $${index + 1}`);
  if (organisations !== null) conditions.push(`organisation_id = any($${words.length + 1})`);
  const fitting = `select document_id from document_listings where ${conditions.join(' and ')} limit ${MOST_NAMED + 1}`;
  const sql = `select case when count(*) <= ${MOST_NAMED} then coalesce(string_agg(document_id::text, ' '), '') end as id from (${fitting}) fitting`;
  return [sql, [...words, ...(organisations === null ? [] : [organisations])]];
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
