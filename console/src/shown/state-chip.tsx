import { Badge, Stack, Text } from '@mantine/core';
import { isState, STATES } from './states';

/** Where a document stands, with the code of why. The colour says nothing that the words do not. */
export function StateChip({ state, reason }: { state: string; reason?: string | null }) {
  const shown = isState(state) ? STATES[state] : { name: state, colour: 'gray', meaning: '' };
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="dot" className="chip" color={shown.colour} title={shown.meaning} tt="none">
        {shown.name}
      </Badge>
      {reason != null && (
        <Text span size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  );
}
