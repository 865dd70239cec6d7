import { showDocument } from '../documents/show-document';
import { withUpdatedString } from '../documents/present';
import { AnswerError, notFound, type Answer } from '../http/answer';
import { isObject } from '../json';
import { findById } from '../store/elements';
import type { FiledKind } from '../store/kinds';
import type { Call, Handler } from './call';
import { envelope } from './envelope';
import { requireDocument } from './find-document';
import { unitDecimals } from './list-elements';

export function getDocument(kind: FiledKind): Handler {
  return async (call: Call): Promise<Answer> => {
    const document = await requireDocument(call, kind);
    const place = { tenantId: call.organisation.tenantId, kind, url: call.simulator.url };
    return envelope(call, kind, [await showDocument(call.database, document, place, unitDecimals(call))]);
  };
}

export async function getContact(call: Call): Promise<Answer> {
  const id = (call.parameters.id ?? '').replaceAll('\0', '');
  const contact = await findById(call.database, call.organisation.tenantId, 'Contacts', id);
  if (!isObject(contact)) throw new AnswerError(notFound());
  return envelope(call, 'Contacts', [withUpdatedString(contact)]);
}
