import { Skeleton, Stack } from '@mantine/core';
import { useWords } from '../words/words';

/** The board in its final size, before its numbers are there. */
export function BoardWaiting() {
  const words = useWords('frame');
  return (
    <Stack gap="xl" className="waiting" role="status" aria-busy="true" aria-label={words.loading}>
      <Skeleton height={206} />
      <Skeleton height={260} />
      <Skeleton height={120} />
    </Stack>
  );
}
