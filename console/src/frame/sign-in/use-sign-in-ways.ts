import { useRead } from '../../api/use-read';

/** Providers that people can sign in with, and whether the sign-in page accepts an API key. */
export function useSignInWays() {
  return useRead('sign-in', '/api/sign-in/providers');
}
