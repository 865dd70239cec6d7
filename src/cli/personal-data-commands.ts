import type { Command } from 'commander';
import { JSON_OPTION, type Shown } from './json-option';
import { organisationId } from './option-values';
import {
  type CustomerOptions,
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
} from './personal-data';
import { ServiceApi } from './service-api';
import { show } from './terminal';

/** What a customer may ask for: `personal-data find`, `export`, `erase`. */
export function addPersonalDataCommands(root: Command): void {
  const group = root.command('personal-data').description('what is stored about a customer');
  ofCustomer(group.command('find'))
    .description('list the tables that hold something about a customer, with the number of rows')
    .action(async ({ json, ...options }: Shown & CustomerOptions) =>
      show(await findPersonalData(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  ofCustomer(group.command('export'))
    .description('save everything that is stored about a customer as one JSON file')
    .requiredOption('--out <file>', 'output file')
    .action(async ({ json, ...options }: Shown & CustomerOptions & { readonly out: string }) =>
      show(await exportPersonalData(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  ofCustomer(group.command('erase'))
    .description('erase what no law obliges to keep, and say what stays, why and until when')
    .requiredOption('--reason <text>', 'why, for the audit log; without the name of the customer')
    .option('--dry-run', 'only say what would be erased')
    .action(async ({ json, ...options }: Shown & ErasureOptions) =>
      show(await erasePersonalData(ServiceApi.fromEnvironment(), options), json ?? false),
    );
}

type ErasureOptions = CustomerOptions & { readonly reason: string; readonly dryRun?: boolean };

function ofCustomer(command: Command): Command {
  return command
    .requiredOption('--organisation <id>', 'whose customer', organisationId)
    .option('--name <name>', 'the customer by name; of several options all must fit')
    .option('--tin <number>', 'by TIN')
    .option('--vat-number <number>', 'by VAT number')
    .option('--email <address>', 'by e-mail address')
    .option('--phone <number>', 'by phone number')
    .option(...JSON_OPTION);
}
