import type { Command } from 'commander';
import { JSON_OPTION, type Shown } from './json-option';
import { organisationId } from './option-values';
import {
  type ContactOptions,
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
  type SearchOptions,
} from './personal-data';
import { ServiceApi } from './service-api';
import { show } from './terminal';

/** Commands for a customer's requests: `personal-data find`, `export`, `erase`. */
export function addPersonalDataCommands(root: Command): void {
  const group = root.command('personal-data').description('what is stored about a customer');
  ofOrganisation(group.command('find'))
    .description('list the contacts that fit; of a single one the tables that hold something about it')
    .option('--contact-id <id>', 'the customer by its id in the books; of several options all must fit')
    .option('--name <name>', 'by name')
    .option('--tin <number>', 'by TIN')
    .option('--vat-number <number>', 'by VAT number')
    .option('--email <address>', 'by e-mail address')
    .option('--phone <number>', 'by phone number')
    .action(async ({ json, ...options }: Shown & SearchOptions) =>
      show(await findPersonalData(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  ofContact(group.command('export'))
    .description('save everything that is stored about a contact as one JSON file')
    .requiredOption('--out <file>', 'output file')
    .action(async ({ json, ...options }: Shown & ContactOptions & { readonly out: string }) =>
      show(await exportPersonalData(ServiceApi.fromEnvironment(), options), json ?? false),
    );
  ofContact(group.command('erase'))
    .description('erase what no law obliges to keep, and say what stays, why and until when')
    .requiredOption('--reason <text>', 'why, for the audit log; without the name of the customer')
    .option('--dry-run', 'only say what would be erased')
    .action(async ({ json, ...options }: Shown & ErasureOptions) =>
      show(await erasePersonalData(ServiceApi.fromEnvironment(), options), json ?? false),
    );
}

type ErasureOptions = ContactOptions & { readonly reason: string; readonly dryRun?: boolean };

function ofContact(command: Command): Command {
  return ofOrganisation(command).requiredOption('--contact-id <id>', 'the customer, as find lists it');
}

function ofOrganisation(command: Command): Command {
  return command
    .requiredOption('--organisation <id>', 'whose customer', organisationId)
    .option(...JSON_OPTION);
}
