import { Command, Option } from 'commander';
import { programVersion } from '../platform/config/program-version';
import { addBackupCommands } from './backup-commands';
import { addBackfillCommands } from './backfill-commands';
import { addDoctorCommands } from './doctor-commands';
import { explain } from './explain';
import { addIntegrityCommands } from './integrity-commands';
import { addOperatingCommands } from './operating-commands';
import { addPersonalDataCommands } from './personal-data-commands';
import { addPeopleCommands } from './people-commands';
import { preflight, type PreflightOptions } from './preflight';
import { ServiceApi } from './service-api';
import { JSON_OPTION, type Shown } from './json-option';
import { addSignInCommands } from './sign-in-commands';
import { addReconciliationCommands } from './reconciliation-commands';
import { organisationId } from './option-values';
import { addRunningCommands } from './running-commands';
import { addServiceCommands } from './service/service-commands';
import { show } from './terminal';

const EXAMPLES = `
Examples:
  ledgerstamp demo
  ledgerstamp start
  ledgerstamp login
  ledgerstamp organisations
  ledgerstamp documents list --state rejected --state uncertain
  ledgerstamp explain INV-0042
  ledgerstamp mappings export --organisation ID --file rules.json
  ledgerstamp backfill plan --organisation ID --from 2026-01-01
  ledgerstamp alerts --json
  ledgerstamp check

Exit code 0: everything is OK. 1: a problem was found. 2: it could not run. More: docs/cli.md`;

/**
 * Builds the command line `ledgerstamp` for operators. Exit code 0: no problem; 1: a problem was found; 2: it
 * could not run.
 */
export function program(): Command {
  const root = new Command('ledgerstamp')
    .description('Operate Ledgerstamp from a terminal.')
    .version(programVersion())
    .showHelpAfterError('(ledgerstamp --help, or --help after a command, shows what is available)')
    .addHelpText('after', EXAMPLES)
    .exitOverride();
  addRunningCommands(root);
  addServiceCommands(root);
  addIntegrityCommands(root);
  root
    .command('explain <number>')
    .description('explain why a document is or is not fiscalised, gate by gate')
    .option('--organisation <id>', 'only in this one', organisationId)
    .option(...JSON_OPTION)
    .action(async (number: string, { json, organisation }: Shown & { organisation?: string }) =>
      show(await explain(ServiceApi.fromEnvironment(), number, organisation), json ?? false),
    );
  root
    .command('preflight')
    .description('show which documents would be held, by cause, before anything is sent')
    .requiredOption('--organisation <id>', 'whose documents', organisationId)
    .option('--from <day>', 'first day, as if the organisation had gone live on it; YYYY-MM-DD')
    .option('--till <day>', 'last day')
    .option('--compare <file>', 'an earlier output of --json to compare with')
    .addOption(new Option('--csv', 'the fix list, one row per cause').conflicts('json'))
    .option(...JSON_OPTION)
    .action(async ({ json, ...options }: Shown & PreflightOptions) =>
      show(await preflight(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  addSignInCommands(root);
  addPeopleCommands(root);
  addPersonalDataCommands(root);
  addBackfillCommands(root);
  addReconciliationCommands(root);
  addOperatingCommands(root);
  addBackupCommands(root);
  addDoctorCommands(root);
  return root;
}
