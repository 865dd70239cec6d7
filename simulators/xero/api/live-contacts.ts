import { firstText, isObject, type Json } from '../json';
import type { Database } from '../store/database';
import { findByKeys, type StoredElement } from '../store/elements';

function contactIdOf(element: Json): string | undefined {
  if (!isObject(element) || !isObject(element.Contact)) return undefined;
  return firstText(element.Contact, 'ContactID');
}

/** Present contacts of these documents, by id in lower case, because documents show a contact as it is now. */
export async function liveContacts(
  database: Database,
  tenantId: string,
  documents: StoredElement[],
): Promise<Map<string, Json>> {
  const ids = documents.map(({ element }) => contactIdOf(element)).filter((id) => id !== undefined);
  return findByKeys(database, tenantId, 'Contacts', [...new Set(ids)]);
}
