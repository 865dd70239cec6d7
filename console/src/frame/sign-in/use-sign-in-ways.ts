import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { keys } from '../../api/query-keys';

/** Providers that people can sign in with, and whether the sign-in page accepts an API key. */
export function useSignInWays() {
  return useQuery({
    queryKey: keys.signIn.ways,
    queryFn: () => answerOf(api.GET('/api/sign-in/providers')),
  });
}
