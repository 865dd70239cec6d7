import { Skeleton, Stack } from '@mantine/core';
import { useWords } from '../words/words';

/**
 * Keeps the place of what is loading, so that nothing jumps.
 * @param isAsked a person has just opened it: what stands below stays in sight, and makes room
 */
export function Waiting({ isAsked = false }: { isAsked?: boolean }) {
  const words = useWords('frame');
  return (
    <Stack
      className={isAsked ? undefined : 'waiting'}
      role="status"
      aria-busy="true"
      aria-label={words.loading}
    >
      <Skeleton height={28} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
