import type { paths } from '../api/schema';
import { type DocumentState, isState } from '../shown/states';

type Query = NonNullable<paths['/api/documents']['get']['parameters']['query']>;
export type Order = NonNullable<Query['sort']>;

export const ORDERS: readonly Order[] = ['-date', 'date', '-value', '-total', 'total', 'number', '-number'];

/** Parameters that name a page of the list: documents after a cursor, or before it. */
export const POSITION = ['after', 'before'] as const;

/** Parameters of the filters that are hidden behind a button. */
export const MORE_FILTERS = ['from', 'till', 'currency', 'minTotal', 'maxTotal', 'state'] as const;

export function isAmount(text: string): boolean {
  return /^-?\d{1,19}(\.\d{1,6})?$/.test(text);
}

/** Reads the filter from the address, which can be bookmarked and shared. Invalid values are ignored. */
export function readFilter(parameters: URLSearchParams, pageSize: number): Query {
  const text = (name: string): string | undefined => parameters.get(name) || undefined;
  const day = (name: string): string | undefined => {
    const value = text(name);
    return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
  };
  const amount = (name: string): string | undefined => {
    const value = text(name);
    return value !== undefined && isAmount(value) ? value : undefined;
  };
  const state: DocumentState[] = parameters.getAll('state').filter(isState);
  const sort = text('sort');
  return {
    organisationId: text('organisation'),
    search: text('search')?.slice(0, 100),
    currency: text('currency')?.slice(0, 3).toUpperCase(),
    minTotal: amount('minTotal'),
    maxTotal: amount('maxTotal'),
    from: day('from'),
    till: day('till'),
    state: state.length > 0 ? state : undefined,
    sort: ORDERS.find((order) => order === sort) ?? '-date',
    after: text('after'),
    before: text('before'),
    page: 1,
    pageSize,
  };
}
