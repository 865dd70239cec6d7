import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice';
import { Waiting } from './waiting';

/** Shows what has been loaded; until then its place, and an error with the way out of it. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  return <Waiting />;
}
