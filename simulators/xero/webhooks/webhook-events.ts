import { firstText, isObject, writeJson, type Json } from '../json';
import type { Database } from '../store/database';
import { KIND_FIELDS, type DocumentKind } from '../store/kinds';
import { preciseDateString } from '../xero-dates';

export interface DocumentChange {
  tenantId: string;
  kind: DocumentKind;
  document: Json;
  type: 'CREATE' | 'UPDATE';
}

/** Data of an event: none for invoices, Type and Status for credit notes. */
function dataOf({ kind, document }: DocumentChange): Record<string, Json> {
  if (kind === 'Invoices' || !isObject(document)) return {};
  return { data: { Type: document.Type ?? null, Status: document.Status ?? null } };
}

/**
 * Adds a webhook event in the transaction of the change; none while no webhook is registered.
 * @param url address of the API
 */
export async function noteChange(
  connection: Database,
  change: DocumentChange,
  { url, now }: { url: string; now: number },
): Promise<void> {
  const id = isObject(change.document) ? firstText(change.document, KIND_FIELDS[change.kind].id) : undefined;
  if (id === undefined) return;
  const event: Json = {
    ...dataOf(change),
    resourceUrl: `${url}/api.xro/2.0/${change.kind}/${id}`,
    resourceId: id,
    eventDateUtc: preciseDateString(now),
    eventType: change.type,
    eventCategory: change.kind === 'Invoices' ? 'INVOICE' : 'CREDITNOTE',
    tenantId: change.tenantId,
    tenantType: 'ORGANISATION',
  };
  await connection.query(
    `INSERT INTO xero_simulator.webhook_event (event)
     SELECT $1 WHERE EXISTS (SELECT 1 FROM xero_simulator.webhook)`,
    [writeJson(event)],
  );
}
