import { CLOSE_ORDER, type ShownState } from '../close/close-states';
import type { Client, Health } from './clients-query';

/** Health states, worst first, as the API has them. */
export const HEALTHS: readonly Health[] = ['critical', 'warning', 'setting_up', 'fine', 'disconnected'];

export const COLUMNS = [
  ...(['name', 'health', 'connection', 'calls', 'open', 'last', 'close', 'vat', 'person'] as const),
] as const;
export type ClientColumn = (typeof COLUMNS)[number];

/** Filter and order of the list of clients, as stored in the address. */
export interface Wanted {
  readonly search: string;
  readonly health: Health | null;
  /** True: last month is signed off and unchanged since; false: it is not; null: both. */
  readonly isSigned: boolean | null;
  /** Id of the assignee; `nobody`: unassigned clients; null: all clients. */
  readonly person: string | null;
  /** Code of an open task that the clients must have; null: all clients. */
  readonly cause: string | null;
  readonly column: ClientColumn;
  readonly isDescending: boolean;
}

export const NOBODY = 'nobody';

/** Tells whether a period can still be signed off: it is over, and the client was live. */
function isUnsigned(state: ShownState): boolean {
  return !['signed', 'not_live', 'running'].includes(state);
}

/** Values of the `close` parameter in the address. */
const SIGNED = new Map([
  ['signed', true],
  ['unsigned', false],
]);

export function readWanted(parameters: URLSearchParams): Wanted {
  const sort = parameters.get('sort') ?? '';
  const column = COLUMNS.find((name) => name === sort.replace(/^-/, ''));
  return {
    search: parameters.get('search') ?? '',
    health: HEALTHS.find((health) => health === parameters.get('health')) ?? null,
    isSigned: SIGNED.get(parameters.get('close') ?? '') ?? null,
    person: parameters.get('person'),
    cause: parameters.get('cause'),
    column: column ?? 'health',
    isDescending: column !== undefined && sort.startsWith('-'),
  };
}

/**
 * Filters and sorts the clients; ties are sorted by name.
 * @param nameOf name of a person; empty for nobody
 */
export function arranged(
  clients: readonly Client[],
  { search, health, isSigned, person, cause, column, isDescending }: Wanted,
  nameOf: (personId: string | null) => string,
): Client[] {
  const words = plain(search).split(' ').filter(Boolean);
  const fitting = clients.filter(
    (client) =>
      words.every((word) => plain(client.name).includes(word)) &&
      (health === null || client.health === health) &&
      (isSigned === null || (isSigned ? client.closeState === 'signed' : isUnsigned(client.closeState))) &&
      (cause === null || client.work.some(({ code }) => code === cause)) &&
      (person === null || (client.personId ?? NOBODY) === person),
  );
  const sign = isDescending ? -1 : 1;
  return fitting.sort(
    (one, other) =>
      sign * compared(valueOf(one, column, nameOf), valueOf(other, column, nameOf)) ||
      one.name.localeCompare(other.name),
  );
}

/** Removes accents and capitals, for searching. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function valueOf(
  client: Client,
  column: ClientColumn,
  nameOf: (personId: string | null) => string,
): string | number {
  switch (column) {
    case 'name':
      return client.name;
    case 'health':
      return HEALTHS.indexOf(client.health);
    case 'connection':
      return `${client.status} ${client.isPaused}`;
    case 'calls':
      return client.callsLeft?.left ?? -1;
    case 'open':
      return client.openDocuments;
    case 'last':
      return client.lastFiscalisedAt ?? '';
    case 'close':
      return CLOSE_ORDER.indexOf(client.closeState);
    case 'vat':
      return client.vatDaysLeft;
    case 'person':
      return nameOf(client.personId);
  }
}

function compared(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other));
}
