import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { LIVE } from '../api/live';
import { useInAddress } from './in-address';

export type Organisation = Shape<'OrganisationDto'>;

export function useOrganisations() {
  return useRead('organisations', '/api/organisations', {}, { meta: LIVE });
}

/** Accounting platforms that can be connected. */
export function usePlatforms(isAsked = true) {
  return useRead('organisations', '/api/accounting-platforms', {}, { staleTime: Infinity, enabled: isAsked });
}

/** Name of an organisation; empty until it is loaded. */
export function useOrganisationName(organisationId: string): string {
  return useOrganisations().data?.find(({ id }) => id === organisationId)?.name ?? '';
}

/** Id of the organisation in the address, and a function to change it; null while none is chosen. */
export function useChosenOrganisation(): [string | null, (id: string | null) => void] {
  return useInAddress('organisation');
}
