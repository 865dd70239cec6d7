import type { SelectQueryBuilder } from 'typeorm';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { TrackedDocument } from '../../documents/documents.entities';
import type { DocumentsInState } from './documents-in-state';
import type { DocumentListing } from './document-listing.entity';
import type { FoundDocuments } from './find-documents';
import type { DocumentOrder } from './list-order';

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
