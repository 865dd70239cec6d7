import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';

/** Stored data about the books of an organisation: accounts, items, taxes. */
export function useBooks(organisationId: string) {
  return useQuery({
    queryKey: keys.organisations.books(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/books', { params: { path: { organisationId } } }),
      ),
  });
}
