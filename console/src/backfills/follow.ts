import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Shape, streamOf } from '../api/client';
import { useRead } from '../api/use-read';
import { keys, readAgain } from '../api/query-keys';
import { readEvents } from '../api/server-sent-events';

export type Backfill = Shape<'BackfillDto'>;

const TRY_AGAIN_MS = 3_000;

export function useBackfill(id: string) {
  return useRead('backfill', '/api/backfills/{backfillId}', { backfillId: id });
}

/**
 * Keeps a running backfill up to date from its event stream, which is reopened when it breaks off.
 * @returns whether the stream is interrupted at the moment
 */
export function useFollowing({ id, state }: Pick<Backfill, 'id' | 'state'>): boolean {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (state !== 'running') return;
    const ending = new AbortController();
    const { signal } = ending;
    const follow = async (): Promise<void> => {
      try {
        for await (const { data } of readEvents(await streamOf(`/api/backfills/${id}/events`, signal))) {
          setLost(false);
          const progress = JSON.parse(data) as Partial<Backfill>;
          queries.setQueryData<Backfill>(
            keys.backfill.one(id),
            (before) => before && { ...before, ...progress },
          );
        }
        await readAgain(queries, ['backfills']);
      } catch {
        if (signal.aborted) return;
        setLost(true);
        setTimeout(() => void (signal.aborted || follow()), TRY_AGAIN_MS);
      }
    };
    void follow();
    return () => ending.abort();
  }, [id, state, queries]);
  return isLost && state === 'running';
}
