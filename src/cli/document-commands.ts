import type { Command } from 'commander';
import { wholeNumber } from '../platform/command-line/number-options';
import { asking, type Given, isId, JSON_OPTION, organisationId } from './command-options';
import type { Answer, Operations } from './operations';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, table, tableOf } from './terminal';

type ShownOrganisation = Answer<Operations['GET /api/organisations/{organisation}']>;
type ListedDocument = Answer<Operations['GET /api/documents']>['documents'][number];
type Explanation = Answer<Operations['GET /api/documents/{id}/explanation']>;

const MORE = '--limit shows more, up to 1000; --from and --till narrow the list.';

/** Commands about organisations and their documents. */
export function addDocumentCommands(root: Command): void {
  const organisations = root.command('organisations').description('connected organisations');
  organisations
    .command('list', { isDefault: true })
    .description('list all, with their status')
    .option(...JSON_OPTION)
    .action(asking(listOrganisations));
  organisations
    .command('show')
    .argument('<organisation>', 'id, as shown in the list', organisationId)
    .description('show one, with its documents by state')
    .option(...JSON_OPTION)
    .action(asking((api, _options, organisation) => showOrganisation(api, organisation)));
  const documents = root.command('documents').description('sales documents and their states');
  documents
    .command('list', { isDefault: true })
    .description('list documents that match the filters, by date')
    .option('--organisation <id>', 'only this organisation', organisationId)
    .option('--state <state...>', 'only in these states')
    .option('--from <day>', 'first document date, YYYY-MM-DD')
    .option('--till <day>', 'last document date')
    .option('--search <text>', 'part of the number or customer name')
    .option('--limit <number>', 'maximum number, up to 1000', wholeNumber(1, 1000), 100)
    .option(...JSON_OPTION)
    .action(asking(listDocuments));
  documents
    .command('show <id-or-number>')
    .description('show one with its history')
    .option(...JSON_OPTION)
    .action(asking((api, _options, idOrNumber) => showDocument(api, idOrNumber)));
}

export function addExplain(root: Command): void {
  root
    .command('explain <number>')
    .description('explain why a document is or is not fiscalised, gate by gate')
    .option('--organisation <id>', 'only in this one', organisationId)
    .option(...JSON_OPTION)
    .action(asking(explain));
}

/** Lists all organisations; reports a problem if one must be reconnected. */
async function listOrganisations(api: ServiceApi): Promise<CommandResult> {
  const organisations = await api.ask('GET /api/organisations', {});
  return {
    isWell: organisations.every(isWell),
    facts: { organisations },
    text: tableOf(organisations, {
      Id: 'id',
      Name: 'name',
      Platform: 'platform',
      Status: statusOf,
      'Live since': ({ goLiveOn }) => goLiveOn ?? 'not live',
      'Last failure': 'lastFailure',
    }),
  };
}

/** Shows an organisation and the states of its documents. `isWell` is false if it has to be reconnected. */
async function showOrganisation(api: ServiceApi, id: string): Promise<CommandResult> {
  const [organisation, states] = await Promise.all([
    api.ask('GET /api/organisations/{organisation}', { organisation: id }),
    api.ask('GET /api/organisations/{organisation}/summary', { organisation: id }),
  ]);
  const rows = [
    ['Name', organisation.name],
    ['Platform', organisation.platform],
    ['Status', statusOf(organisation)],
    ['Live since', organisation.goLiveOn ?? 'not live'],
    ['Last failure', organisation.lastFailure ?? 'none'],
    ...states.map(({ state, documents }) => [state, String(documents)]),
  ];
  return {
    isWell: isWell(organisation),
    facts: { organisation, states },
    text: table(['Organisation', organisation.id], rows),
  };
}

/** True for an organisation in order; one disconnected on purpose counts, too. */
function isWell({ status }: ShownOrganisation): boolean {
  return status !== 'reconnect';
}

function statusOf(organisation: ShownOrganisation): string {
  const { status, statusReason, isPaused } = organisation;
  if (status === 'connected') return isPaused ? 'paused' : good(status);
  const reason = statusReason === null ? status : `${status} (${statusReason})`;
  return isWell(organisation) ? reason : bad(reason);
}

/** Documents in the order of their dates, by filter. */
async function listDocuments(
  api: ServiceApi,
  { organisation: organisationId, limit: pageSize, ...filter }: Given,
): Promise<CommandResult> {
  const page = await api.ask('GET /api/documents', { organisationId, pageSize, ...filter });
  const shown = page.documents.length;
  return {
    isWell: true,
    facts: page,
    text: tableOf(page.documents, {
      Number: 'number',
      Date: 'issuedOn',
      Customer: 'customerName',
      Total: ({ currency, total }) => `${currency} ${total}`,
      State: 'state',
      'Fiscal no': ({ fiscalData }) => fiscalData?.fiscalNumber,
      Id: 'id',
    }),
    ...(page.total !== null && page.total > shown ? { remark: `${shown} of ${page.total}; ${MORE}` } : {}),
  };
}

/** Shows a document with its history, by id or number. */
async function showDocument(api: ServiceApi, idOrNumber: string): Promise<CommandResult> {
  const document = await api.ask('GET /api/documents/{id}', { id: await documentIdOf(api, idOrNumber) });
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
  const moves = tableOf(document.history, {
    At: 'at',
    From: 'from',
    To: 'to',
    What: 'detail',
    By: 'actor',
  });
  return { isWell: true, facts: document, text: `${table(['Document', number], facts)}\n\n${moves}` };
}

/** @throws Error where no document, or more than one, has that number */
export async function documentIdOf(api: ServiceApi, number: string, organisation?: string): Promise<string> {
  if (isId(number)) return number;
  const [found, ...others] = await withNumber(api, number, organisation);
  if (found === undefined)
    throw new Error(
      `no document has the number ${number}; "ledgerstamp documents list --search" finds parts of numbers`,
    );
  if (others.length === 0) return found.id;
  const ids = [found, ...others].map(({ id }) => id);
  throw new Error(
    `${ids.length} documents have the number ${number}; give one of these ids: ${ids.join(', ')}`,
  );
}

async function withNumber(
  api: ServiceApi,
  search: string,
  organisationId?: string,
): Promise<ListedDocument[]> {
  const { documents } = await api.ask('GET /api/documents', { organisationId, search, pageSize: 1000 });
  return documents.filter(({ number }) => number === search);
}

/** Explains the gates of the documents with that number. `isWell`: none of their gates is closed. */
async function explain(
  api: ServiceApi,
  { organisation }: Partial<Given>,
  number: string,
): Promise<CommandResult> {
  const found = await withNumber(api, number, organisation);
  if (found.length === 0)
    throw new Error(`no document has the number ${number}; it may not have been read from the books yet`);
  const explanations: Explanation[] = [];
  for (const { id } of found) explanations.push(await api.ask('GET /api/documents/{id}/explanation', { id }));
  return {
    isWell: explanations.every(({ because }) => because === null),
    facts: { explanations },
    text: explanations.map(explanationText).join('\n\n'),
  };
}

const MARKS = { open: good('yes'), closed: bad('no'), ahead: '–' };

function explanationText({ number, customerName, state, because, gates }: Explanation): string {
  const head = `${number}, ${customerName}: ${state}. ${because ?? 'Nothing blocks it.'}`;
  const findings = tableOf(gates, {
    Gate: 'gate',
    Passed: (gate) => MARKS[gate.state],
    Finding: 'sentence',
    Since: 'since',
    'What to do': ({ fix, fixer, where }) => {
      const who = [fixer, where].filter((part) => part !== null).join(': ');
      return fix === null || who === '' ? fix : `${fix} (${who})`;
    },
  });
  return `${head}\n${findings}`;
}
