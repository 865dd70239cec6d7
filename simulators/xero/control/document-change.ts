import type { DocumentContext } from '../documents/document-context';
import { showDocument } from '../documents/show-document';
import { taxRatesOf } from '../documents/store-document';
import { isObject, type JsonObject } from '../json';
import type { Simulator } from '../simulator';
import { inTransaction, lockTenant, type Database } from '../store/database';
import { findById } from '../store/elements';
import { DOCUMENT_KINDS, type DocumentKind, type FiledKind } from '../store/kinds';
import type { Organisation } from '../store/organisations';
import { controlFault } from './control-input';

export interface BookkeepersDesk {
  simulator: Simulator;
  connection: Database;
  organisation: Organisation;
  contextFor: (kind: DocumentKind) => DocumentContext;
}

/** Runs an act of a bookkeeper as one change of the organisation's books; webhook events are sent after the commit. */
export async function atTheDesk<Result>(
  simulator: Simulator,
  organisation: Organisation,
  act: (desk: BookkeepersDesk) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(simulator.pool, async (connection) => {
    await lockTenant(connection, organisation.tenantId);
    const taxRates = await taxRatesOf(connection, organisation.tenantId);
    const now = simulator.clock.now();
    const contextFor = (kind: DocumentKind): DocumentContext => ({
      kind,
      organisation,
      taxRates,
      unitDecimals: 4,
      now,
    });
    return act({ simulator, connection, organisation, contextFor });
  });
  simulator.webhooks.poke();
  return result;
}

/** Invoice or credit note by id. @throws AnswerError 404 */
export async function documentById(
  database: Database,
  tenantId: string,
  id: string,
): Promise<{ kind: DocumentKind; document: JsonObject }> {
  return elementById(database, tenantId, id, DOCUMENT_KINDS);
}

/** Element by id, of one of these kinds. @throws AnswerError 404 */
export async function elementById<Among extends FiledKind>(
  database: Database,
  tenantId: string,
  id: string,
  kinds: readonly Among[],
): Promise<{ kind: Among; document: JsonObject }> {
  for (const kind of kinds) {
    const document = await findById(database, tenantId, kind, id.replaceAll('\0', ''));
    if (isObject(document)) return { kind, document };
  }
  throw controlFault(404, 'no such document');
}

export function shownAtTheDesk(
  { simulator, connection, organisation }: BookkeepersDesk,
  kind: DocumentKind,
  document: JsonObject,
): Promise<JsonObject> {
  const place = { tenantId: organisation.tenantId, kind, url: simulator.url };
  return showDocument(connection, document, place, 4);
}
