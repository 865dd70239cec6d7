import type { Shape } from '../api/client';
import { RunList } from '../shown/run-list';
import { useWords } from '../words/words';

type Run = Shape<'ReconciliationDto'>;

export function ReconciliationList({ runs, show }: { runs: readonly Run[]; show: (id: string) => void }) {
  const words = useWords('reconciliation');
  return (
    <RunList
      words={{ ...words, title: words.all, empty: words.none }}
      file="reconciliations"
      runs={runs}
      days={({ from, to }, spelled) => words.dayRange(spelled(from), spelled(to))}
      columns={[
        { title: words.state, text: ({ state }) => words.states[state] },
        { title: words.documents, text: ({ population }) => String(population ?? ''), isNumber: true },
        { title: words.differences, text: ({ differences }) => String(differences ?? ''), isNumber: true },
      ]}
      show={show}
    />
  );
}
