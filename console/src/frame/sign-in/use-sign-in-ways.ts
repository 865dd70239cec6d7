import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { keys } from '../../api/query-keys';

/** The providers that people can sign in with here, and whether the page takes a key. */
export function useSignInWays() {
  return useQuery({
    queryKey: keys.signIn.ways,
    queryFn: () => answerOf(api.GET('/api/sign-in/providers')),
  });
}
