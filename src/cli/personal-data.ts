import { counted } from '../domain/counted';
import type {
  CustomerErasureReportDto,
  FoundCustomersDto,
} from '../operations/personal-data/personal-data.dto';
import type { Answer } from './json-option';
import type { ServiceApi } from './service-api';
import { type CommandResult, good, table } from './terminal';

export interface SearchOptions {
  readonly organisation: string;
  readonly contactId?: string;
  readonly name?: string;
  readonly tin?: string;
  readonly vatNumber?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** Identifies a single contact. */
export interface ContactOptions {
  readonly organisation: string;
  readonly contactId: string;
}

const SHARED = 'Another contact has the same name: what is stored under the name alone is left out.';

/** Finds matching contacts; for a single one also the places and amounts of its data. */
export async function findPersonalData(
  service: ServiceApi,
  { organisation, ...asked }: SearchOptions,
): Promise<CommandResult> {
  const found = await service.post<Answer<FoundCustomersDto>>(`${pathOf(organisation)}/find`, asked);
  const contacts = found.contacts.map(({ contactId, names, taxNumbers, emails, documents }) => [
    ...[contactId, names.join('; '), taxNumbers.join('; '), emails.join('; '), String(documents)],
  ]);
  const rows = found.places.map((place) => [place.table, String(place.rows)]);
  const text = [
    table(['Contact', 'Names', 'Numbers', 'E-mail', 'Documents'], contacts),
    ...(rows.length > 0 ? [table(['Table', 'Rows'], rows)] : []),
    ...(found.contacts.some(({ sharesName }) => sharesName) ? [SHARED] : []),
  ].join('\n');
  const isNobody = contacts.length === 0;
  return { isWell: true, text: isNobody ? 'Nothing is stored about such a customer.' : text, facts: found };
}

/** Saves everything stored about a contact in a file. */
export async function exportPersonalData(
  service: ServiceApi,
  { organisation, out, ...asked }: ContactOptions & { readonly out: string },
): Promise<CommandResult> {
  const { bytes } = await service.save(`${pathOf(organisation)}/export`, out, asked);
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
export async function erasePersonalData(
  service: ServiceApi,
  { organisation, ...asked }: ContactOptions & { readonly reason: string; readonly dryRun?: boolean },
): Promise<CommandResult> {
  const report = await service.post<Answer<CustomerErasureReportDto>>(`${pathOf(organisation)}/erase`, asked);
  const rows = report.lines.map(({ table: name, rows: many, becomes, until }) => [
    ...[name, String(many)],
    until === null ? (BECOMES[becomes] ?? becomes) : `stays by law until ${until}`,
  ]);
  const law = `By law: ${report.keptYears} years (RECORDS_KEPT_YEARS), ${report.keptBy}.`;
  const text = [table(['Table', 'Rows', report.isErased ? 'Became' : 'Would become'], rows), law].join('\n');
  return { isWell: true, text, facts: report };
}

function pathOf(organisation: string): string {
  return `/api/organisations/${organisation}/personal-data`;
}
