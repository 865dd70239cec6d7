import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { changedBy } from '../api/query-keys';

/** Stores settings of an organisation, and refetches everything that depends on them. */
export function useChangeOrganisation(organisationId: string) {
  return useAct(
    (settings: Shape<'OrganisationSettingsDto'>) =>
      call.PATCH('/api/organisations/{organisationId}', { organisationId }, settings),
    changedBy.organisation,
  );
}
