import type { DataSource, SelectQueryBuilder } from 'typeorm';
import { type DocumentState, UNFINISHED_STATES } from '../../domain/lifecycle/lifecycle';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { TrackedDocument } from '../../documents/documents.entities';
import type { DocumentListing } from './document-listing.entity';
import type { FoundDocuments } from './find-documents';
import type { DocumentOrder } from './list-order';
import { sqlList } from '../../domain/sql-list';

/** Documents in one of several states. */
interface DocumentsInState {
  /** Ids; null: too many to list. */
  readonly ids: readonly string[] | null;
  /** Number of ids, at most one above the limit unless `written_back` is among the states. */
  readonly count: number;
}

/** Number up to which sorting is faster than reading the list in order. */
const MOST_NAMED = 10_000;

/**
 * Finds documents of rare states before ordering, since PostgreSQL assumes them evenly spread and would read the whole
 * list. Each state but `written_back` has a small index; the final ones are counted in `final_totals`.
 * @param organisations null: all
 */
export async function documentsInState(
  dataSource: DataSource,
  states: readonly DocumentState[],
  organisations: readonly string[] | null,
): Promise<DocumentsInState> {
  const parameters = organisations === null ? [] : [organisations];
  const own = organisations === null ? '' : 'and organisation_id = any($1)';
  // Matches the conditions of partial indexes; a combined list would match none.
  const indexed = [
    states.filter((state) => UNFINISHED_STATES.includes(state)),
    states.filter((state) => state === 'excluded'),
  ].filter((some) => some.length > 0);
  const named = indexed.map((some) => `select id from documents where state in ${sqlList(some)} ${own}`);
  const rows =
    named.length === 0
      ? []
      : await dataSource.query<{ id: string }[]>(
          `${named.join(' union all ')} limit ${MOST_NAMED + 1}`,
          parameters,
        );
  const isFew = rows.length <= MOST_NAMED;
  if (!states.includes('written_back'))
    return { ids: isFew ? rows.map(({ id }) => id) : null, count: rows.length };
  const [{ documents } = { documents: 0 }] = await dataSource.query<{ documents: number }[]>(
    `select coalesce(sum(documents), 0)::int as documents from final_totals where state = 'written_back' ${own}`,
    parameters,
  );
  return { ids: null, count: rows.length + documents };
}

/**
 * Filter of documents; missing fields do not restrict. Days are those of the document; both ends are
 * included.
 */
export interface DocumentFilter {
  /** Organisations whose documents the caller may see. */
  readonly scope: OrganisationScope;
  readonly organisationId?: string;
  readonly state?: readonly DocumentState[];
  /** Search words in any order, of the document or of its receipt. */
  readonly search?: string;
  readonly from?: string;
  readonly till?: string;
  readonly currency?: string;
  /** Minimum total as decimal text. */
  readonly minTotal?: string;
  readonly maxTotal?: string;
  readonly sort?: DocumentOrder;
}

type Query = SelectQueryBuilder<DocumentListing>;

const CONDITIONS = [
  ['organisationId', 'listing.organisationId = :organisationId'],
  ['from', 'listing.issuedOn >= :from'],
  ['till', 'listing.issuedOn <= :till'],
  ['currency', 'listing.currency = :currency'],
  ['minTotal', 'listing.total >= :minTotal'],
  ['maxTotal', 'listing.total <= :maxTotal'],
] as const;

/** Results of preceding searches; null: no restriction. */
export interface NarrowedBy {
  readonly search: FoundDocuments | null;
  readonly state: DocumentsInState | null;
}

/** Restricts the list to the filter. */
export function applyFilter(
  query: Query,
  filter: DocumentFilter,
  { search, state: inState }: NarrowedBy,
): void {
  const { scope, state = [] } = filter;
  narrowToScope(query, scope);
  for (const [name, condition] of CONDITIONS) {
    if (filter[name] !== undefined) query.andWhere(condition, { [name]: filter[name] });
  }
  if (inState?.ids != null) query.andWhere('listing.documentId = any(:inState)', { inState: inState.ids });
  else if (state.length > 0) {
    const isInState = 'document.id = listing.documentId and document.state in (:...state)';
    query.innerJoin(TrackedDocument, 'document', isInState, { state });
  }
  if (search !== null) narrowToFound(query, search);
}

/** True when more than words, state and scope restricts it. */
export function isNarrowed(filter: DocumentFilter): boolean {
  const others = CONDITIONS.filter(([name]) => name !== 'organisationId');
  return others.some(([name]) => filter[name] !== undefined);
}

/** Compares a single organisation with `=`, so that its index also provides the order. */
function narrowToScope(query: Query, scope: OrganisationScope): void {
  if (scope === 'all') return;
  const [only, ...more] = scope;
  if (more.length === 0) query.andWhere('listing.organisationId = :only', { only: only ?? null });
  else query.andWhere('listing.organisationId = any(:scope)', { scope });
}

/**
 * Restricts a list with too many matches to sort; rows are tested while it is read in order. `case` hides LIKE from the
 * planner, which would otherwise expect few matches and sort the whole table.
 */
function narrowToFound(query: Query, { ids, known, words }: FoundDocuments): void {
  if (ids !== null) {
    query.andWhere('listing.documentId = any(:found)', { found: ids });
    return;
  }
  const all = words.map((_word, index) => `listing.words like :word${index}`).join(' and ');
  query.andWhere(`case when ${all} then true else listing.documentId = any(:known) end`, {
    known,
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, word])),
  });
}
