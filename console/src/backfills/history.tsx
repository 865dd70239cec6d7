import { Moment } from '../shown/moment';
import { RunList } from '../shown/run-list';
import { useWords } from '../words/words';
import type { Backfill } from './follow';

interface HistoryProps {
  backfills: readonly Backfill[];
  show: (id: string) => void;
}

/** Every plan of the organisation with what came of it. */
export function History({ backfills, show }: HistoryProps) {
  const words = useWords('backfills');
  return (
    <RunList
      words={{ ...words, title: words.history, empty: words.noHistory }}
      file="backfills"
      runs={backfills}
      days={({ report: { from, till } }, spelled) =>
        words.dayRange(from === null ? null : spelled(from), till === null ? null : spelled(till))
      }
      columns={[
        { title: words.state, text: ({ state }) => words.states[state] },
        { title: words.documents, text: ({ planned }) => String(planned), isNumber: true },
        { title: words.settled, text: ({ settled }) => String(settled), isNumber: true },
        {
          title: words.ended,
          text: ({ endedAt }) => endedAt ?? words.notEnded,
          shown: ({ endedAt }) => endedAt !== null && <Moment at={endedAt} />,
        },
      ]}
      show={show}
    />
  );
}
