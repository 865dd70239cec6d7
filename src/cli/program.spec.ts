import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { program } from './program';

/** Every command with an action, and its words. */
function commands(parent: Command, words: readonly string[] = []): { words: string[]; command: Command }[] {
  return parent.commands.flatMap((command) => {
    const named = [...words, command.name()];
    return command.commands.length > 0 ? commands(command, named) : [{ words: named, command }];
  });
}

const ALL = commands(program()).map(({ words, command }) => [words.join(' '), command] as const);
const REFERENCE = readFileSync('docs/reference/commands.md', 'utf8');

/** Commands that run until they are stopped, and parse the rest of the line themselves. */
const RUNNING = ['start', 'demo'];

describe('the command line', () => {
  it('has the commands that an operator is promised', () => {
    const promised = [
      'organisations',
      'mappings import',
      'receipts record',
      'mappings export',
      'documents',
      'explain',
      'preflight',
    ];
    const others = [
      'backfill',
      'reconcile',
      'vat-pack',
      'evidence',
      'verify',
      'check',
      'ledger verify',
      'keys rotate',
    ];
    for (const name of [...promised, ...others]) {
      expect(ALL.map(([words]) => `${words} `)).toContainEqual(
        expect.stringMatching(new RegExp(`^${name} `)),
      );
    }
  });

  it.each(ALL)('%s answers in JSON, says what it does, and stands in the documents', (words, command) => {
    if (!RUNNING.includes(words)) expect(command.options.map(({ long }) => long)).toContain('--json');
    expect(command.description()).not.toBe('');
    expect(command.options.filter(({ description }) => description === '')).toEqual([]);
    expect(REFERENCE).toContain(`\n## \`ledgerstamp ${words}\`\n`);
  });
});
