import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../frame/lazy-part';
import { deletions, useDeletions } from './deletions';

const Notices = lazyPart(() => import('./deletion-notices'));

/** Stands on every page: anyone who goes on to another one can still take a deletion back. */
export function PendingDeletions(): ReactNode {
  const isAny = useDeletions().length > 0;
  useEffect(() => () => deletions.endAll(), []);
  return (
    isAny && (
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
    )
  );
}
