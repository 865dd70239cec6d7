import { AnswerError, notFound } from '../http/answer';
import { isObject, type JsonObject } from '../json';
import { findById, findByNumber } from '../store/elements';
import { type DocumentKind } from '../store/kinds';
import { type Call } from './call';

/** The document a path names by id or, as Xero allows, by number. @throws AnswerError 404 */
export async function requireDocument(call: Call, kind: DocumentKind): Promise<JsonObject> {
  const named = (call.parameters.id ?? '').replaceAll('\0', '');
  const { tenantId } = call.organisation;
  const found =
    (await findById(call.database, tenantId, kind, named)) ??
    (await findByNumber(call.database, tenantId, kind, named))[0];
  if (!isObject(found)) throw new AnswerError(notFound());
  return found;
}
