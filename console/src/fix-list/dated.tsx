import { Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { useWords } from '../words/words';

/** Warnings about the dates of documents that would be sent; empty if there are none. */
export function Dated({ dated }: { dated: Shape<'DatedDto'> }) {
  const words = useWords('fixList');
  const { amounts } = useWords('shown');
  const { beforeToday, ruleOfEarlierDays, late } = dated;
  return (
    <>
      {late.documents > 0 && <Text size="sm">{words.late(amounts(late))}</Text>}
      {beforeToday.documents > 0 && (
        <Text size="sm">{words.beforeToday(amounts(beforeToday), ruleOfEarlierDays)}</Text>
      )}
    </>
  );
}
