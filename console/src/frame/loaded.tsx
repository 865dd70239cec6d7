import type { UseQueryResult } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { ErrorNotice } from './error-notice';
import { Waiting } from './waiting';
import { Text } from '@mantine/core';
import { silentSince } from '../api/silence';
import { useWords } from '../words/words';
import { clockTime } from './silence-notice';

const AGES_EVERY_MS = 10_000;

interface AsOfProps {
  query: { readonly dataUpdatedAt: number; readonly error: Error | null };
}

/** Age of figures that could not be refetched; empty while they are fresh. */
function AsOf({ query: { dataUpdatedAt, error } }: AsOfProps) {
  const isSilent = useSyncExternalStore(silentSince.subscribe, silentSince.now) !== null;
  return error === null && !isSilent ? null : <Age readAt={dataUpdatedAt} />;
}

function Age({ readAt }: { readAt: number }) {
  const words = useWords('frame');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGES_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((now - readAt) / 60_000));
  return (
    <Text size="xs" className="age">
      {words.asOf(clockTime(readAt, words.locale), minutes)}
    </Text>
  );
}

/** Counts what has not loaded in the area of an act. */
export const Unread = createContext<(by: 1 | -1) => void>(() => undefined);

/** Marks in the area of an act what has not loaded. */
export function NotLoaded() {
  const count = use(Unread);
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  return null;
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Placeholder while the data is loading, in the final size if that is known. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}

/**
 * Draws loaded data; before that a placeholder, or an error with what to do next. Data that could not be refreshed
 * stays, with its age.
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
  return (
    <>
      <NotLoaded />
      {query.error ? (
        <ErrorNotice error={query.error} retry={() => void query.refetch()} />
      ) : (
        (waiting ?? <Waiting />)
      )}
    </>
  );
}
