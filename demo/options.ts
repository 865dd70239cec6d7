import { Command, Option } from 'commander';
import { wholeNumber } from '../src/platform/command-line/number-options';
import type { BooksSource } from './loaded-books';

export interface DemoOptions {
  /** True: exits when no work is left. */
  readonly once?: true;
  /** Prints a JSON report to stdout; all output for people goes to stderr. */
  readonly json?: true;
  /** True: discards an interrupted run. */
  readonly fresh?: true;
  /** File with documents in Xero's JSON form. */
  readonly source?: string;
  /** Number of documents to generate; without it and without a file, the sample business is used. */
  readonly documents?: number;
  readonly seed: number;
  /** True: uses a month of the sample business. */
  readonly month?: true;
  /** Port of the service; by default 3000, or any free one. */
  readonly port?: number;
}

export function demoCommand(): Command {
  return new Command(process.env.npm_lifecycle_event === 'demo' ? 'npm run demo --' : 'ledgerstamp demo')
    .option('--once', 'exit when nothing is left to do (0: every document has ended or waits with a reason)')
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent demo -- --once --json)')
    .addOption(
      new Option(
        '--source <FILE>',
        `documents in Xero's own JSON form: {"Invoices":[...],"CreditNotes":[...],"Contacts":[...],"Items":[...]}`,
      ).conflicts('documents'),
    )
    .option(
      '--documents <N>',
      'generate N varied documents, the same ones for the same --seed',
      wholeNumber(1, 1_000_000),
    )
    .addOption(
      new Option('--month', 'a month of the sample business: 463 documents').conflicts([
        'documents',
        'source',
      ]),
    )
    .option('--seed <S>', 'of the generated documents', wholeNumber(0, 2 ** 31), 1)
    .addOption(
      new Option('--port <P>', 'of the service (otherwise 3000, or any that is free)')
        .env('PORT')
        .argParser(wholeNumber(1, 65_535)),
    )
    .option('--fresh', 'begin anew instead of going on with an interrupted run')
    .showHelpAfterError();
}

export function sourceOf({ source, documents, seed, month }: DemoOptions): BooksSource {
  if (month === true) return 'month';
  if (source !== undefined) return { file: source };
  return documents === undefined ? 'samples' : { documents, seed };
}
