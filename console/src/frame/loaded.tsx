import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsOf } from './as-of';
import { ErrorNotice } from './error-notice';
import { Waiting } from './waiting';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Keeps the place while the data is loading, in its final size where that is known. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Shows what has been loaded; until then its place, and an error with the way out of it. What could not be read again
 * stays, and says how old it is.
 */
export function Loaded<T>({ query, waiting, children }: LoadedProps<T>) {
  if (query.data !== undefined) {
    return (
      <>
        <AsOf query={query} />
        {children(query.data)}
      </>
    );
  }
  if (query.error) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  return <>{waiting ?? <Waiting />}</>;
}
