import './charts.css';
import { Stack, Title } from '@mantine/core';
import { DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { useWords } from '../words/words';
import { type Series, stack } from './stacks';

export type SeriesName = 'collected' | 'fiscalised' | 'rejected' | 'uncertain' | 'webhook' | 'status';

const [WIDTH, HEIGHT, LEFT, BASE] = [640, 176, 40, 24];

interface StackedColumnsProps {
  name: string;
  days: readonly string[];
  series: readonly Series<SeriesName>[];
}

/**
 * Chart with one column per day. Screen readers cannot read a drawing, so the table below holds the same
 * values.
 */
export function StackedColumns({ name, days, series }: StackedColumnsProps) {
  const words = useWords('charts');
  const sums = series.map((one) => [one.name, one.values.reduce((sum, value) => sum + value, 0)] as const);
  const parts = sums.map(([one, sum]) => words.part(words.series[one], sum)).join(', ');
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {name}
      </Title>
      <Drawing label={words.summary(name, parts)} days={days} series={series} />
      <ul className="legend">
        {sums.map(([one, sum]) => (
          <li key={one}>
            <i className={`chart-${one}`} />
            {words.part(words.series[one], sum)}
          </li>
        ))}
      </ul>
      <details>
        <summary>{words.asTable(name)}</summary>
        <DataTable
          name={name}
          file="days"
          rows={days.map((day, index) => ({ day, index }))}
          keyOf={({ day }) => day}
          empty={words.nothing}
          columns={[
            { title: words.day, text: ({ day }) => day, isDay: true },
            ...series.map((one) => ({
              title: words.series[one.name],
              text: ({ index }: { index: number }) => String(one.values[index] ?? 0),
              isNumber: true,
            })),
          ]}
        />
      </details>
    </Stack>
  );
}

interface DrawingProps extends Omit<StackedColumnsProps, 'name'> {
  label: string;
}

function Drawing({ label, days, series }: DrawingProps) {
  const words = useWords('charts');
  const { blocks, top } = stack(series);
  const step = (WIDTH - LEFT) / Math.max(days.length, 1);
  const high = HEIGHT - BASE - 10;
  const base = HEIGHT - BASE;
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={LEFT} x2={WIDTH} y1={base - part * high} y2={base - part * high} />
          <text x={LEFT - 6} y={base - part * high + 4} textAnchor="end">
            {Number.isInteger(top * part) ? top * part : ''}
          </text>
        </g>
      ))}
      {blocks.map((block) => (
        <rect
          key={`${block.index} ${block.name}`}
          className={`chart-${block.name}`}
          x={LEFT + block.index * step + step * 0.15}
          width={step * 0.7}
          y={base - (block.from + block.height) * high}
          height={block.height * high}
        >
          <title>{`${spellDay(days[block.index] ?? '')}: ${words.part(words.series[block.name], block.value)}`}</title>
        </rect>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {spellDay(days[0] ?? '')}
      </text>
      <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
        {spellDay(days.at(-1) ?? '')}
      </text>
    </svg>
  );
}
