import { Text } from '@mantine/core';
import type { Refused } from './close-query';

interface RefusedNoticeProps {
  refused: Refused;
  words: (count: number, first: string) => string;
}

/** Of an act for several clients: that some were refused it. */
export function RefusedNotice({ refused: { count, first }, words }: RefusedNoticeProps) {
  if (count === 0) return null;
  return (
    <Text size="sm" role="alert">
      {words(count, first)}
    </Text>
  );
}
