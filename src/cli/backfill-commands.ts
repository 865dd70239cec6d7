import { setTimeout as settleAfter } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { wholeNumber } from '../platform/command-line/number-options';
import { asking, type Given, idFrom, JSON_OPTION, organisationId } from './command-options';
import type { ServiceApi } from './service-api';
import { type CommandResult, tableOf, bad, good, table } from './terminal';
import { withBar } from './with-bar';
import { Format } from 'cli-progress';
import { counted } from '../domain/counted';
import type { Answer, Operations } from './operations';

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

type ShownBackfill = Answer<Operations['GET /api/backfills/{id}']>;
type Effort = NonNullable<ShownBackfill['report']['effort']>;

/** ASCII characters of the bar, which any log can show. */
const BAR = {
  barsize: 30,
  barCompleteString: '#'.repeat(30),
  barIncompleteString: '.'.repeat(30),
  barGlue: '',
};

export function planText({ id, report }: ShownBackfill): string {
  const { from, till, states, planned, emptyBecause, preflight, causes, books, effort, chronology } = report;
  const rows = [
    ['Backfill', id],
    ['Days', `${from ?? 'the oldest'} to ${till ?? 'the newest'}`],
    ['In the books', states.map(({ state, documents }) => `${documents} ${state}`).join(', ') || 'none'],
    ['Would be sent', emptyBecause ?? amounts(planned)],
    ['Held', amounts(preflight.held)],
    ['Excluded', amounts(preflight.leftOut)],
    ['Books', books.sentence],
    ...(effort === null ? [] : effortRows(effort)),
    ['Fiscal days', fiscalDaysText(report)],
    ['Dates', chronology.sentence],
    ...(chronology.acknowledgement === null ? [] : [['To be acknowledged', chronology.acknowledgement]]),
    ...causes.map(({ sentence, held }) => [`Holds ${held.documents}`, sentence]),
  ];
  return table(['Plan', ''], rows);
}

/**
 * Command that starts the plan; null where it cannot start, because no document would be sent or the books
 * are still being read.
 */
export function nextStepText({ id, report }: ShownBackfill): string | null {
  const { emptyBecause, books, chronology } = report;
  if (emptyBecause !== null || !books.areRead) return null;
  const words = chronology.acknowledgement === null ? '' : ` --acknowledge "${chronology.acknowledgement}"`;
  return `Nothing has been sent. To send exactly this: ledgerstamp backfill run ${id}${words}`;
}

function effortRows({ calls, megabytes, callsPerDay, days, minutes }: Effort): string[][] {
  const share = `${counted(callsPerDay, 'call a day is', 'calls a day are')} for backfill`;
  return [
    ['Calls', `${calls}, ${megabytes} MB; ${share}`],
    ['Takes', days > 1 ? `${days} days` : counted(minutes, 'minute')],
  ];
}

function fiscalDaysText({ fiscalDays: { days, first, last } }: ShownBackfill['report']): string {
  if (days === 0) return 'none';
  return days === 1 ? `1, ${first}` : `${days}, ${first} to ${last}`;
}

function progressText(backfill: ShownBackfill): string {
  const { id, state, reason, results } = backfill;
  const shown = state === 'stopped' ? bad(state) : state === 'completed' ? good(state) : state;
  const why = reason === null ? '' : ` ${reason}`;
  return `${id} ${shown}.${why}\n${progressLine(backfill)}\n${tableOf(results, { Result: 'result', Documents: 'documents' })}`;
}

/** Progress line: bar, share, pace and remaining time. */
export function progressLine({ settled, planned, perMinute, secondsLeft }: ShownBackfill): string {
  const share = planned === 0 ? 1 : settled / planned;
  const pace = perMinute === null ? '' : `, ${perMinute} a minute`;
  const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
  return `[${Format.BarFormat(share, BAR)}] ${settled} of ${planned}${pace}${left}`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h ${Math.ceil((seconds % 3_600) / 60)} min`;
}

function amounts({ documents, totals }: ShownBackfill['report']['planned']): string {
  return [String(documents), ...totals.map(({ currency, total }) => `${currency} ${total}`)].join(', ');
}
