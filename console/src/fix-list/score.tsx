import { Progress, Stack, Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { spellAmounts } from '../shown/amount';

/** How much of what is not sent yet could be sent now. */
export function Score({ score }: { score: Shape<'ScoreDto'> }) {
  const { ready, held, leftOut, readyPercent } = score;
  return (
    <Stack gap={6}>
      <Text fw={600}>
        {readyPercent === null ? 'No document is waiting to be sent.' : `${readyPercent} % are ready`}
      </Text>
      {readyPercent !== null && (
        <Progress value={Number(readyPercent)} color="teal" aria-label="Share of documents that are ready" />
      )}
      <Text size="sm">
        Ready: {spellAmounts(ready)}. Held: {spellAmounts(held)}. Not meant to be fiscalised:{' '}
        {spellAmounts(leftOut)}.
      </Text>
    </Stack>
  );
}
