import { Text } from '@mantine/core';
import type { Refused } from './close-query';

interface RefusedNoticeProps {
  refused: Refused;
  words: (count: number, first: string) => string;
}

/** Reports that an act was refused for some of several clients. */
export function RefusedNotice({ refused: { count, first }, words }: RefusedNoticeProps) {
  if (count === 0) return null;
  return (
    <Text size="sm" role="alert">
      {words(count, first)}
    </Text>
  );
}
