import { Text } from '@mantine/core';
import { useWords } from '../words/words';
import type { ClosingClient } from './close-query';

/** That there may be more sales without a receipt than are known; nothing while the period goes on. */
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
