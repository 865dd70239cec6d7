import Table from 'cli-table3';
import colours from 'picocolors';

/** What a command has found: text for people, the same facts for machines, and whether all is well. */
export interface CommandResult {
  readonly text: string;
  readonly facts: object;
  readonly isWell: boolean;
}

export const EXIT = { well: 0, notWell: 1, couldNotRun: 2 } as const;

/** Writes a result to standard output and sets the exit code that monitoring looks at. */
export function show(result: CommandResult, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(result.facts) : result.text}\n`);
  process.exitCode = result.isWell ? EXIT.well : EXIT.notWell;
}

/** A table in a terminal; tab-separated lines when the output goes elsewhere. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (!process.stdout.isTTY) return [head, ...rows].map((row) => row.join('\t')).join('\n');
  const drawn = new Table({
    head: head.map((title) => colours.bold(title)),
    style: { head: [], border: [] },
  });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString();
}

export const good = (text: string): string => colours.green(text);
export const bad = (text: string): string => colours.red(text);
