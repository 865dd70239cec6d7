import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { LIVE } from './live';
import { keys } from './query-keys';

/**
 * Session of the signed-in user. Refetched like every figure, so each page notices when the server is
 * unreachable.
 */
export function useSession() {
  return useQuery({
    queryKey: keys.session.role,
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/session')),
  });
}
