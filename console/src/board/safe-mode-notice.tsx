import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';

/** A restored database keeps every submission from being made: nothing else on the board matters more. */
export function SafeModeNotice() {
  const { data } = useQuery({
    queryKey: ['safe-mode'],
    queryFn: () => answerOf(api.GET('/api/safe-mode')),
  });
  if (!data?.isOn) return null;
  return (
    <Alert color="red" variant="outline" role="alert" title="Safe mode: nothing is submitted">
      <Text size="sm">
        The database was restored from an older copy, and {data.forgotten.length} submissions are not held
        again yet. It ends by itself once the books have served those documents. See “Safe mode” in
        docs/operating.md before it is ended by hand.
      </Text>
    </Alert>
  );
}
