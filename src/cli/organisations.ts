import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, table } from './terminal';

interface ShownOrganisation {
  readonly id: string;
  readonly name: string;
  readonly platform: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly isPaused: boolean;
  readonly goLiveOn: string | null;
  readonly lastFailure: string | null;
}

interface StateCount {
  readonly state: string;
  readonly documents: number;
}

/** All organisations. Not well: one is not connected. */
export async function listOrganisations(api: ServiceApi): Promise<CommandResult> {
  const organisations = await api.get<ShownOrganisation[]>('/api/organisations');
  const rows = organisations.map((one) => [
    one.id,
    one.name,
    one.platform,
    statusOf(one),
    one.goLiveOn ?? 'not live',
    one.lastFailure ?? '',
  ]);
  return {
    isWell: organisations.every(({ status }) => status === 'connected'),
    facts: { organisations },
    text: table(['Id', 'Name', 'Platform', 'Status', 'Live since', 'Last failure'], rows),
  };
}

/** One organisation, and where its documents are. Not well: it is not connected. */
export async function showOrganisation(api: ServiceApi, id: string): Promise<CommandResult> {
  const path = `/api/organisations/${encodeURIComponent(id)}`;
  const [organisation, states] = await Promise.all([
    api.get<ShownOrganisation>(path),
    api.get<StateCount[]>(`${path}/summary`),
  ]);
  const rows = [
    ['Name', organisation.name],
    ['Platform', organisation.platform],
    ['Status', statusOf(organisation)],
    ['Live since', organisation.goLiveOn ?? 'not live'],
    ['Last failure', organisation.lastFailure ?? 'none'],
    ...states.map(({ state, documents }) => [state, String(documents)]),
  ];
  return {
    isWell: organisation.status === 'connected',
    facts: { organisation, states },
    text: table(['Organisation', organisation.id], rows),
  };
}

function statusOf({ status, statusReason, isPaused }: ShownOrganisation): string {
  if (status === 'connected') return isPaused ? 'paused' : good(status);
  return bad(statusReason === null ? status : `${status} (${statusReason})`);
}
