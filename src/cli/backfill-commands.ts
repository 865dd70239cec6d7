import { type Command, Option } from 'commander';
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
import { type LinesOptions, listBackfillDocuments } from './backfill-documents';
import { JSON_OPTION, type Shown } from './json-option';
import { wholeNumber } from '../platform/command-line/number-options';
import { idFrom, organisationId } from './option-values';
import { ServiceApi } from './service-api';
import { show } from './terminal';

const ID = [
  '<backfill>',
  'its id, as "ledgerstamp backfill list" shows it',
  idFrom('backfill list'),
] as const;

/** `ledgerstamp backfill ...`: documents before the go-live date. */
export function addBackfillCommands(root: Command): void {
  const backfill = root.command('backfill').description('send in documents before the go-live date');
  backfill
    .command('plan')
    .description('say what would go, what it costs and what is a risk; nothing is sent')
    .requiredOption('--organisation <id>', 'whose documents', organisationId)
    .option('--from <day>', 'first document date, YYYY-MM-DD')
    .option('--till <day>', 'last document date, YYYY-MM-DD')
    .option(
      '--stop-percent <percent>',
      'share of rejections above which the run stops, 5 unless given',
      wholeNumber(0, 100),
    )
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & PlanOptions) =>
      show(await planBackfill(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  addRuns(backfill);
  addViews(backfill);
}

function addRuns(backfill: Command): void {
  for (const action of ['run', 'resume'] as const) {
    backfill
      .command(action)
      .argument(...ID)
      .description(action === 'run' ? 'send exactly the plan' : 'go on after a pause or a stop')
      .option('--acknowledge <words>', 'the words that the plan asks for, where documents are late')
      .option('--follow', 'show the progress until it ends')
      .option(...JSON_OPTION)
      .action(async (id: string, { json, ...options }: Shown & RunOptions) =>
        show(await startBackfill(ServiceApi.fromEnvironment(), id, action, options), json ?? false),
      );
  }
  for (const action of ['pause', 'cancel'] as const) {
    backfill
      .command(action)
      .argument(...ID)
      .description(action === 'pause' ? 'send nothing new for now' : 'end it for good')
      .option(...JSON_OPTION)
      .action(async (id: string, { json }: Shown) =>
        show(await holdBackfill(ServiceApi.fromEnvironment(), id, action), json ?? false),
      );
  }
}

function addViews(backfill: Command): void {
  backfill
    .command('list')
    .description('the plans and runs of an organisation, the newest first')
    .requiredOption('--organisation <id>', 'whose', organisationId)
    .option(...JSON_OPTION)
    .action(async ({ json, organisation }: Shown & { organisation: string }) =>
      show(await listBackfills(ServiceApi.fromEnvironment(), organisation), json ?? false),
    );
  backfill
    .command('documents')
    .argument(...ID)
    .description('the documents of a plan in their order, and what became of each')
    .option('--result <result>', 'only those of which this became: rejected, held, uncertain, ...')
    .option('--after <place>', 'only those after this place of the plan', wholeNumber(0, 1_000_000_000), 0)
    .option('--limit <number>', 'at most so many, up to 1000', wholeNumber(1, 1000), 100)
    .addOption(new Option('--csv', 'all of them as CSV').conflicts(['json', 'result', 'after', 'limit']))
    .option(...JSON_OPTION)
    .action(async (id: string, { json, ...options }: Shown & LinesOptions) =>
      show(await listBackfillDocuments(ServiceApi.fromEnvironment(), id, options), json ?? false),
    );
  backfill
    .command('status')
    .argument(...ID)
    .description('how far it is, and what became of its documents')
    .option('--follow', 'show the progress until it ends')
    .option(...JSON_OPTION)
    .action(async (id: string, { json, follow }: Shown & RunOptions) => {
      const ask = follow === true ? followBackfill : showBackfill;
      show(await ask(ServiceApi.fromEnvironment(), id), json ?? false);
    });
}
