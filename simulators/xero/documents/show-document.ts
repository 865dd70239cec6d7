import { firstText, isObject, type Json, type JsonObject } from '../json';
import { attachmentsOf, type Attachment, type DocumentAddress } from '../store/attachments';
import type { Database } from '../store/database';
import { keyOf } from '../store/element-columns';
import { findById } from '../store/elements';
import type { FiledKind } from '../store/kinds';
import { fullDocument, type UnitDecimals } from './present';

export function addressOf(tenantId: string, kind: FiledKind, document: JsonObject): DocumentAddress {
  return { tenantId, kind, key: keyOf(kind, document) };
}

/** Attachment in Xero's form; IncludeOnline is present only if it is true. */
export function attachmentJson(attachment: Attachment, documentUrl: string): JsonObject {
  const { attachmentId, fileName, mimeType, size, includeOnline } = attachment;
  return {
    AttachmentID: attachmentId,
    FileName: fileName,
    Url: `${documentUrl}/Attachments/${encodeURIComponent(fileName)}`,
    MimeType: mimeType,
    ContentLength: size,
    ...(includeOnline ? { IncludeOnline: true } : {}),
  };
}

export function documentUrl(url: string, kind: FiledKind, key: string): string {
  return `${url}/api.xro/2.0/${kind}/${key}`;
}

/** Document with everything that only a read by id shows: the complete present contact, attachments, rounding. */
export async function showDocument(
  database: Database,
  document: JsonObject,
  { tenantId, kind, url }: { tenantId: string; kind: FiledKind; url: string },
  unitDecimals: UnitDecimals,
): Promise<JsonObject> {
  const contact: Json | undefined = document.Contact;
  const contactId = isObject(contact) ? firstText(contact, 'ContactID') : undefined;
  const live =
    contactId === undefined ? undefined : await findById(database, tenantId, 'Contacts', contactId);
  const address = addressOf(tenantId, kind, document);
  const attachments = await attachmentsOf(database, address);
  const base = documentUrl(url, kind, address.key);
  const shown = attachments.map((attachment) => attachmentJson(attachment, base));
  return fullDocument(document, live, shown, unitDecimals);
}
