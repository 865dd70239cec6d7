import type { JsonObject } from '../json';
import type { Simulator } from '../simulator';
import type { Database } from '../store/database';
import { saveElement } from '../store/elements';
import type { FiledKind } from '../store/kinds';
import { noteChange } from '../webhooks/webhook-events';
import { touched } from './write-document';

/**
 * Stores the effect of an attachment or note on its document. The settings decide whether it counts as a change (date
 * and webhook), which Xero does not document (no question of the probe).
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
  // Xero sends no webhooks about bank transactions.
  if (!bumps || kind === 'BankTransactions') return;
  const change = { tenantId, kind, document: saved, type: 'UPDATE' as const };
  await noteChange(database, change, { url: simulator.url, now });
}
