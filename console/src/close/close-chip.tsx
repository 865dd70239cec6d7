import { Badge } from '@mantine/core';
import { useWords } from '../words/words';
import type { ShownState } from './close-states';

const COLOURS: Readonly<Record<ShownState, string>> = {
  ...({ failed: 'red', not_ready: 'red', outdated: 'orange', unchecked: 'orange' } as const),
  ...({ changed: 'red', signed: 'teal' } as const),
  ...({ checking: 'blue', ready: 'teal', running: 'gray', not_live: 'gray' } as const),
};

/** State of a period's close. */
export function CloseChip({ state }: { state: ShownState }) {
  const { states } = useWords('close');
  return (
    <Badge variant="dot" className="chip" color={COLOURS[state]} tt="none">
      {states[state]}
    </Badge>
  );
}
