import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';

export type Person = Shape<'PersonDto'>;
export type Grant = Shape<'GrantDto'>;

export function usePeople() {
  return useRead('people', '/api/people');
}

export function useInvitations() {
  return useRead('invitations', '/api/invitations');
}

export function useOwnSessions() {
  return useRead('sessions', '/api/own-sessions');
}

export function useOwnSignIn() {
  return useRead('own-sign-in', '/api/own-sign-in');
}
