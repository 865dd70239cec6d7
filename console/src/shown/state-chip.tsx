import { Badge, Stack, Text } from '@mantine/core';
import { useWords } from '../words/words';
import { isState, STATES } from './states';

/** The state in words, with the code of why. The colour says nothing that the words do not. */
export function StateChip({ state, reason }: { state: string; reason?: string | null }) {
  const words = useWords('states');
  const known = isState(state) ? state : null;
  return (
    <Stack gap={2} align="flex-start">
      <Badge
        variant="dot"
        className="chip"
        color={known === null ? 'gray' : STATES[known].colour}
        title={known === null ? undefined : words[known].meaning}
        tt="none"
      >
        {known === null ? state : words[known].name}
      </Badge>
      {reason != null && (
        <Text span size="xs" c="dimmed" className="code">
          {reason}
        </Text>
      )}
    </Stack>
  );
}
