import { Button } from '@mantine/core';
import type { Shape } from '../api/client';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Run = Shape<'ReconciliationDto'>;

export function ReconciliationList({ runs, show }: { runs: readonly Run[]; show: (id: string) => void }) {
  const words = useWords('reconciliation');
  const states: Readonly<Record<string, string>> = words.states;
  const days = ({ from, to }: Run): string => words.dayRange(from, to);
  return (
    <Section title={words.all}>
      <DataTable
        name={words.all}
        file="reconciliations"
        rows={runs}
        keyOf={({ id }) => id}
        empty={words.none}
        columns={[
          {
            title: words.created,
            text: ({ createdAt }) => createdAt,
            shown: ({ createdAt }) => <Moment at={createdAt} />,
          },
          { title: words.days, text: days },
          { title: words.state, text: ({ state }) => states[state] ?? state },
          { title: words.documents, text: ({ population }) => String(population ?? ''), isNumber: true },
          { title: words.differences, text: ({ differences }) => String(differences ?? ''), isNumber: true },
        ]}
        actions={(run) => (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.showOf(days(run))}
            onClick={() => show(run.id)}
          >
            {words.show}
          </Button>
        )}
      />
    </Section>
  );
}
