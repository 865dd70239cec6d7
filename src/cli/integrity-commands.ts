import type { Command } from 'commander';
import type { VerifyOptions } from './audit-log-verify';
import { JSON_OPTION, type Shown } from './json-option';
import { organisationId } from './option-values';
import { show } from './terminal';

/** Whether the installation and its data are sound. */
export function addIntegrityCommands(root: Command): void {
  root
    .command('check')
    .description('verify data integrity, audit logs included')
    .option(...JSON_OPTION)
    .action(async ({ json }: Shown) => {
      const { check } = await import('./database-commands.js');
      show(await check(), json ?? false);
    });
  root
    .command('ledger')
    .description('the audit log of every organisation (a chain of hashes)')
    .command('verify')
    .description('verify the chain from its first entry and print its head, to be kept elsewhere')
    .option('--organisation <id>', 'only this one', organisationId)
    .option('--head <seq:hash>', 'a head printed earlier, which the chain must contain')
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & VerifyOptions) => {
      const { verifyLedgers } = await import('./database-commands.js');
      show(await verifyLedgers(options), json ?? false);
    });
  const journal = root.command('journal').description('what no program can know of the submission journal');
  for (const [what, description] of [
    ['primary', 'name this database as the one that takes submissions: every other one stops'],
    ['accept', 'accept the journal as it is, although files of it are lost'],
  ] as const) {
    journal
      .command(what)
      .description(description)
      .requiredOption('--by <name>', 'who says so')
      .requiredOption('--reason <text>', 'how it is known')
      .option(...JSON_OPTION)
      .action(async ({ json, by, reason }: Shown & { by: string; reason: string }) => {
        const { decideJournal } = await import('./database-commands.js');
        show(await decideJournal(what, { by, reason }), json ?? false);
      });
  }
}
