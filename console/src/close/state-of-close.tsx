import { useWords } from '../words/words';
import { CloseChip } from './close-chip';
import type { ClosingClient } from './close-query';
import { shownState } from './close-states';

/** Shows that the return can be filed, otherwise the first reason against it. */
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
      <CloseChip state={state} />
      {why !== undefined && (
        <span className="why" title={why}>
          {why}
        </span>
      )}
    </div>
  );
}
