import { useQueryClient } from '@tanstack/react-query';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { readAgain } from '../api/query-keys';

export type Client = Shape<'ClientDto'>;
export type Health = Client['health'];

export function useClients() {
  return useRead('work', '/api/clients', {}, { meta: LIVE, refetchOnMount: 'always' });
}

export function useSavedViews() {
  return useRead('views', '/api/saved-views', { page: 'clients' });
}

/** Saves the current view under a name; a view with the same name is replaced. */
export function useKeepView() {
  return useAct(
    ({ name, query }: { name: string; query: string }) =>
      call.POST('/api/saved-views', {}, { page: 'clients', name, query }),
    ['views'],
  );
}

export function useForgetView() {
  const queries = useQueryClient();
  return async (viewId: string): Promise<void> => {
    await call.DELETE('/api/saved-views/{viewId}', { viewId });
    await readAgain(queries, ['views']);
  };
}
