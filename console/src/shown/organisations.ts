import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { useInAddress } from './in-address';

export type Organisation = Shape<'OrganisationDto'>;

export function useOrganisations() {
  return useQuery({
    queryKey: keys.organisations.list,
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/organisations')),
  });
}

/** Accounting platforms that can be connected. */
export function usePlatforms(isAsked = true) {
  return useQuery({
    queryKey: keys.organisations.platforms,
    staleTime: Infinity,
    enabled: isAsked,
    queryFn: () => answerOf(api.GET('/api/accounting-platforms')),
  });
}

/** Name of an organisation; empty until it is loaded. */
export function useOrganisationName(organisationId: string): string {
  return useOrganisations().data?.find(({ id }) => id === organisationId)?.name ?? '';
}

/** Id of the organisation in the address, and a function to change it; null while none is chosen. */
export function useChosenOrganisation(): [string | null, (id: string | null) => void] {
  return useInAddress('organisation');
}
