import type { Command } from 'commander';
import { counted } from '../domain/counted';
import { asking, type Given, JSON_OPTION, organisationId } from './command-options';
import type { ServiceApi } from './service-api';
import { type CommandResult, good, table, tableOf } from './terminal';

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
    .action(asking(findPersonalData));
  ofContact(group.command('export'))
    .description('save everything that is stored about a contact as one JSON file')
    .requiredOption('--out <file>', 'output file')
    .action(asking(exportPersonalData));
  ofContact(group.command('erase'))
    .description('erase what no law obliges to keep, and say what stays, why and until when')
    .requiredOption('--reason <text>', 'why, for the audit log; without the name of the customer')
    .option('--dry-run', 'only say what would be erased')
    .action(asking(erasePersonalData));
}

function ofContact(command: Command): Command {
  return ofOrganisation(command).requiredOption('--contact-id <id>', 'the customer, as find lists it');
}

function ofOrganisation(command: Command): Command {
  return command
    .requiredOption('--organisation <id>', 'whose customer', organisationId)
    .option(...JSON_OPTION);
}

const SHARED = 'Another contact has the same name: what is stored under the name alone is left out.';

/** Finds matching contacts; for a single one also the places and amounts of its data. */
async function findPersonalData(service: ServiceApi, asked: Given): Promise<CommandResult> {
  const found = await service.ask('POST /api/organisations/{organisation}/personal-data/find', { ...asked });
  const { contacts, places } = found;
  const text = [
    tableOf(contacts, {
      Contact: 'contactId',
      Names: ({ names }) => names.join('; '),
      Numbers: ({ taxNumbers }) => taxNumbers.join('; '),
      'E-mail': ({ emails }) => emails.join('; '),
      Documents: 'documents',
    }),
    ...(places.length > 0 ? [tableOf(places, { Table: 'table', Rows: 'rows' })] : []),
    ...(contacts.some(({ sharesName }) => sharesName) ? [SHARED] : []),
  ].join('\n');
  const isNobody = contacts.length === 0;
  return { isWell: true, text: isNobody ? 'Nothing is stored about such a customer.' : text, facts: found };
}

/** Saves everything stored about a contact in a file. */
async function exportPersonalData(service: ServiceApi, { out, ...asked }: Given): Promise<CommandResult> {
  const operation = 'POST /api/organisations/{organisation}/personal-data/export';
  const { bytes } = await service.save(operation, asked, out);
  return { isWell: true, text: good(`${out}: ${counted(bytes, 'byte')}.`), facts: { file: out, bytes } };
}

const BECOMES: Readonly<Record<string, string>> = {
  erased: 'erased',
  kept_by_law: 'stays',
  expires: 'stays until its period ends (CALLS_KEPT_DAYS)',
  undecided: 'stays: decide first what becomes of the documents',
  in_books: 'stays until the books no longer have it',
  rule: 'stays: delete the rule of this buyer',
  record: 'stays: the record of what happened here',
};

/** Erases data of a contact unless a law requires to keep it; prints the reason and last day for the rest. */
async function erasePersonalData(service: ServiceApi, asked: Given): Promise<CommandResult> {
  const report = await service.ask('POST /api/organisations/{organisation}/personal-data/erase', {
    ...asked,
  });
  const rows = report.lines.map(({ table: name, rows: many, becomes, until }) => [
    name,
    String(many),
    until === null ? (BECOMES[becomes] ?? becomes) : `stays by law until ${until}`,
  ]);
  const law = `By law: ${report.keptYears} years (RECORDS_KEPT_YEARS), ${report.keptBy}.`;
  const text = [table(['Table', 'Rows', report.isErased ? 'Became' : 'Would become'], rows), law].join('\n');
  return { isWell: true, text, facts: report };
}
