import { Text } from '@mantine/core';
import { useWords } from '../words/words';
import type { ClosingClient } from './close-query';

/** Warns that there may be more sales without a receipt than are known; empty while the period is running. */
export function NotAllSales({
  client: { areSalesKnown, state },
}: {
  client: Pick<ClosingClient, 'areSalesKnown' | 'state'>;
}) {
  const words = useWords('close');
  if (areSalesKnown || state === 'running' || state === 'not_live') return null;
  return (
    <Text span size="xs">
      {words.notAllSales}
    </Text>
  );
}
