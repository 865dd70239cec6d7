import { Badge } from '@mantine/core';
import { useWords } from '../words/words';
import { type DocumentState, STATES } from './states';

/** Name of a state. The colour adds no information of its own. */
export function StateChip({ state }: { state: DocumentState }) {
  const { name, meaning } = useWords('states')[state];
  return (
    <Badge variant="dot" className="chip" color={STATES[state].colour} title={meaning} tt="none">
      {name}
    </Badge>
  );
}
