import { Button } from '@mantine/core';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import type { Backfill } from './follow';

interface HistoryProps {
  backfills: readonly Backfill[];
  show: (id: string) => void;
}

/** Every plan of the organisation with what came of it, the latest first. */
export function History({ backfills, show }: HistoryProps) {
  const words = useWords('backfills');
  const states: Readonly<Record<string, string>> = words.states;
  const days = ({ report }: Backfill): string => words.dayRange(report.from, report.till);
  return (
    <Section title={words.history}>
      <DataTable
        name={words.history}
        file="backfills"
        rows={backfills}
        keyOf={({ id }) => id}
        empty={words.noHistory}
        columns={[
          {
            title: words.created,
            text: ({ createdAt }) => createdAt,
            shown: ({ createdAt }) => <Moment at={createdAt} />,
          },
          { title: words.days, text: days },
          { title: words.state, text: ({ state }) => states[state] ?? state },
          { title: words.documents, text: ({ planned }) => String(planned), isNumber: true },
          { title: words.settled, text: ({ settled }) => String(settled), isNumber: true },
          {
            title: words.ended,
            text: ({ endedAt }) => endedAt ?? words.notEnded,
            shown: ({ endedAt }) => endedAt !== null && <Moment at={endedAt} />,
          },
        ]}
        actions={(backfill) => (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.showOf(days(backfill))}
            onClick={() => show(backfill.id)}
          >
            {words.show}
          </Button>
        )}
      />
    </Section>
  );
}
