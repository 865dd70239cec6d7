import { orderToSql } from '../filters/order-to-sql';
import { QueryFault } from '../filters/query-fault';
import { whereToSql } from '../filters/where-to-sql';
import { AnswerError, queryFailure } from '../http/answer';
import { parametersFor, type ElementFilter, type SqlParameters } from '../store/element-list';
import { BOOKED_KINDS, DOCUMENT_KINDS, type Kind } from '../store/kinds';
import { instantIn } from '../xero-dates';
import type { Call } from './call';

const PAGE = { least: 1, most: 1_000_000 };
const PAGE_SIZE = { least: 1, most: 1000 };
const USUAL_PAGE_SIZE = 100;
const BOOKED: readonly Kind[] = [...DOCUMENT_KINDS, ...BOOKED_KINDS];
const PAGED: readonly Kind[] = [...BOOKED, 'Contacts'];
const BY_ID: readonly Kind[] = ['Invoices', 'Contacts'];

/** Condition for If-Modified-Since, to the second. An unreadable header is ignored, as the real API does. */
function modifiedSince(call: Call, parameters: SqlParameters): string[] {
  const instant = instantIn(call.modifiedSince);
  if (instant === undefined) return [];
  const second = Math.floor(instant / 1000) * 1000;
  const inclusive = call.organisation.settings.modifiedSince === 'inclusive';
  return [`updated_ms >= ${parameters.add(inclusive ? second : second + 1000)}::bigint`];
}

/** Condition for lists, in which recent changes may be missing; reads by id always find them. */
function visible(call: Call, parameters: SqlParameters): string[] {
  const { lateRowsMs } = call.organisation.settings;
  if (lateRowsMs === 0 || call.query.list('IDs').length > 0) return [];
  const delay = `abs(hashtext(key || updated_ms)::bigint) % ${parameters.add(lateRowsMs)}::bigint`;
  return [`updated_ms + ${delay} <= ${parameters.add(call.now)}::bigint`];
}

function orderOf(call: Call, kind: Kind): string {
  if (call.isDisordered) return orderToSql(kind, 'UpdatedDateUTC DESC');
  const usual = BOOKED.includes(kind) ? call.organisation.settings.listOrder : undefined;
  return orderToSql(kind, call.query.text('order') ?? usual);
}

function listConditions(call: Call, kind: Kind, parameters: SqlParameters): string[] {
  const conditions: string[] = [];
  const anyOf = (column: string, values: string[]): void => {
    const lower = values.map((value) => value.replaceAll('\0', '').toLowerCase());
    if (values.length > 0) conditions.push(`${column} = ANY(${parameters.add(lower)}::text[])`);
  };
  if (BY_ID.includes(kind)) anyOf('key', call.query.list('IDs'));
  if (kind === 'Invoices') {
    anyOf('lower(status)', call.query.list('Statuses'));
    anyOf('lower(number)', call.query.list('InvoiceNumbers'));
    anyOf('contact_id', call.query.list('ContactIDs'));
  }
  if (kind === 'Contacts' && !call.query.flag('includeArchived')) {
    conditions.push(`lower(status) IS DISTINCT FROM 'archived'`);
  }
  return conditions;
}

function pageOf(call: Call, kind: Kind): ElementFilter['page'] {
  if (!PAGED.includes(kind)) return undefined;
  const number = call.query.whole('page', PAGE);
  if (number === undefined && !call.query.flag('summaryOnly')) return undefined;
  return { number: number ?? 1, size: call.query.whole('pageSize', PAGE_SIZE) ?? USUAL_PAGE_SIZE };
}

/** Filters of the call as SQL. @throws AnswerError 400 for an invalid where or order */
export function readFilter(call: Call, kind: Kind): { filter: ElementFilter; parameters: SqlParameters } {
  const parameters = parametersFor(call.organisation.tenantId, kind);
  try {
    const where = call.query.text('where');
    const conditions = [
      ...modifiedSince(call, parameters),
      ...visible(call, parameters),
      ...listConditions(call, kind, parameters),
      ...(where === undefined ? [] : [whereToSql(kind, where, parameters)]),
    ];
    const page = pageOf(call, kind);
    const filter = { conditions, order: orderOf(call, kind) };
    return { filter: page ? { ...filter, page } : filter, parameters };
  } catch (error) {
    if (error instanceof QueryFault) throw new AnswerError(queryFailure(error.message));
    throw error;
  }
}
