import { Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSilence, silentSince } from '../api/silence';
import { useWords } from '../words/words';
import { clockTime } from './silence-notice';

const AGES_EVERY_MS = 10_000;

interface AsOfProps {
  query: { readonly dataUpdatedAt: number; readonly error: Error | null };
}

/** Age of figures that could not be refetched; empty while they are fresh. */
export function AsOf({ query: { dataUpdatedAt, error } }: AsOfProps) {
  const isSilent = useSyncExternalStore(onSilence, silentSince) !== null;
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
