import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from './client';
import { LIVE } from './live';

/** Where the answer is kept. */
export const SESSION = ['session', 'role'];

/** Who is signed in. Asked again like every figure: so each page finds out whether the server is there. */
export function useSession() {
  return useQuery({
    queryKey: SESSION,
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/session')),
  });
}
