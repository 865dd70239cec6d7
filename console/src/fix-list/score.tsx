import { Progress, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { Facts } from '../shown/facts';
import { useWords } from '../words/words';

/** Share of the unsent documents that could be sent now. */
export function Score({ score }: { score: Shape<'ScoreDto'> }) {
  const words = useWords('fixList');
  const { amounts } = useWords('shown');
  const { ready, held, leftOut, readyPercent } = score;
  return (
    <Stack gap="xs" w="100%">
      <Text fw={600}>{readyPercent === null ? words.noneWaiting : words.percentReady(readyPercent)}</Text>
      {readyPercent !== null && (
        <Progress value={Number(readyPercent)} color="teal" aria-label={words.share} />
      )}
      <Facts
        facts={[
          [words.ready, amounts(ready)],
          [words.held, amounts(held)],
          [words.leftOut, amounts(leftOut)],
        ]}
      />
    </Stack>
  );
}
