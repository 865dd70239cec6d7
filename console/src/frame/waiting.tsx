import { Skeleton, Stack } from '@mantine/core';
import { useWords } from '../words/words';

/** Keeps the place of what is on its way, so that nothing jumps. */
export function Waiting() {
  const words = useWords('frame');
  return (
    <Stack role="status" aria-busy="true" aria-label={words.loading}>
      <Skeleton height={28} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
