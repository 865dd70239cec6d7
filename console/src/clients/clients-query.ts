import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys, readAgain } from '../api/query-keys';

export type Client = Shape<'ClientDto'>;
export type Health = Client['health'];

export function useClients() {
  return useQuery({
    queryKey: keys.work.clients,
    meta: LIVE,
    refetchOnMount: 'always',
    queryFn: () => answerOf(api.GET('/api/clients')),
  });
}

export function useSavedViews() {
  return useQuery({
    queryKey: keys.views.ofClients,
    queryFn: () => answerOf(api.GET('/api/saved-views', { params: { query: { page: 'clients' } } })),
  });
}

/** Saves the current view under a name; a view with the same name is replaced. */
export function useKeepView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ name, query }: { name: string; query: string }) =>
      answerOf(api.POST('/api/saved-views', { body: { page: 'clients', name, query } })),
    onSuccess: () => readAgain(queries, [keys.views.ofClients]),
  });
}

export function useForgetView() {
  const queries = useQueryClient();
  return async (viewId: string): Promise<void> => {
    await answerOf(api.DELETE('/api/saved-views/{viewId}', { params: { path: { viewId } } }));
    await readAgain(queries, [keys.views.ofClients]);
  };
}
