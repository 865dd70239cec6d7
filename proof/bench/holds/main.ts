import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { FORMS, holds, type HoldsCell, LINES } from './holds-bench';

interface Options {
  readonly documents: number;
  readonly seed: number;
  readonly json?: true;
}

const SETTINGS = ['authority', 'hold'] as const;

function run({ documents, seed, json }: Options): void {
  const measured = SETTINGS.map((taxCents) => ({ taxCents, cells: holds(taxCents, documents, seed) }));
  if (json === true) process.stdout.write(`${JSON.stringify({ documents, seed, measured })}\n`);
  else process.stdout.write(table(measured, documents, seed));
  // The setting that new organisations get is the one that is promised.
  const [promised] = measured;
  if (promised?.cells.some(({ held }) => held > 0) === true) process.exitCode = 1;
}

function table(
  measured: readonly { taxCents: string; cells: readonly HoldsCell[] }[],
  documents: number,
  seed: number,
): string {
  const row = (name: string, values: readonly string[]): string =>
    `${name.padEnd(24)}${values.map((value) => value.padStart(6)).join('')}\n`;
  const percent = ({ held }: HoldsCell): string => ((100 * held) / documents).toFixed(1);
  const rows = measured.flatMap(({ taxCents, cells }) =>
    FORMS.map((form) => {
      const ofForm = cells.filter(({ amountsAre }) => amountsAre === form);
      return row(`${form}, ${taxCents}`, ofForm.map(percent));
    }),
  );
  return [
    `Percent of invoices that wait for a cent; ${documents} for each number of lines, seed ${seed}\n`,
    row('lines', LINES.map(String)),
    ...rows,
  ].join('');
}

const program = new Command('npm run bench:holds --')
  .option('--documents <N>', 'invoices for each number of lines, 1 to 10000', wholeNumber(1, 10_000), 600)
  .option('--seed <N>', 'draws other invoices', wholeNumber(0, 1_000_000_000), 1)
  .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
  .showHelpAfterError()
  .action(run);

void runProgram(program);
