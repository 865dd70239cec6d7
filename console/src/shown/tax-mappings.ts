import { useRead } from '../api/use-read';

export function useTaxMappings(organisationId: string) {
  return useRead('rules', '/api/organisations/{organisationId}/tax-mappings', { organisationId });
}
