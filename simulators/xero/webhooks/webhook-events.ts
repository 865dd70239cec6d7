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

/** Invoice events tell nothing but the id; credit note events carry Type and Status. */
function dataOf({ kind, document }: DocumentChange): Record<string, Json> {
  if (kind === 'Invoices' || !isObject(document)) return {};
  return { data: { Type: document.Type ?? null, Status: document.Status ?? null } };
}

/**
 * Notes an event for the webhook, in the transaction of the change itself. Nothing is noted while no webhook is
 * registered. @param url the address under which the API is reached
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
