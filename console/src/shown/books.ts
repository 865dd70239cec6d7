import { useRead } from '../api/use-read';

/** Stored data about the books of an organisation: accounts, items, taxes. */
export function useBooks(organisationId: string) {
  return useRead('organisations', '/api/organisations/{organisationId}/books', { organisationId });
}
