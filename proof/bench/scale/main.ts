import Table from 'cli-table3';
import { Command } from 'commander';
import { decimalNumber, wholeNumber } from '../../../src/platform/command-line/number-options';
import { runProgram } from '../../../src/platform/command-line/run-program';
import type { Practice } from './busiest-day';
import { type Figures, type Scale, scale } from './cost';

interface Options extends Omit<Practice, 'organisations'>, Figures {
  readonly organisations: number;
  readonly delay: number;
  readonly seed: number;
  readonly json?: true;
}

/** A thousandth, a hundredth and a tenth of them, and all. */
const PARTS = [1000, 100, 10, 1];

function run(options: Options): void {
  const scales = PARTS.map((part) => Math.round(options.organisations / part))
    .filter((organisations) => organisations > 0)
    .map((organisations) => scale({ ...options, organisations }, options, options.delay, options.seed));
  if (options.json === true) process.stdout.write(`${JSON.stringify({ options, scales })}\n`);
  else process.stdout.write(`${table(scales)}\n`);
}

const ROWS: readonly (readonly [string, (scale: Scale) => number])[] = [
  ['Documents on the busiest day', ({ day }) => day.documents],
  ['Approved in the busiest minute', ({ day }) => day.busiestMinute],
  ['Cells', ({ cells }) => cells],
  ['Minutes to written back, half', ({ day }) => day.delays.p50],
  ['99 of 100', ({ day }) => day.delays.p99],
  ['the last', ({ day }) => day.delays.most],
  ['Calls to Xero, busiest minute', ({ callsInBusiestMinute }) => callsInBusiestMinute],
  ['Apps at Xero', ({ apps }) => apps],
  ['Stored after a year, GB', ({ storedGb }) => Math.ceil(storedGb)],
  ['Price of an organisation, month', ({ pricePerOrganisation }) => Number(pricePerOrganisation.toFixed(3))],
];

function table(scales: readonly Scale[]): string {
  const count = (figure: number): string => figure.toLocaleString('en-GB', { maximumFractionDigits: 3 });
  const shown = new Table({
    head: ['Organisations', ...scales.map(({ organisations }) => count(organisations))],
    style: { head: [], border: [] },
  });
  shown.push(...ROWS.map(([name, figure]) => [name, ...scales.map((one) => count(figure(one)))]));
  return shown.toString();
}

const program = new Command('npm run bench:scale --')
  .option(
    '--organisations <N>',
    'organisations, 1 to 1000000; also a tenth, a hundredth and a thousandth of them',
    wholeNumber(1, 1_000_000),
    100_000,
  )
  .option(
    '--documents <N>',
    'documents of an organisation in a month, on average',
    wholeNumber(1, 100_000),
    120,
  )
  .option(
    '--spread <N>',
    'how much organisations differ: standard deviation of the logarithm',
    decimalNumber(0, 3),
    1.3,
  )
  .option('--peak-percent <N>', 'percent of the month on its busiest day', decimalNumber(1, 100), 12)
  .option('--together <N>', 'documents that are approved together, on average', wholeNumber(1, 1000), 10)
  .option(
    '--processor-ms <N>',
    'processor of a document, connector and PostgreSQL',
    decimalNumber(0.1, 1000),
    30,
  )
  .option('--cores <N>', 'processor cores of a cell', wholeNumber(1, 256), 8)
  .option('--used-percent <N>', 'percent of the processor that is planned with', wholeNumber(1, 100), 70)
  .option('--calls-per-document <N>', 'calls to Xero', decimalNumber(0.1, 100), 1.1)
  .option('--polls-per-day <N>', 'calls of an organisation that no document causes', wholeNumber(0, 5000), 80)
  .option('--stored-kb <N>', 'kilobytes of a document in the database', decimalNumber(0.1, 1000), 20)
  .option('--cell-gb <N>', 'gigabytes that a year of one cell may take', wholeNumber(1, 1_000_000), 1000)
  .option('--core-price <N>', 'price of a core in a month', decimalNumber(0, 10_000), 20)
  .option('--gb-price <N>', 'price of a gigabyte in a month', decimalNumber(0, 10_000), 0.15)
  .option(
    '--delay <N>',
    'minutes within which 99 of 100 documents are to be written back',
    wholeNumber(0, 1440),
    1,
  )
  .option('--seed <N>', 'draws another day', wholeNumber(0, 1_000_000_000), 1)
  .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
  .showHelpAfterError()
  .action(run);

void runProgram(program);
