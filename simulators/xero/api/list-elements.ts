import { listedDocument, type UnitDecimals, withUpdatedString } from '../documents/present';
import { type Answer, AnswerError, highVolume } from '../http/answer';
import { firstText, isObject, type Json, type JsonObject } from '../json';
import { type ElementFilter, listElements } from '../store/element-list';
import { findByKeys, type StoredElement } from '../store/elements';
import type { BookedKind, DirectoryKind, DocumentKind } from '../store/kinds';
import type { Call, Handler } from './call';
import { envelope } from './envelope';
import { readFilter } from './list-filter';
import type { Database } from '../store/database';

export function unitDecimals(call: Call): UnitDecimals {
  return call.query.text('unitdp') === '4' ? 4 : 2;
}

/** Pagination block of an answer; calls without a page have none. */
function pagination(page: ElementFilter['page'], matching: number): JsonObject {
  if (!page) return {};
  const pageCount = Math.ceil(matching / page.size);
  return { pagination: { page: page.number, pageSize: page.size, pageCount, itemCount: matching } };
}

async function presentDocuments(call: Call, elements: StoredElement[], lines: boolean): Promise<Json[]> {
  const contacts = await liveContacts(call.database, call.organisation.tenantId, elements);
  const summary = call.query.flag('summaryOnly');
  const { listTotals: totals } = call.organisation.settings;
  const form = { unitDecimals: unitDecimals(call), lines: lines && !summary, summary, totals };
  return elements.map(({ element }) => listedDocument(element, contacts, form));
}

export function listDocuments(kind: DocumentKind | BookedKind): Handler {
  return async (call: Call): Promise<Answer> => {
    const { filter, parameters } = readFilter(call, kind);
    const { elements, matching } = await listElements(call.database, kind, filter, parameters);
    if (matching > call.organisation.settings.highVolume) throw new AnswerError(highVolume(kind));
    const documents = await presentDocuments(call, elements, filter.page !== undefined);
    return envelope(call, kind, documents, pagination(filter.page, matching));
  };
}

/** Element within a list. A contact's groups are shown on pages and by id, but not in plain lists. */
function listedElement(element: JsonObject, isPaged: boolean): JsonObject {
  const { ContactGroups: groups, ...others } = withUpdatedString(element);
  return groups === undefined || isPaged ? withUpdatedString(element) : others;
}

export function listDirectory(kind: DirectoryKind): Handler {
  return async (call: Call): Promise<Answer> => {
    const { filter, parameters } = readFilter(call, kind);
    const { elements, matching } = await listElements(call.database, kind, filter, parameters);
    const isPaged = filter.page !== undefined;
    const listed = elements.map(({ element }) =>
      isObject(element) ? listedElement(element, isPaged) : element,
    );
    return envelope(call, kind, listed, pagination(filter.page, matching));
  };
}

function contactIdOf(element: Json): string | undefined {
  if (!isObject(element) || !isObject(element.Contact)) return undefined;
  return firstText(element.Contact, 'ContactID');
}

/** Present contacts of these documents, by id in lower case, because documents show a contact as it is now. */
async function liveContacts(
  database: Database,
  tenantId: string,
  documents: StoredElement[],
): Promise<Map<string, Json>> {
  const ids = documents.map(({ element }) => contactIdOf(element)).filter((id) => id !== undefined);
  return findByKeys(database, tenantId, 'Contacts', [...new Set(ids)]);
}
