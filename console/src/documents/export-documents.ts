import { answerOf, api, type Shape } from '../api/client';
import { saveText } from '../shown/save-file';
import { writeCsv } from './csv';
import type { readFilter } from './filter';

const PAGE_SIZE = 1_000;
/** Names of the API's own fields: the file is for programs as well as for people. */
const HEADING = ['number', 'kind', 'customer', 'date', 'currency', 'total', 'state', 'reason', 'explanation'];

/** All documents of a filter as a file, page by page; the browser saves it. */
export async function exportDocuments(filter: ReturnType<typeof readFilter>): Promise<void> {
  const rows: string[][] = [];
  for (let page = 1, total = Infinity; rows.length < total; page += 1) {
    const query = { ...filter, page, pageSize: PAGE_SIZE };
    const answer = await answerOf(api.GET('/api/documents', { params: { query } }));
    rows.push(...answer.documents.map(rowOf));
    total = answer.documents.length === 0 ? 0 : answer.total;
  }
  saveText('documents.csv', writeCsv([...HEADING, 'fiscalNumber', 'verificationUrl'], rows));
}

function rowOf(document: Shape<'DocumentDto'>): string[] {
  const { number, kind, customerName, issuedOn, currency, total, state, reason, explanation } = document;
  const { fiscalNumber = '', qrUrl = '' } = document.fiscalData ?? {};
  return [
    ...[number, kind, customerName, issuedOn, currency, total, state, reason ?? '', explanation],
    ...[fiscalNumber, qrUrl],
  ];
}
