import { deriveDirectory } from '../documents/derive-directory';
import { CallQuery } from '../http/request-reading';
import { isObject, type Json, type JsonObject } from '../json';
import type { Simulator } from '../simulator';
import { inTransaction, lockTenant, type Database } from '../store/database';
import { saveElements } from '../store/elements';
import { BOOKED_KINDS, DIRECTORY_KINDS, DOCUMENT_KINDS, type Kind } from '../store/kinds';
import type { ControlRequest } from './control-handler';
import { objectInput, optionalList } from './control-input';
import { namedOrganisation } from './organisation-control';

const CHUNK = 1000;
const KINDS: Kind[] = [...DOCUMENT_KINDS, ...BOOKED_KINDS, ...DIRECTORY_KINDS];

async function saveAll(
  connection: Database,
  tenantId: string,
  kind: Kind,
  elements: Json[],
  options: { now: number; replace: boolean },
): Promise<number> {
  let stored = 0;
  for (let from = 0; from < elements.length; from += CHUNK) {
    const chunk = elements.slice(from, from + CHUNK);
    stored += await saveElements(connection, tenantId, kind, chunk, options);
  }
  return stored;
}

/** Updates the contact names by which documents are filtered, because documents show a contact as it is now. */
async function renameInDocuments(connection: Database, tenantId: string): Promise<void> {
  await connection.query(
    `UPDATE xero_simulator.element document SET contact_name = contact.name
     FROM xero_simulator.element contact
     WHERE document.tenant_id = $1 AND document.kind IN ('Invoices', 'CreditNotes')
       AND contact.tenant_id = $1 AND contact.kind = 'Contacts' AND contact.key = document.contact_id
       AND document.contact_name IS DISTINCT FROM contact.name`,
    [tenantId],
  );
}

/**
 * Stores elements exactly as sent, even malformed ones; an existing one stays unless `?replace=true`. Contacts, tax
 * rates, currencies and accounts that documents name, but no list contains, are added.
 */
export async function loadElements(simulator: Simulator, input: ControlRequest): Promise<JsonObject> {
  const { tenantId } = await namedOrganisation(simulator, input);
  const sent = objectInput(input.body);
  const lists = new Map(KINDS.map((kind) => [kind, optionalList(sent, kind) ?? []]));
  const replace = new CallQuery(input.request.originalUrl).flag('replace');
  const now = simulator.clock.now();
  return inTransaction(simulator.pool, async (connection) => {
    await lockTenant(connection, tenantId);
    const counts: JsonObject = {};
    for (const [kind, elements] of lists) {
      const stored = await saveAll(connection, tenantId, kind, elements, { now, replace });
      counts[kind] = { received: elements.length, stored };
    }
    const documents = DOCUMENT_KINDS.flatMap((kind) => lists.get(kind) ?? []);
    const codes = new Set((lists.get('Accounts') ?? []).filter(isObject).map(({ Code }) => Code));
    const found = deriveDirectory(tenantId, documents);
    const named = { ...found, Accounts: found.Accounts.filter(({ Code }) => !codes.has(Code)) };
    const derived: JsonObject = {};
    for (const [kind, elements] of Object.entries(named)) {
      derived[kind] = await saveAll(connection, tenantId, kind as Kind, elements, {
        now,
        replace: false,
      });
    }
    await renameInDocuments(connection, tenantId);
    return { ...counts, derived };
  });
}
