import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { changedBy, keys, readAgain } from '../api/query-keys';

/** Stores the suggestions that are chosen, and gives the service what it lacks: it knows only what it has been given. */
export function useTakeSuggestions(organisationId: string, hasService: boolean, onTaken: () => void) {
  const queries = useQueryClient();
  const params = { path: { organisationId } };
  return useMutation({
    mutationFn: async (ids: string[]) => {
      if (ids.length > 0) {
        await answerOf(
          api.POST('/api/organisations/{organisationId}/mapping-suggestions', { params, body: { ids } }),
        );
        await readAgain(queries, changedBy.rule);
      }
      if (!hasService) return { added: [], differing: [] };
      return answerOf(api.POST('/api/organisations/{organisationId}/mappings/push', { params }));
    },
    onSuccess: async ({ differing }) => {
      await queries.invalidateQueries({ queryKey: keys.rules.drift });
      // Differences keep the step open, so that a person reads them first.
      if (differing.length === 0) onTaken();
    },
  });
}
