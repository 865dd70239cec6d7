import { addressOf, showDocument } from '../documents/show-document';
import { CallQuery, pathParameter } from '../http/request-reading';
import { isObject, type Json, type JsonObject } from '../json';
import type { Simulator } from '../simulator';
import { attachmentsOf } from '../store/attachments';
import { allOf } from '../store/elements';
import { historyOf } from '../store/history';
import { DOCUMENT_KINDS, FILED_KINDS, KIND_FIELDS } from '../store/kinds';
import { dateString } from '../xero-dates';
import type { ControlRequest } from './control-handler';
import { elementById } from './document-change';
import { namedOrganisation } from './organisation-control';

/** Document in full: as read by id, its files with digests, and its notes (newest first). */
export async function viewDocument(simulator: Simulator, input: ControlRequest): Promise<JsonObject> {
  const { tenantId } = await namedOrganisation(simulator, input);
  const { pool, url } = simulator;
  const { kind, document } = await elementById(
    pool,
    tenantId,
    pathParameter(input.request, 'id'),
    FILED_KINDS,
  );
  const address = addressOf(tenantId, kind, document);
  const attachments = await attachmentsOf(pool, address);
  const history = await historyOf(pool, address);
  return {
    kind,
    document: await showDocument(pool, document, { tenantId, kind, url }, 4),
    attachments: attachments.map(({ fileName, size, mimeType, includeOnline, sha256 }) => ({
      ...{ fileName, size, mimeType, includeOnline, sha256 },
    })),
    history: history.map(({ details, notedMs }) => ({ details, at: `${dateString(notedMs)}Z` })),
  };
}

interface Counted {
  kind: string;
  key: string;
  attachments: string;
  notes: string;
}

async function countsByDocument(simulator: Simulator, tenantId: string): Promise<Map<string, Counted>> {
  const { rows } = await simulator.pool.query<Counted>(
    `SELECT kind, document_key AS key, count(*) FILTER (WHERE what = 'file') AS attachments,
       count(*) FILTER (WHERE what = 'note') AS notes
     FROM (SELECT kind, document_key, 'file' AS what FROM xero_simulator.attachment WHERE tenant_id = $1
           UNION ALL
           SELECT kind, document_key, 'note' FROM xero_simulator.history_record WHERE tenant_id = $1) written
     GROUP BY kind, document_key`,
    [tenantId],
  );
  return new Map(rows.map((row) => [`${row.kind}/${row.key}`, row]));
}

/** All documents as stored; with `?summary=1` only the fields that identify them and what was written back. */
export async function viewDocuments(simulator: Simulator, input: ControlRequest): Promise<JsonObject> {
  const { tenantId } = await namedOrganisation(simulator, input);
  const summary = new CallQuery(input.request.originalUrl).text('summary') === '1';
  const counts = await countsByDocument(simulator, tenantId);
  const documents: Json[] = [];
  for (const kind of DOCUMENT_KINDS) {
    const { id, number } = KIND_FIELDS[kind];
    for (const { key, element } of await allOf(simulator.pool, tenantId, kind)) {
      if (!summary || !isObject(element)) {
        documents.push(element);
        continue;
      }
      const counted = counts.get(`${kind}/${key}`);
      documents.push({
        kind,
        id: element[id] ?? null,
        number: element[number] ?? null,
        type: element.Type ?? null,
        status: element.Status ?? null,
        currency: element.CurrencyCode ?? null,
        total: element.Total ?? null,
        reference: element.Reference ?? null,
        url: element.Url ?? null,
        attachments: Number(counted?.attachments ?? 0),
        history: Number(counted?.notes ?? 0),
      });
    }
  }
  return { documents };
}
