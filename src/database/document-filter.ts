import type { SelectQueryBuilder } from 'typeorm';
import type { DocumentState } from '../documents/lifecycle';
import type { TrackedDocument } from './entities/tracked-document.entity';

export const DOCUMENT_ORDERS = ['date', '-date', 'number', '-number', 'total', '-total'] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

/** What is left out does not narrow. Days are those of the document, both included. */
export interface DocumentFilter {
  readonly organisationId?: string;
  readonly state?: readonly DocumentState[];
  readonly search?: string;
  readonly from?: string;
  readonly till?: string;
  readonly sort?: DocumentOrder;
}

const COLUMNS = { date: 'document.issuedOn', number: 'document.number', total: 'document.total' } as const;

/** Narrows and orders; the last column of the order is unique, so that pages never overlap. */
export function applyFilter(query: SelectQueryBuilder<TrackedDocument>, filter: DocumentFilter): void {
  const { organisationId, state = [], search = '', from, till, sort = 'date' } = filter;
  if (organisationId !== undefined)
    query.andWhere('document.organisationId = :organisationId', { organisationId });
  if (state.length > 0) query.andWhere('document.state in (:...state)', { state });
  if (from !== undefined) query.andWhere('document.issuedOn >= :from', { from });
  if (till !== undefined) query.andWhere('document.issuedOn <= :till', { till });
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query.andWhere('(document.number ilike :pattern or document.customerName ilike :pattern)', { pattern });
  }
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  query
    .orderBy(COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS], direction)
    .addOrderBy('document.number', direction)
    .addOrderBy('document.id', direction);
}
