import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { changedBy, readAgain } from '../api/query-keys';

/** Stores settings of an organisation, and refetches everything that depends on them. */
export function useChangeOrganisation(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: Shape<'OrganisationSettingsDto'>) =>
      answerOf(
        api.PATCH('/api/organisations/{organisationId}', {
          params: { path: { organisationId } },
          body: settings,
        }),
      ),
    onSuccess: () => readAgain(queries, changedBy.organisation),
  });
}
