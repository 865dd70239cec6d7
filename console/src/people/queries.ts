import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';

export type Person = Shape<'PersonDto'>;
export type Grant = Shape<'GrantDto'>;

/** Where the answers are kept. */
export const PEOPLE = ['people'];
export const INVITATIONS = ['invitations'];
export const OWN_SIGN_IN = ['own-sign-in'];
export const SESSIONS = ['sessions'];

export function usePeople() {
  return useQuery({ queryKey: PEOPLE, queryFn: () => answerOf(api.GET('/api/people')) });
}

export function useInvitations() {
  return useQuery({ queryKey: INVITATIONS, queryFn: () => answerOf(api.GET('/api/invitations')) });
}

export function useOwnSessions() {
  return useQuery({
    queryKey: [...SESSIONS, 'own'],
    queryFn: () => answerOf(api.GET('/api/own-sessions')),
  });
}

export function useOwnSignIn() {
  return useQuery({ queryKey: OWN_SIGN_IN, queryFn: () => answerOf(api.GET('/api/own-sign-in')) });
}
