import { setTimeout as settleAfter } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { wholeNumber } from '../platform/command-line/number-options';
import { nextStepText, planText, progressLine, progressText, type ShownBackfill } from './backfill-texts';
import { asking, type Given, idFrom, JSON_OPTION, organisationId } from './command-options';
import type { ServiceApi } from './service-api';
import { type CommandResult, tableOf } from './terminal';
import { withBar } from './with-bar';

const LOOK_MS = 1_000;

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
      .action(
        asking((api, { acknowledge, follow }: Given & { acknowledge?: string }, id) =>
          startBackfill(api, id, action, acknowledge, follow),
        ),
      );
  }
  for (const action of ['pause', 'cancel'] as const) {
    backfill
      .command(action)
      .argument(...ID)
      .description(action === 'pause' ? 'send nothing new for now' : 'cancel it; it cannot be resumed')
      .option(...JSON_OPTION)
      .action(
        asking(async (api, _options, id) =>
          result(await api.ask(`POST /api/backfills/{id}/${action}`, { id })),
        ),
      );
  }
}

function addViews(backfill: Command): void {
  backfill
    .command('list')
    .description('list plans and runs of an organisation, newest first')
    .requiredOption('--organisation <id>', 'whose', organisationId)
    .option(...JSON_OPTION)
    .action(asking(listBackfills));
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
    .action(asking(listBackfillDocuments));
  backfill
    .command('status')
    .argument(...ID)
    .description('show progress and results')
    .option('--follow', 'show progress until it finishes')
    .option(...JSON_OPTION)
    .action(
      asking(async (api, { follow }, id) =>
        follow === true ? followBackfill(api, id) : result(await api.ask('GET /api/backfills/{id}', { id })),
      ),
    );
}

async function planBackfill(
  api: ServiceApi,
  { organisation, from, till, stopPercent }: Given & { readonly stopPercent?: number },
): Promise<CommandResult> {
  const plan = { organisation, from, till, stopPercent };
  const backfill = await api.ask('POST /api/organisations/{organisation}/backfills', plan);
  const next = nextStepText(backfill);
  const remark = next === null ? {} : { remark: next };
  return { isWell: true, facts: backfill, text: planText(backfill), ...remark };
}

/** Implements `run` and `resume`; renames a field in the service's refusal to the option of the command line. */
async function startBackfill(
  api: ServiceApi,
  id: string,
  action: 'run' | 'resume',
  acknowledgement?: string,
  follow?: true,
): Promise<CommandResult> {
  try {
    const backfill = await api.ask(`POST /api/backfills/{id}/${action}`, { id, acknowledgement });
    if (follow !== true) return result(backfill);
  } catch (error) {
    const { ServiceRefusal } = await import('./service-api.js');
    if (!(error instanceof ServiceRefusal) || !error.message.includes('acknowledgement')) throw error;
    throw new ServiceRefusal(`${error.message}\nHere: --acknowledge "the words, exactly"`, { cause: error });
  }
  return followBackfill(api, id);
}

/** Lists the backfills of an organisation, to find an id. Exit code 1: the newest was stopped by its own rule. */
async function listBackfills(api: ServiceApi, { organisation }: Given): Promise<CommandResult> {
  const backfills = await api.ask('GET /api/organisations/{organisation}/backfills', { organisation });
  return {
    isWell: backfills[0]?.state !== 'stopped',
    facts: { backfills },
    text: tableOf(backfills, {
      Backfill: 'id',
      State: 'state',
      'Documents settled': ({ settled, planned }) => `${settled} of ${planned}`,
      Why: 'reason',
    }),
  };
}

/** Shows a moving bar in a terminal, on standard error, since standard output is for facts; none when piped. */
async function followBackfill(api: ServiceApi, id: string): Promise<CommandResult> {
  let shown = await api.ask('GET /api/backfills/{id}', { id });
  const farewell = `The backfill continues. To see it again: ledgerstamp backfill status ${id} --follow`;
  await withBar({ format: () => progressLine(shown), forceRedraw: true, farewell }, async (bar) => {
    bar.start(shown.planned, shown.settled);
    while (shown.state === 'running') {
      await settleAfter(LOOK_MS);
      shown = await api.ask('GET /api/backfills/{id}', { id });
      bar.update(shown.settled);
    }
  });
  return result(shown);
}

/** Builds the result of a command; a run stopped by its own rule counts as a problem. */
function result(backfill: ShownBackfill): CommandResult {
  return { isWell: backfill.state !== 'stopped', facts: backfill, text: progressText(backfill) };
}

/** Lists the documents of a plan in sending order, with their results; `after` is a place in the plan. */
async function listBackfillDocuments(
  api: ServiceApi,
  { result: found, after, limit, csv }: Given & { readonly result?: string; readonly after: number },
  id: string,
): Promise<CommandResult> {
  if (csv === true) {
    const text = await api.text('GET /api/backfills/{id}/documents.csv', { id });
    return { isWell: true, facts: { csv: text }, text: text.trimEnd() };
  }
  const fields = { id, after, limit, result: found };
  const documents = await api.ask('GET /api/backfills/{id}/documents', fields);
  const last = documents.at(-1)?.position;
  const isCut = documents.length === limit && last !== undefined;
  return {
    isWell: true,
    facts: { documents },
    text: tableOf(documents, {
      Place: 'position',
      Number: 'number',
      Date: 'issuedOn',
      Total: ({ currency, total }) => `${currency} ${total}`,
      Result: 'result',
      Why: 'reason',
      Id: 'documentId',
    }),
    ...(isCut ? { remark: `--after ${last} shows the next page; --csv exports all.` } : {}),
  };
}
