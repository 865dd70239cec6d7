import { refusal } from '../../domain/issues/refuse';
import type { SelectQueryBuilder } from 'typeorm';
import type { DocumentListing } from './document-listing.entity';

export const DOCUMENT_ORDERS = ['date', '-date', 'number', '-number', 'total', '-total', '-value'] as const;
export type DocumentOrder = (typeof DOCUMENT_ORDERS)[number];

/** Position in an ordered list: the sort values of the document there. */
export interface ListPosition {
  readonly order: DocumentOrder;
  readonly values: readonly string[];
}

interface OrderKey {
  readonly sql: string;
  readonly type: 'date' | 'numeric' | 'text' | 'uuid';
}

const NUMBER: OrderKey = { sql: 'listing.number', type: 'text' };
const ID: OrderKey = { sql: 'listing.documentId', type: 'uuid' };

/**
 * Sort columns; the last is unique, so pages never overlap, and each order has an index. `value` sorts the
 * organisation's base currency first, then by currency, largest totals first, since amounts are not converted.
 */
const KEYS: Readonly<Record<string, readonly OrderKey[]>> = {
  date: [{ sql: 'listing.issuedOn', type: 'date' }, NUMBER, ID],
  number: [NUMBER, ID],
  total: [{ sql: 'listing.total', type: 'numeric' }, NUMBER, ID],
  '-value': [
    { sql: 'listing.valueGroup', type: 'text' },
    { sql: '(-listing.total)', type: 'numeric' },
    NUMBER,
    ID,
  ],
};

const WELL_FORMED = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  numeric: /^-?\d{1,19}(\.\d{1,6})?$/,
  text: /^[^\0]*$/,
  uuid: /^[0-9a-f-]{36}$/,
} as const;

const keysOf = (order: DocumentOrder): readonly OrderKey[] => KEYS[order] ?? KEYS[order.slice(1)] ?? [];
const isDescending = (order: DocumentOrder): boolean => KEYS[order] === undefined;

/** Applies the order, or its reverse; with a position only entries after it in that direction. */
export function applyOrder(
  query: SelectQueryBuilder<DocumentListing>,
  order: DocumentOrder,
  isBackwards: boolean,
  behind: ListPosition | undefined,
): void {
  const keys = keysOf(order);
  const descends = isDescending(order) !== isBackwards;
  query.orderBy();
  for (const { sql } of keys) query.addOrderBy(sql, descends ? 'DESC' : 'ASC');
  if (behind === undefined) return;
  const columns = keys.map(({ sql }) => sql).join(', ');
  const values = keys.map(({ type }, index) => `cast(:key${index} as ${type})`).join(', ');
  query.andWhere(
    `(${columns}) ${descends ? '<' : '>'} (${values})`,
    Object.fromEntries(behind.values.map((value, index) => [`key${index}`, value])),
  );
}

/** Selects the columns of a position, each as `key` and its index. */
export function selectPosition(query: SelectQueryBuilder<DocumentListing>, order: DocumentOrder): void {
  keysOf(order).forEach(({ sql }, index) => query.addSelect(`cast(${sql} as text)`, `key${index}`));
}

export function positionOf(order: DocumentOrder, row: Readonly<Record<string, string>>): ListPosition {
  return { order, values: keysOf(order).map((_key, index) => row[`key${index}`] ?? '') };
}

/** Formats a position, which is opaque to clients that send it back. */
export function writePosition({ order, values }: ListPosition): string {
  return Buffer.from(JSON.stringify([order, ...values])).toString('base64url');
}

/** @throws InvalidInput for text that is no position in this order */
export function readPosition(text: string, order: DocumentOrder): ListPosition {
  const [of, ...values] = parsed(text);
  const keys = keysOf(order);
  const fits = keys.every(({ type }, index) => WELL_FORMED[type].test(values[index] ?? '\0'));
  if (of !== order || values.length !== keys.length || !fits) throw refusal('LIST_POSITION_UNFIT');
  return { order, values };
}

function parsed(text: string): string[] {
  try {
    const read = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
    return Array.isArray(read) ? read.map(String) : [];
  } catch {
    return [];
  }
}
