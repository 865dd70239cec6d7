import { counted } from '../documents/counted';
import type { ServiceApi } from './service-api';
import { type CommandResult, good, table } from './terminal';

export interface CustomerOptions {
  readonly organisation: string;
  readonly name?: string;
  readonly tin?: string;
  readonly vatNumber?: string;
  readonly email?: string;
  readonly phone?: string;
}

interface FoundData {
  readonly names: readonly string[];
  readonly documents: number;
  readonly places: readonly { readonly place: string; readonly table: string; readonly rows: number }[];
}

/** Where something about a customer is stored, and how much. */
export async function findPersonalData(
  service: ServiceApi,
  { organisation, ...asked }: CustomerOptions,
): Promise<CommandResult> {
  const found = await service.post<FoundData>(`${pathOf(organisation)}/find`, asked);
  const rows = found.places.map((place) => [place.table, String(place.rows)]);
  const of = `${found.names.join('; ')}: ${counted(found.documents, 'document')}`;
  const text =
    found.names.length === 0 ? 'Nothing is stored about such a customer.' : table([of, 'Rows'], rows);
  return { isWell: true, text, facts: found };
}

/** Keeps everything that is stored about a customer in a file. */
export async function exportPersonalData(
  service: ServiceApi,
  { organisation, out, ...asked }: CustomerOptions & { readonly out: string },
): Promise<CommandResult> {
  const { bytes } = await service.save(`${pathOf(organisation)}/export`, out, asked);
  return { isWell: true, text: good(`${out}: ${counted(bytes, 'byte')}.`), facts: { file: out, bytes } };
}

function pathOf(organisation: string): string {
  return `/api/organisations/${organisation}/personal-data`;
}
