import { Skeleton, Stack } from '@mantine/core';
import { useWords } from '../words/words';

/**
 * Placeholder while something is loading.
 * @param isAsked true for content that a person has just opened: then the content below stays visible
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
