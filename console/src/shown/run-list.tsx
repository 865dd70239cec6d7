import { type Column, DataTable } from './data-table';
import { spellDay } from './days';
import { RowButton } from './row-button';
import { Section } from './section';

interface Run {
  readonly id: string;
  readonly createdAt: string;
}

interface RunListProps<Row extends Run> {
  words: {
    readonly title: string;
    readonly created: string;
    readonly days: string;
    readonly empty: string;
    readonly show: string;
    readonly showOf: (days: string) => string;
  };
  file: string;
  runs: readonly Row[];
  /**
   * Days of a run as text.
   * @param spelled formats one day: unchanged for the file, spelled out for the page
   */
  days: (run: Row, spelled: (day: string) => string) => string;
  columns: readonly Column<Row>[];
  show: (id: string) => void;
}

/** Lists all runs ordered for a period, latest first; one of them can be shown. */
export function RunList<Row extends Run>({ words, file, runs, days, columns, show }: RunListProps<Row>) {
  return (
    <Section title={words.title}>
      <DataTable
        name={words.title}
        file={file}
        rows={runs}
        keyOf={({ id }) => id}
        empty={words.empty}
        columns={[
          { title: words.created, text: ({ createdAt }) => createdAt, isTime: true },
          { title: words.days, text: (run) => days(run, (day) => day), shown: (run) => days(run, spellDay) },
          ...columns,
        ]}
        actions={(run) => (
          <RowButton label={words.show} name={words.showOf(days(run, spellDay))} act={() => show(run.id)} />
        )}
      />
    </Section>
  );
}
