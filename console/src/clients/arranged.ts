import { CLOSE_ORDER, type ShownState } from '../close/close-states';
import type { Client, Health } from './clients-query';

/** The worst first, as the API has them. */
export const HEALTHS: readonly Health[] = ['critical', 'warning', 'setting_up', 'fine', 'disconnected'];

export const COLUMNS = [
  ...(['name', 'health', 'connection', 'calls', 'open', 'last', 'close', 'vat', 'person'] as const),
] as const;
export type ClientColumn = (typeof COLUMNS)[number];

/** Filter and order of the list of clients, as stored in the address. */
export interface Wanted {
  readonly search: string;
  readonly health: Health | null;
  /** Whether the last month is signed off as it is; null: whether or not. */
  readonly isSigned: boolean | null;
  /** The person in charge; `nobody`; null: anybody. */
  readonly person: string | null;
  /** Code of something that there is to do at them; null: anything. */
  readonly cause: string | null;
  readonly column: ClientColumn;
  readonly isDescending: boolean;
}

export const NOBODY = 'nobody';
const SIGNED_OFF: readonly ShownState[] = ['signed'];
/**
 * States that a person can act on: a client that was not live, or whose period is not over, cannot be signed
 * off.
 */
const UNSIGNED = CLOSE_ORDER.filter((state) => !['signed', 'not_live', 'running'].includes(state));
/** Spelling in the address. */
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
 * Filters and sorts the clients; equal ones are sorted by name. @param nameOf name of a person; empty: nobody
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
      (isSigned === null || (isSigned ? SIGNED_OFF : UNSIGNED).includes(client.closeState)) &&
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

/** Without accents and capitals, as people search. */
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
