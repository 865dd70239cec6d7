import { Skeleton, Stack } from '@mantine/core';

/** Keeps the place of what is on its way, so that nothing jumps. */
export function Waiting() {
  return (
    <Stack aria-busy="true" aria-label="Loading">
      <Skeleton height={28} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
