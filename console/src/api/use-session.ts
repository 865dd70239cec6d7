import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { LIVE } from './live';
import { keys } from './query-keys';

/** Who is signed in. Asked again like every figure: so each page finds out whether the server is there. */
export function useSession() {
  return useQuery({
    queryKey: keys.session.role,
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/session')),
  });
}
