import { Alert, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call, type Shape } from '../api/client';
import { LIVE } from '../api/live';
import { keys } from '../api/query-keys';
import { useWords } from '../words/words';

/**
 * Warns about clocks that differ from the database's. Receipts bear its time; above ten minutes, nothing is submitted.
 */
export function ClockNotice() {
  const { data } = useQuery({
    queryKey: keys.installation.clocks,
    meta: LIVE,
    queryFn: () => call.GET('/api/clocks'),
  });
  const differing = data?.differing ?? [];
  if (differing.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Differing differing={differing} />
    </Suspense>
  );
}

/** Separate component, so that the start page loads these words only when a clock differs. */
function Differing({ differing }: { differing: Shape<'ClocksDto'>['differing'] }) {
  const words = useWords('board');
  const isStop = differing.some(({ stopsSubmissions }) => stopsSubmissions);
  return (
    <Alert
      color={isStop ? 'red' : 'yellow'}
      variant="outline"
      role="alert"
      title={isStop ? words.clocksStop : words.clocks}
    >
      <List size="sm">
        {differing.map(({ name, difference, measuredAt }) => (
          <List.Item key={name ?? measuredAt}>{words.clock(name ?? words.aProcess, difference)}</List.Item>
        ))}
      </List>
      <Text size="sm">
        {words.clockCure}
        {differing.some(({ isOfService }) => isOfService) && ` ${words.clockOfService}`}
      </Text>
    </Alert>
  );
}
