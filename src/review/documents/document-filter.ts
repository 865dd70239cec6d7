import type { SelectQueryBuilder } from 'typeorm';
import type { DocumentState } from '../../documents/lifecycle';
import { Organisation } from '../../organisations/organisation.entity';
import type { TrackedDocument } from '../../document-store/tracked-document.entity';

export const DOCUMENT_ORDERS = ['date', '-date', 'number', '-number', 'total', '-total', '-value'] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

/** What is left out does not narrow. Days are those of the document; both ends are included. */
export interface DocumentFilter {
  readonly organisationId?: string;
  readonly state?: readonly DocumentState[];
  readonly search?: string;
  readonly from?: string;
  readonly till?: string;
  readonly currency?: string;
  /** Decimal text, as are the totals. */
  readonly minTotal?: string;
  readonly maxTotal?: string;
  readonly sort?: DocumentOrder;
}

type Query = SelectQueryBuilder<TrackedDocument>;

const COLUMNS = { date: 'document.issuedOn', number: 'document.number', total: 'document.total' } as const;

const CONDITIONS = [
  ['organisationId', 'document.organisationId = :organisationId'],
  ['from', 'document.issuedOn >= :from'],
  ['till', 'document.issuedOn <= :till'],
  ['currency', 'document.currency = :currency'],
  ['minTotal', 'document.total >= :minTotal'],
  ['maxTotal', 'document.total <= :maxTotal'],
] as const;

/** Narrows and orders; the last column of the order is unique, so that pages never overlap. */
export function applyFilter(query: Query, filter: DocumentFilter): void {
  narrow(query, filter);
  const { sort = 'date' } = filter;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  if (sort === '-value') orderByCurrency(query);
  else query.orderBy(COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS], direction);
  query.addOrderBy('document.number', direction).addOrderBy('document.id', direction);
}

function narrow(query: Query, filter: DocumentFilter): void {
  const { state = [], search = '' } = filter;
  for (const [name, condition] of CONDITIONS) {
    if (filter[name] !== undefined) query.andWhere(condition, { [name]: filter[name] });
  }
  if (state.length > 0) query.andWhere('document.state in (:...state)', { state });
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query.andWhere('(document.number ilike :pattern or document.customerName ilike :pattern)', { pattern });
  }
}

/**
 * Amounts of two currencies cannot be compared without a rate, and there is none here: what is in the base currency of
 * its organisation comes first, then one currency after the other, each with its largest totals first.
 */
function orderByCurrency(query: Query): void {
  query
    .innerJoin(Organisation, 'organisation', 'organisation.id = document.organisationId')
    .orderBy('document.currency = organisation.baseCurrency', 'DESC')
    .addOrderBy('document.currency', 'ASC')
    .addOrderBy('document.total', 'DESC');
}
