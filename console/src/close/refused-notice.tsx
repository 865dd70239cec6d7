import { Text } from '@mantine/core';
import { useWords } from '../words/words';
import type { Refused } from './close-query';

/** Of an act for several clients: that some were refused it. */
export function RefusedNotice({ refused: { count, first } }: { refused: Refused }) {
  const words = useWords('close');
  if (count === 0) return null;
  return (
    <Text size="sm" role="alert">
      {words.refused(count, first)}
    </Text>
  );
}
