import { createContext, type ReactNode, useContext } from 'react';
import type { Shape } from '../api/client';
import { useSession } from '../api/use-session';

/** What a route can need, as the API calls it (src/people/rights/actions.ts). */
export type Right = Shape<'SessionDto'>['may'][number]['action'];

/** What belongs to no organisation: a right to it is one for all of them. */
export const INSTALLATION = 'installation';

const Place = createContext<string | null>(null);

/** What stands in it is about one organisation; null: about several, or none is known yet. */
export function RightsOf({
  organisationId,
  children,
}: {
  organisationId: string | null;
  children: ReactNode;
}) {
  return <Place.Provider value={organisationId}>{children}</Place.Provider>;
}

/**
 * Whether the signed-in user may do something: for an organisation, or for the installation. Left out, it is for the
 * organisation that the page is about, and where it is about none, for any. It is known before a page is shown.
 */
export function useRights(): (right: Right, at?: string) => boolean {
  const place = useContext(Place);
  const may = useSession().data?.may ?? [];
  return (right, at = place ?? undefined) => {
    const found = may.find(({ action }) => action === right);
    if (found === undefined) return false;
    return found.organisationIds === null || at === undefined || found.organisationIds.includes(at);
  };
}

export function useMay(right: Right, at?: string): boolean {
  return useRights()(right, at);
}

/** What nobody may press is not shown: the API would refuse it. */
export function May({ right, at, children }: { right: Right; at?: string; children: ReactNode }) {
  return useMay(right, at) && children;
}
