import Table from 'cli-table3';
import colours from 'picocolors';
import { columnWidths } from './column-widths';

/** Result of a command: text for people, the same facts for machines, and whether all is OK. */
export interface CommandResult {
  readonly text: string;
  readonly facts: object;
  readonly isWell: boolean;
  /** Hint for people on standard error, such as how to see more; not part of the answer. */
  readonly remark?: string;
}

export const EXIT = { well: 0, notWell: 1, couldNotRun: 2 } as const;

/** Writes a result to standard output and sets the exit code that monitoring looks at. */
export function show(result: CommandResult, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(result.facts) : result.text}\n`);
  if (!asJson && result.remark !== undefined) process.stderr.write(`${result.remark}\n`);
  process.exitCode = result.isWell ? EXIT.well : EXIT.notWell;
}

/** A table in a terminal, as wide as that; tab-separated lines, one for each row, when the output goes elsewhere. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (!process.stdout.isTTY) return [head, ...rows].map(asLine).join('\n');
  const drawn = new Table({
    head: head.map((title) => palette.bold(title)),
    style: { head: [], border: [] },
    colWidths: columnWidths([head, ...rows], process.stdout.columns),
    wordWrap: true,
  });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString();
}

/** Formats cells as a line; tabs and line ends within texts would mislead a program that reads lines. */
function asLine(cells: readonly string[]): string {
  return cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t');
}

// The library also takes CI for a terminal, where output is piped all the same.
const palette = colours.createColors(process.stdout.isTTY ? colours.isColorSupported : false);
export const good = (text: string): string => palette.green(text);
export const bad = (text: string): string => palette.red(text);
export const uncertain = (text: string): string => palette.yellow(text);
