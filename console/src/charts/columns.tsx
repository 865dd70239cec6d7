import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { Stack, Title } from '@mantine/core';
import { type Column, DataTable } from '../shown/data-table';
import { spellAmount } from '../shown/digits';
import { useWords } from '../words/words';

/** Values of one colour, one for each row. */
export interface Series<Row> {
  readonly name: string;
  readonly color: string;
  /** Count, or decimal text; an empty text: there is none. */
  readonly of: (row: Row) => number | string;
}

interface ColumnsProps<Row> {
  name: string;
  /** Column of the table that names a row. */
  head: Column<Row>;
  /** Columns that only the table has. */
  others?: readonly Column<Row>[];
  rows: readonly Row[];
  /** Label of a row on the axis; unique. */
  labelOf: (row: Row) => string;
  series: readonly Series<Row>[];
  /** True for counts, which lie upon each other and are added up in the legend. */
  isStacked?: boolean;
  /** True where a section has several drawings. */
  isTitled?: boolean;
}

/**
 * Drawing with a column, or one for each series, for each row. Screen readers cannot read a drawing, so the table below
 * holds the same values.
 */
export function Columns<Row>(drawn: ColumnsProps<Row>) {
  const { name, head, others = [], rows, labelOf, series, isTitled = false } = drawn;
  const words = useWords('charts');
  return (
    <Stack gap="xs">
      {isTitled && (
        <Title order={3} size="h5">
          {name}
        </Title>
      )}
      <Drawing {...drawn} />
      <details>
        <summary>{words.asTable(name)}</summary>
        <DataTable
          name={name}
          file="columns"
          rows={rows}
          keyOf={labelOf}
          empty={words.nothing}
          columns={[
            head,
            ...series.map(({ name: title, of }) => ({
              title,
              text: (row: Row) => String(of(row)),
              isNumber: true,
            })),
            ...others,
          ]}
        />
      </details>
    </Stack>
  );
}

function Drawing<Row>({ name, rows, labelOf, series, isStacked = false }: ColumnsProps<Row>) {
  const words = useWords('charts');
  const totalOf = ({ of }: Series<Row>): number => rows.reduce((sum, row) => sum + Number(of(row)), 0);
  const labelled = series.map((one) => ({
    ...{ name: one.name, color: one.color },
    label: isStacked ? words.part(one.name, totalOf(one)) : one.name,
  }));
  return (
    <div role="img" aria-label={words.summary(name, labelled.map(({ label }) => label).join(', '))}>
      <BarChart
        h={160}
        type={isStacked ? 'stacked' : 'default'}
        data={rows.map((row) => ({
          row: labelOf(row),
          ...Object.fromEntries(series.map((one) => [one.name, Number(one.of(row))])),
        }))}
        dataKey="row"
        series={labelled}
        valueFormatter={spellAmount}
        withLegend
        legendProps={{ itemSorter: null }}
        maxBarWidth={28}
        barProps={{ isAnimationActive: false }}
        // The drawing is one image: parts of it cannot be reached with the keyboard.
        barChartProps={{ accessibilityLayer: false }}
        yAxisProps={{ allowDecimals: false, width: 'auto' }}
      />
    </div>
  );
}
