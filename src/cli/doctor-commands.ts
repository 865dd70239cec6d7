import type { Command } from 'commander';
import { JSON_OPTION, type Shown } from './json-option';
import { show } from './terminal';

/** Commands that examine the installation's environment; they need neither the service nor the database. */
export function addDoctorCommands(root: Command): void {
  root
    .command('doctor')
    .description('examine the installation: settings, addresses, clocks, disks, database server, backups')
    .option(...JSON_OPTION)
    .action(async ({ json }: Shown) => {
      const { doctor } = await import('./doctor.js');
      show(await doctor(), json ?? false);
    });
  root
    .command('support-bundle')
    .description('one file for people who help: versions, settings without secrets, findings, counts')
    .requiredOption('--out <file>', 'where to, a zip')
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & { out: string }) => {
      const { saveSupportBundle } = await import('./doctor.js');
      show(await saveSupportBundle(options), json ?? false);
    });
}
