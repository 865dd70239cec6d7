import { type Command, Option } from 'commander';
import type { BackfillLineDto } from '../backfill/backfill.dto';
import { wholeNumber } from '../platform/command-line/number-options';
import {
  followBackfill,
  holdBackfill,
  listBackfills,
  planBackfill,
  type PlanOptions,
  type RunOptions,
  showBackfill,
  startBackfill,
} from './backfill';
import { type Answer, asking, JSON_OPTION } from './json-option';
import { idFrom, organisationId } from './option-values';
import type { ServiceApi } from './service-api';
import { type CommandResult, table } from './terminal';

interface LinesOptions {
  /** Result to filter by. */
  readonly result?: string;
  /** Position in the plan after which the list begins. */
  readonly after: number;
  readonly limit: number;
  readonly csv?: true;
}

const HEAD = ['Place', 'Number', 'Date', 'Total', 'Result', 'Why', 'Id'];

/** Lists the documents of a plan in sending order, with their results. */
async function listBackfillDocuments(
  api: ServiceApi,
  backfill: string,
  { result, after, limit, csv }: LinesOptions,
): Promise<CommandResult> {
  const path = `/api/backfills/${encodeURIComponent(backfill)}/documents`;
  if (csv === true) {
    const text = await api.text(`${path}.csv`);
    return { isWell: true, facts: { csv: text }, text: text.trimEnd() };
  }
  const page = { after: String(after), limit: String(limit) };
  const query = new URLSearchParams({ ...page, ...(result === undefined ? {} : { result }) });
  const documents = await api.get<Answer<BackfillLineDto>[]>(`${path}?${query.toString()}`);
  const rows = documents.map((one) => [
    String(one.position),
    one.number,
    one.issuedOn,
    `${one.currency} ${one.total}`,
    one.result,
    one.reason ?? '',
    one.documentId,
  ]);
  const last = documents.at(-1)?.position;
  const isCut = documents.length === limit && last !== undefined;
  return {
    isWell: true,
    facts: { documents },
    text: table(HEAD, rows),
    ...(isCut ? { remark: `--after ${last} shows the next page; --csv exports all.` } : {}),
  };
}

const ID = [
  '<backfill>',
  'its id, as "ledgerstamp backfill list" shows it',
  idFrom('backfill list'),
] as const;

/** Adds the commands `ledgerstamp backfill ...`, for documents before the go-live date. */
export function addBackfillCommands(root: Command): void {
  const backfill = root.command('backfill').description('submit documents dated before the go-live date');
  backfill
    .command('plan')
    .description('plan: show what would be sent, its cost and risks; nothing is sent')
    .requiredOption('--organisation <id>', 'whose documents', organisationId)
    .option('--from <day>', 'first document date, YYYY-MM-DD')
    .option('--till <day>', 'last document date, YYYY-MM-DD')
    .option(
      '--stop-percent <percent>',
      'percent of rejections above which the run stops (default 5)',
      wholeNumber(0, 100),
    )
    .option(...JSON_OPTION)
    .action(asking(planBackfill));
  addRuns(backfill);
  addViews(backfill);
}

function addRuns(backfill: Command): void {
  for (const action of ['run', 'resume'] as const) {
    backfill
      .command(action)
      .argument(...ID)
      .description(action === 'run' ? 'run exactly the plan' : 'continue after a pause or stop')
      .option('--acknowledge <words>', 'the sentence that the plan requires if documents are late')
      .option('--follow', 'show progress until it finishes')
      .option(...JSON_OPTION)
      .action(asking((service, options: RunOptions, id) => startBackfill(service, id, action, options)));
  }
  for (const action of ['pause', 'cancel'] as const) {
    backfill
      .command(action)
      .argument(...ID)
      .description(action === 'pause' ? 'send nothing new for now' : 'cancel it; it cannot be resumed')
      .option(...JSON_OPTION)
      .action(asking((service, _options, id) => holdBackfill(service, id, action)));
  }
}

function addViews(backfill: Command): void {
  backfill
    .command('list')
    .description('list plans and runs of an organisation, newest first')
    .requiredOption('--organisation <id>', 'whose', organisationId)
    .option(...JSON_OPTION)
    .action(asking((service, { organisation }: PlanOptions) => listBackfills(service, organisation)));
  backfill
    .command('documents')
    .argument(...ID)
    .description('list the documents of a plan in order, with results')
    .option('--result <result>', 'only documents with this result: rejected, held, uncertain, ...')
    .option(
      '--after <place>',
      'only documents after this position in the plan',
      wholeNumber(0, 1_000_000_000),
      0,
    )
    .option('--limit <number>', 'maximum number, up to 1000', wholeNumber(1, 1000), 100)
    .addOption(new Option('--csv', 'all of them as CSV').conflicts(['json', 'result', 'after', 'limit']))
    .option(...JSON_OPTION)
    .action(asking((service, options: LinesOptions, id) => listBackfillDocuments(service, id, options)));
  backfill
    .command('status')
    .argument(...ID)
    .description('show progress and results')
    .option('--follow', 'show progress until it finishes')
    .option(...JSON_OPTION)
    .action(
      asking((service, { follow }: RunOptions, id) =>
        follow === true ? followBackfill(service, id) : showBackfill(service, id),
      ),
    );
}
