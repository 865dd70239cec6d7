import { useQuery } from '@tanstack/react-query';
import { call } from './client';
import { LIVE } from './live';
import { keys } from './query-keys';

/** Session of the signed-in user, refetched regularly, so that each page notices when the server is unreachable. */
export function useSession() {
  return useQuery({
    queryKey: keys.session.role,
    meta: LIVE,
    queryFn: () => call.GET('/api/session'),
  });
}
