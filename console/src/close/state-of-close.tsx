import { Badge } from '@mantine/core';
import { useWords } from '../words/words';
import type { ClosingClient } from './close-query';
import { type ShownState, shownState } from './close-states';

const COLOURS: Readonly<Record<ShownState, string>> = {
  ...({ failed: 'red', not_ready: 'red', outdated: 'orange', unchecked: 'orange' } as const),
  ...({ changed: 'red', signed: 'teal' } as const),
  ...({ checking: 'blue', ready: 'teal', running: 'gray', not_live: 'gray' } as const),
};

/** Whether the return can be filed, with the first thing that stands against it. */
export function StateOfClose({ client }: { client: ClosingClient }) {
  const words = useWords('close');
  const { detail, check, signOff } = client;
  const state = shownState(client);
  const reasons = state === 'not_ready' ? (check?.filing.reasons ?? []) : [];
  const by = signOff === null ? '' : words.by(signOff.signedBy);
  const why = [by, detail, reasons[0]].find((text) => text !== undefined && text !== '');
  const note = words.stateNotes[state];
  return (
    <div className="state" title={note === '' ? undefined : note}>
      <Badge variant="dot" className="chip" color={COLOURS[state]} tt="none">
        {words.states[state]}
      </Badge>
      {why !== undefined && (
        <span className="why" title={why}>
          {why}
        </span>
      )}
    </div>
  );
}
