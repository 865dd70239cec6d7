import { randomUUID } from 'node:crypto';
import { parse, stringify } from 'lossless-json';
import type { ConnectorApi, ShownOrganisation } from './connector-api';
import { eventually } from './eventually';
import { callJson } from './http-json';
import { type LoadedBooks, TROUBLED } from './loaded-books';

export interface Stage {
  readonly api: ConnectorApi;
  readonly organisation: ShownOrganisation;
  readonly xeroUrl: string;
  readonly fiscalUrl: string;
}

/**
 * Plays events of a bad day: an invoice whose answer is lost, one refused for good, one voided after it was
 * fiscalised, and one that a person excludes. Each state in which a document can rest then occurs.
 */
export async function playSecondAct(stage: Stage, books: LoadedBooks): Promise<void> {
  const { api, organisation, fiscalUrl, xeroUrl } = stage;
  const fault = (operation: string, kind: string, documentNumber: string): Promise<unknown> =>
    callJson('POST', `${fiscalUrl}/_control/faults`, { operation, kind, documentNumber });
  await fault('process', 'reject-finally', 'INV-9002');
  await fault('webhook', 'lost', 'INV-9003');
  await fault('invoice', 'request-lost', 'INV-9003');
  const voided = await addCopy(stage, books, 'INV-9001');
  await until(stage, 'INV-9001', 'written_back');
  await addCopy(stage, books, 'INV-9002');
  await until(stage, 'INV-9002', 'rejected');
  await addCopy(stage, books, 'INV-9003');
  const path = `/_control/organisations/${organisation.tenantId}/documents/${voided}/void`;
  await callJson('POST', `${xeroUrl}${path}`, {});
  const held = (await api.allDocuments(organisation.id)).find(({ state }) => state === 'waiting');
  if (held !== undefined) {
    const reason = 'Settled by hand on the old system.';
    await api.send('POST', `/api/documents/${held.id}/exclude`, { reason });
  }
  await until(stage, 'INV-9003', 'uncertain');
  await until(stage, 'INV-9001', 'changed_after_fiscalisation');
}

/** Adds a copy of the latest invoice under another number. @returns its id */
async function addCopy(
  { organisation, xeroUrl }: Stage,
  { text }: LoadedBooks,
  number: string,
): Promise<string> {
  const { Invoices, Contacts } = parse(text) as {
    Invoices: ({ InvoiceNumber?: string } & object)[];
    Contacts: object[];
  };
  const original = Invoices.find(({ InvoiceNumber }) => InvoiceNumber === TROUBLED);
  if (original === undefined) throw new Error(`the sample business has no invoice ${TROUBLED}`);
  const { now } = await callJson<{ now: string }>('GET', `${xeroUrl}/_control/clock`);
  const copy = {
    ...original,
    ...{ InvoiceID: randomUUID(), InvoiceNumber: number },
    UpdatedDateUTC: `/Date(${new Date(now).getTime()}+0000)/`,
  };
  const path = `/_control/organisations/${organisation.tenantId}/load`;
  await callJson('POST', `${xeroUrl}${path}`, stringify({ Contacts, Invoices: [copy] }));
  return copy.InvoiceID;
}

async function until({ api, organisation }: Stage, number: string, state: string): Promise<void> {
  await eventually(`${number} in the state "${state}"`, async () => {
    const documents = await api.allDocuments(organisation.id);
    return documents.find((document) => document.number === number && document.state === state) ?? null;
  });
}
