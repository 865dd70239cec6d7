import type { Kind } from '../store/kinds';
import { filterFields } from './filter-fields';
import { QueryFault } from './query-fault';

/** Last sort key, so that pages of equal values keep their order. */
const TIE_BREAK = 'key ASC';
const DEFAULT_ORDER = `updated_ms ASC, ${TIE_BREAK}`;

/** SQL for an `order` such as `Date DESC, InvoiceNumber`. @throws QueryFault for an unknown field or direction */
export function orderToSql(kind: Kind, order: string | undefined): string {
  if (order === undefined || order.trim() === '') return DEFAULT_ORDER;
  const fields = filterFields(kind);
  const parts = order.split(',').map((part) => {
    const [name = '', direction = 'ASC', ...more] = part.trim().split(/\s+/);
    const field = fields.get(name.toLowerCase());
    if (!field) throw new QueryFault(`No property or field '${name}' exists in type '${kind}'`);
    const way = /^(asc|desc)(ending)?$/i.exec(direction)?.[1]?.toUpperCase();
    if (way === undefined || more.length > 0) throw new QueryFault(`Syntax error near '${direction}'`);
    return `${field.column} ${way}`;
  });
  return [...parts, TIE_BREAK].join(', ');
}
