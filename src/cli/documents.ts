import type { DocumentDetailDto, DocumentPageDto } from '../review/documents/documents.dto';
import type { Answer } from './json-option';
import type { ServiceApi } from './service-api';
import { isId } from './option-values';
import { type CommandResult, table } from './terminal';

export interface DocumentFilterOptions {
  readonly organisation?: string;
  readonly state?: readonly string[];
  readonly from?: string;
  readonly till?: string;
  readonly search?: string;
  readonly limit: number;
}

const MORE = '--limit shows more, up to 1000; --from and --till narrow the list.';

/** Documents in the order of their dates, by filter. */
export async function listDocuments(api: ServiceApi, options: DocumentFilterOptions): Promise<CommandResult> {
  const { organisation, state = [], from, till, search, limit } = options;
  const query = new URLSearchParams({ pageSize: String(limit) });
  if (organisation !== undefined) query.set('organisationId', organisation);
  for (const one of state) query.append('state', one);
  for (const [name, value] of Object.entries({ from, till, search }))
    if (value !== undefined) query.set(name, value);
  const page = await api.get<Answer<DocumentPageDto>>(`/api/documents?${query.toString()}`);
  const rows = page.documents.map((one) => [
    one.number,
    one.issuedOn,
    one.customerName,
    `${one.currency} ${one.total}`,
    one.state,
    one.fiscalData?.fiscalNumber ?? '',
    one.id,
  ]);
  const head = ['Number', 'Date', 'Customer', 'Total', 'State', 'Fiscal no', 'Id'];
  const isCut = page.total !== null && page.total > rows.length;
  return {
    isWell: true,
    facts: page,
    text: table(head, rows),
    ...(isCut ? { remark: `${rows.length} of ${page.total}; ${MORE}` } : {}),
  };
}

/** Shows a document with its history, by id or number. */
export async function documentCommand(api: ServiceApi, idOrNumber: string): Promise<CommandResult> {
  const id = await documentIdOf(api, idOrNumber);
  const document = await api.get<Answer<DocumentDetailDto>>(`/api/documents/${id}`);
  const { number, kind, issuedOn, customerName, currency, total, state, fiscalData } = document;
  const facts = [
    ['Id', document.id],
    ['Kind', kind],
    ['Date', issuedOn],
    ['Customer', customerName],
    ['Total', `${currency} ${total}`],
    ['State', state],
    ['Why', document.explanation],
    ...(fiscalData === null
      ? []
      : [['Fiscal', `${fiscalData.fiscalNumber} at device ${fiscalData.deviceId}`]]),
    ...(document.lastFailure === null ? [] : [['Last failure', document.lastFailure]]),
  ];
  const moves = document.history.map(({ at, from, to, detail, actor }) => [
    at,
    from ?? '',
    to,
    detail,
    actor,
  ]);
  return {
    isWell: true,
    facts: document,
    text: `${table(['Document', number], facts)}\n\n${table(['At', 'From', 'To', 'What', 'By'], moves)}`,
  };
}

/** @throws Error where no document, or more than one, has that number */
export async function documentIdOf(api: ServiceApi, number: string, organisation?: string): Promise<string> {
  if (isId(number)) return number;
  const query = new URLSearchParams({ search: number, pageSize: '1000' });
  if (organisation !== undefined) query.set('organisationId', organisation);
  const { documents } = await api.get<Answer<DocumentPageDto>>(`/api/documents?${query.toString()}`);
  const found = documents.filter((document) => document.number === number);
  if (found.length === 1 && found[0] !== undefined) return found[0].id;
  throw new Error(
    found.length === 0
      ? `no document has the number ${number}; "ledgerstamp documents list --search" finds parts of numbers`
      : `${found.length} documents have the number ${number}; give one of these ids: ${found.map(({ id }) => id).join(', ')}`,
  );
}
