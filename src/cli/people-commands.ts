import type { Command } from 'commander';
import { JSON_OPTION, type Shown } from './json-option';
import { show } from './terminal';

/** What only the person who runs the server does about people. */
export function addPeopleCommands(root: Command): void {
  root
    .command('people')
    .description('who may sign in')
    .command('first-owner')
    .description('make a link for the first owner; run it where the service runs')
    .option('--again', 'although there are people: every owner has lost every way to sign in')
    .option(...JSON_OPTION)
    .action(async ({ json, again }: Shown & { again?: boolean }) => {
      const { linkForOwner } = await import('./database-commands.js');
      show(await linkForOwner(again ?? false), json ?? false);
    });
}
