import { Badge, Stack, Text } from '@mantine/core';
import { useWords } from '../words/words';
import { type DocumentState, STATES } from './states';

/** Name of a state with the code of its reason. The colour adds no information of its own. */
export function StateChip({ state, reason }: { state: DocumentState; reason?: string | null }) {
  const { name, meaning } = useWords('states')[state];
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="dot" className="chip" color={STATES[state].colour} title={meaning} tt="none">
        {name}
      </Badge>
      {reason != null && (
        <Text span size="xs" c="dimmed" className="code">
          {reason}
        </Text>
      )}
    </Stack>
  );
}
