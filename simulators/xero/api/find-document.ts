import { AnswerError, notFound } from '../http/answer';
import { firstText, isObject, type JsonObject } from '../json';
import { findById, findByNumber } from '../store/elements';
import { KIND_FIELDS, type FiledKind } from '../store/kinds';
import type { Call } from './call';

/** Document named in the path by id or, as Xero allows, by number. @throws AnswerError 404 */
export async function requireDocument(call: Call, kind: FiledKind): Promise<JsonObject> {
  const named = (call.parameters.id ?? '').replaceAll('\0', '');
  const { tenantId } = call.organisation;
  const found =
    (await findById(call.database, tenantId, kind, named)) ??
    (await findByNumber(call.database, tenantId, kind, named))[0];
  const addressable = isObject(found) && firstText(found, KIND_FIELDS[kind].id) !== undefined;
  if (!addressable) throw new AnswerError(notFound());
  return found;
}
