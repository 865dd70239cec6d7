import type { Command } from 'commander';
import { demoCommand } from '../../../demo/options';
import { program } from '../../../src/cli/program';
import { page } from './page';

const WIDTH = 110;

export function commands(): string {
  const sections = leaves(program()).map(({ words, command }) => {
    const help = command.configureHelp({ helpWidth: WIDTH }).helpInformation();
    return `## \`ledgerstamp ${words.join(' ')}\`\n\n\`\`\`\n${help.trim()}\n\`\`\``;
  });
  return page(
    'Commands',
    'For the person at a terminal. Exit codes, output and who may do what: [cli.md](../cli.md).',
    'the help of the command line',
    sections.join('\n\n'),
  );
}

/** Every command that does something, with the words that call it. */
function leaves(parent: Command, words: readonly string[] = []): { words: string[]; command: Command }[] {
  return parent.commands.flatMap((command) => {
    const named = [...words, command.name()];
    if (command.name() === 'demo') return [{ words: named, command: demoCommand() }];
    return command.commands.length > 0 ? leaves(command, named) : [{ words: named, command }];
  });
}
