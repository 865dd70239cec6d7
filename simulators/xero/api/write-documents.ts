import { type DocumentContext, DocumentFault } from '../documents/document-context';
import { showDocument } from '../documents/show-document';
import { storeDocument, taxRatesOf } from '../documents/store-document';
import { changedDocument, newDocument } from '../documents/write-document';
import { AnswerError, notFound, refusal, validationFailure, type Answer } from '../http/answer';
import { jsonOf } from '../http/request-reading';
import { firstText, isObject, type Json, type JsonObject } from '../json';
import { findById, findByNumber } from '../store/elements';
import { KIND_FIELDS, singular, type DocumentKind } from '../store/kinds';
import type { Call, Handler } from './call';
import { envelope } from './envelope';
import { requireDocument } from './find-document';
import { unitDecimals } from './list-elements';

/** Elements of a write: a list under the plural name, or one element as the body. @throws AnswerError 400 */
function sentElements(call: Call, kind: DocumentKind): JsonObject[] {
  const body: Json = jsonOf(call.body);
  const listed = isObject(body) && body[kind] !== undefined ? body[kind] : body;
  const elements = Array.isArray(listed) ? listed : [listed];
  if (elements.length === 0 || !elements.every(isObject)) {
    throw new AnswerError(refusal(`The request body holds no valid ${kind}.`));
  }
  return elements;
}

/**
 * Stored document that the sent one changes, found by id or number: a POST with an existing number changes that
 * document.
 */
async function storedFor(call: Call, kind: DocumentKind, sent: JsonObject): Promise<JsonObject | undefined> {
  const { id, number } = KIND_FIELDS[kind];
  const { tenantId } = call.organisation;
  const sentId = firstText(sent, id);
  if (sentId !== undefined) {
    const found = await findById(call.database, tenantId, kind, sentId.replaceAll('\0', ''));
    if (isObject(found)) return found;
    throw new DocumentFault([`${singular(kind)} with the specified ${id} could not be found.`]);
  }
  const sentNumber = firstText(sent, number);
  if (sentNumber === undefined || sent.Type === 'ACCPAY') return undefined;
  const found = await findByNumber(call.database, tenantId, kind, sentNumber);
  return found.filter(isObject).find((document) => document.Type !== 'ACCPAY');
}

async function contextOf(call: Call, kind: DocumentKind): Promise<DocumentContext> {
  return {
    kind,
    organisation: call.organisation,
    taxRates: await taxRatesOf(call.database, call.organisation.tenantId),
    unitDecimals: unitDecimals(call),
    now: call.now,
  };
}

/** Refuses changes of documents of an archived contact, as set: Xero does not document it (no question of the probe). */
async function refuseForArchivedContact(call: Call, stored: JsonObject): Promise<void> {
  const { tenantId, settings } = call.organisation;
  const id = isObject(stored.Contact) ? firstText(stored.Contact, 'ContactID') : undefined;
  if (settings.archivedContactEdits === 'accept' || id === undefined) return;
  const contact = await findById(call.database, tenantId, 'Contacts', id);
  if (isObject(contact) && contact.ContactStatus === 'ARCHIVED') {
    throw new DocumentFault(['The contact of this document is archived and must be restored first.']);
  }
}

interface Written {
  shown: JsonObject;
  failed: boolean;
}

async function writeElement(
  call: Call,
  kind: DocumentKind,
  sent: JsonObject,
  context: DocumentContext,
  mode: 'create' | 'upsert',
): Promise<Written> {
  let stored: JsonObject | undefined;
  try {
    stored = mode === 'create' ? undefined : await storedFor(call, kind, sent);
    if (stored) await refuseForArchivedContact(call, stored);
    const planned = stored ? changedDocument(stored, sent, context) : newDocument(sent, context);
    const saved = await storeDocument(call.simulator, call.database, planned, stored, context);
    const place = { tenantId: call.organisation.tenantId, kind, url: call.simulator.url };
    return { shown: await showDocument(call.database, saved, place, unitDecimals(call)), failed: false };
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error;
    const faults = error.faults.map((Message) => ({ Message }));
    const echo = { ...stored, ...sent, HasErrors: true, ValidationErrors: faults };
    return { shown: { ...echo, StatusAttributeString: 'ERROR' }, failed: true };
  }
}

/**
 * Writes all elements. With summarizeErrors (the default) one invalid element refuses all; without it, each element has
 * its own result.
 */
async function answerWrites(
  call: Call,
  kind: DocumentKind,
  elements: JsonObject[],
  mode: 'create' | 'upsert',
): Promise<Answer> {
  const context = await contextOf(call, kind);
  const results: Written[] = [];
  for (const sent of elements) results.push(await writeElement(call, kind, sent, context, mode));
  const each = call.query.text('summarizeErrors')?.toLowerCase() === 'false';
  const failed = results.filter((result) => result.failed).map(({ shown }) => shown);
  if (!each && failed.length > 0) {
    throw new AnswerError(validationFailure('A validation exception occurred', failed));
  }
  const shown = results.map((result) =>
    each && !result.failed ? { ...result.shown, StatusAttributeString: 'OK' } : result.shown,
  );
  return envelope(call, kind, shown);
}

/** Handles PUT, which creates documents, and POST, which creates or changes them, by id or number. */
export function writeDocuments(kind: DocumentKind, mode: 'create' | 'upsert'): Handler {
  return (call) => answerWrites(call, kind, sentElements(call, kind), mode);
}

/** Handles POST to the address of one document. @throws AnswerError 404 */
export function writeDocument(kind: DocumentKind): Handler {
  return async (call) => {
    const { id } = KIND_FIELDS[kind];
    const stored = await requireDocument(call, kind);
    const [sent = {}, ...more] = sentElements(call, kind);
    if (more.length > 0) throw new AnswerError(refusal('Only one element may be sent to this address.'));
    const storedId = stored[id];
    if (storedId === undefined) throw new AnswerError(notFound());
    return answerWrites(call, kind, [{ ...sent, [id]: storedId }], 'upsert');
  };
}
