import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';

export type Person = Shape<'PersonDto'>;
export type Grant = Shape<'GrantDto'>;

export function usePeople() {
  return useQuery({ queryKey: keys.people.list, queryFn: () => answerOf(api.GET('/api/people')) });
}

export function useInvitations() {
  return useQuery({
    queryKey: keys.people.invitations,
    queryFn: () => answerOf(api.GET('/api/invitations')),
  });
}

export function useOwnSessions() {
  return useQuery({
    queryKey: keys.people.ownSessions,
    queryFn: () => answerOf(api.GET('/api/own-sessions')),
  });
}

export function useOwnSignIn() {
  return useQuery({ queryKey: keys.people.ownSignIn, queryFn: () => answerOf(api.GET('/api/own-sign-in')) });
}
