import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../frame/lazy-part';
import { deletions, useDeletions } from './deletions';

const Notices = lazyPart(() => import('./deletion-notices'));

/** Notices of pending deletions, shown on every page, so that an undo stays possible after leaving the page. */
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
