import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { demoCommand } from '../../../demo/options';
import { program } from '../../../src/cli/program';
import { page } from './page';

const WIDTH = 110;
const THE_SERVICE = 'the service, and somebody to act for';

/** Texts by the words of a command, or by the first of them. */
type ByCommand = Readonly<Record<string, string>>;

export function commands(): string {
  const { needs, exitCodeOne } = JSON.parse(readFileSync('docs/reference/data/commands.json', 'utf8')) as {
    readonly needs: ByCommand;
    readonly exitCodeOne: ByCommand;
  };
  const of = (known: ByCommand, words: readonly string[]): string | undefined =>
    known[words.join(' ')] ?? known[words[0] ?? ''];
  const sections = leaves(program()).map(({ words, command }) => {
    const help = command.configureHelp({ helpWidth: WIDTH }).helpInformation();
    const one = of(exitCodeOne, words);
    const facts = `Needs: ${of(needs, words) ?? THE_SERVICE}.${one === undefined ? '' : ` Exit code 1: ${one}.`}`;
    return `## \`ledgerstamp ${words.join(' ')}\`\n\n${facts}\n\n\`\`\`\n${help.trim()}\n\`\`\``;
  });
  return page(
    'Commands',
    'For the person at a terminal. Exit codes, output and who may do what: [cli.md](../cli.md).',
    'the help of the command line and `docs/reference/data/commands.json`',
    sections.join('\n\n'),
  );
}

/** Every command that can be run, with its words. */
export function leaves(
  parent: Command,
  words: readonly string[] = [],
): { words: string[]; command: Command }[] {
  return parent.commands.flatMap((command) => {
    const named = [...words, command.name()];
    if (command.name() === 'demo') return [{ words: named, command: demoCommand() }];
    return command.commands.length > 0 ? leaves(command, named) : [{ words: named, command }];
  });
}
