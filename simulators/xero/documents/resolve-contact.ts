import { randomUUID } from 'node:crypto';
import { firstText, isObject, type JsonObject } from '../json';
import type { Database } from '../store/database';
import { findById, saveElement } from '../store/elements';
import { xeroDate } from '../xero-dates';
import { DocumentFault, type DocumentContext } from './document-context';

async function findByName(
  database: Database,
  tenantId: string,
  name: string,
): Promise<JsonObject | undefined> {
  const { rows } = await database.query<{ key: string }>(
    `SELECT key FROM xero_simulator.element
     WHERE tenant_id = $1 AND kind = 'Contacts' AND lower(name) = lower($2) ORDER BY row_id LIMIT 1`,
    [tenantId, name.replaceAll('\0', '')],
  );
  const [row] = rows;
  const found = row && (await findById(database, tenantId, 'Contacts', row.key));
  return isObject(found) ? found : undefined;
}

/**
 * Contact that a request names by id or name; a new name creates a contact, as in Xero.
 * @returns what the document stores of it
 * @throws DocumentFault for an unknown id, or a contact without id and name
 */
export async function resolveContact(
  database: Database,
  sent: JsonObject,
  context: DocumentContext,
): Promise<JsonObject> {
  const { tenantId } = context.organisation;
  const id = firstText(sent, 'ContactID');
  const name = firstText(sent, 'Name');
  if (id !== undefined) {
    const found = await findById(database, tenantId, 'Contacts', id);
    if (!isObject(found))
      throw new DocumentFault(['The contact with the specified contact details does not exist.']);
    return { ContactID: found.ContactID ?? id, Name: found.Name ?? '' };
  }
  if (name === undefined) throw new DocumentFault(['The contact name must be specified.']);
  const known = await findByName(database, tenantId, name);
  if (known) return { ContactID: known.ContactID ?? null, Name: known.Name ?? name };
  const contact = {
    Addresses: [],
    Phones: [],
    ...sent,
    ContactID: randomUUID(),
    ContactStatus: 'ACTIVE',
    UpdatedDateUTC: xeroDate(context.now),
  };
  await saveElement(database, tenantId, 'Contacts', contact, context.now);
  return { ContactID: contact.ContactID, Name: name };
}
