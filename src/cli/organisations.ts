import type { OrganisationDto } from '../organisations/organisation.dto';
import type { StateCountDto } from '../review/board/board.dto';
import type { Answer } from './json-option';
import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, table } from './terminal';

type ShownOrganisation = Answer<OrganisationDto>;

/** Lists all organisations; reports a problem if one must be reconnected. */
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
    isWell: organisations.every(isWell),
    facts: { organisations },
    text: table(['Id', 'Name', 'Platform', 'Status', 'Live since', 'Last failure'], rows),
  };
}

/** Shows an organisation and the states of its documents. `isWell` is false if it has to be reconnected. */
export async function showOrganisation(api: ServiceApi, id: string): Promise<CommandResult> {
  const path = `/api/organisations/${encodeURIComponent(id)}`;
  const [organisation, states] = await Promise.all([
    api.get<ShownOrganisation>(path),
    api.get<Answer<StateCountDto>[]>(`${path}/summary`),
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
    isWell: isWell(organisation),
    facts: { organisation, states },
    text: table(['Organisation', organisation.id], rows),
  };
}

/** True for an organisation in order; one disconnected on purpose counts, too. */
function isWell({ status }: ShownOrganisation): boolean {
  return status !== 'reconnect';
}

function statusOf(organisation: ShownOrganisation): string {
  const { status, statusReason, isPaused } = organisation;
  if (status === 'connected') return isPaused ? 'paused' : good(status);
  const reason = statusReason === null ? status : `${status} (${statusReason})`;
  return isWell(organisation) ? reason : bad(reason);
}
