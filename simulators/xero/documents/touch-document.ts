import type { JsonObject } from '../json';
import type { Simulator } from '../simulator';
import type { Database } from '../store/database';
import { saveElement } from '../store/elements';
import type { FiledKind } from '../store/kinds';
import { noteChange } from '../webhooks/webhook-events';
import { touched } from './write-document';

/**
 * Stores what an attachment or a note changes on its document. Whether that counts as a change of the document (date
 * and webhook) is not documented by Xero, so the organisation's settings decide.
 */
export async function touchDocument(
  simulator: Simulator,
  database: Database,
  document: JsonObject,
  place: { tenantId: string; kind: FiledKind; now: number; bumps: boolean },
): Promise<void> {
  const { tenantId, kind, now, bumps } = place;
  const saved = bumps ? touched(document, now) : document;
  await saveElement(database, tenantId, kind, saved, now);
  // Xero announces no bank transactions.
  if (!bumps || kind === 'BankTransactions') return;
  const change = { tenantId, kind, document: saved, type: 'UPDATE' as const };
  await noteChange(database, change, { url: simulator.url, now });
}
