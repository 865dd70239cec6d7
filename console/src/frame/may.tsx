import type { ReactNode } from 'react';
import type { Shape } from '../api/client';
import { useSession } from '../api/use-session';

/** What a route can need, as the API calls it (src/people/rights/actions.ts). */
export type Right = Shape<'SessionDto'>['actions'][number];

/** Whether the signed-in user may do something. It is known before a page is shown. */
export function useMay(right: Right): boolean {
  return useSession().data?.actions.includes(right) ?? false;
}

/** What nobody may press is not shown: the API would refuse it. */
export function May({ right, children }: { right: Right; children: ReactNode }) {
  return useMay(right) && children;
}
