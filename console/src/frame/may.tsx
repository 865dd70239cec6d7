import { createContext, type ReactNode, useContext } from 'react';
import type { Shape } from '../api/client';
import { useSession } from '../api/use-session';

/** Right that a route requires, as the API names it (src/people/rights/actions.ts). */
export type Right = Shape<'SessionDto'>['may'][number]['action'];

/** Place of rights that belong to no organisation; such a right applies to all organisations. */
export const INSTALLATION = 'installation';

const Place = createContext<string | null>(null);

/** Sets the organisation that the content is about; null for several, or if it is not known yet. */
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
 * Tells the rights of the signed-in user: at an organisation, or at the installation. Without a place it is asked for
 * the page's organisation, and on a page without one, for any organisation.
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

/** Hides content that the user has no right to use; the API would refuse the act. */
export function May({ right, at, children }: { right: Right; at?: string; children: ReactNode }) {
  return useMay(right, at) && children;
}
