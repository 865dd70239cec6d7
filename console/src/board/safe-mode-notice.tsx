import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { useWords } from '../words/words';

/** A restored database keeps every submission from being made: nothing else on the board matters more. */
export function SafeModeNotice() {
  const words = useWords('board');
  const { data } = useQuery({
    queryKey: keys.installation.safeMode,
    meta: LIVE,
    queryFn: () => answerOf(api.GET('/api/safe-mode')),
  });
  if (!data?.isOn) return null;
  return (
    <Alert color="red" variant="outline" role="alert" title={words.safeMode}>
      <Text size="sm">{words.safeModeText(data.forgotten.length)}</Text>
    </Alert>
  );
}
