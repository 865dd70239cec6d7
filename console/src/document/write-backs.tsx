import { Badge } from '@mantine/core';
import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import type { Words } from '../words/shape';
import { useWords } from '../words/words';

const COLOURS: Readonly<Record<Shape<'WriteBackDto'>['result'], string>> = {
  written: 'teal',
  refused: 'red',
  begun: 'gray',
  to_check: 'yellow',
  postponed: 'yellow',
  not_applicable: 'gray',
};
/** Results after which the books contain the part, or may contain it. */
const IS_THERE = new Set(['written', 'begun', 'to_check']);
type Part = Shape<'WriteBackDto'>;

function inTheBooks(sourceUrl: string, words: Words['document']['writeBacks']): Column<Part> {
  return {
    title: words.where,
    text: ({ result }) => (IS_THERE.has(result) ? sourceUrl : ''),
    shown: ({ part, result }) =>
      IS_THERE.has(result) && (
        <a
          href={sourceUrl}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={words.open(words.parts[part])}
        >
          {words.see}
        </a>
      ),
  };
}

/** Parts of the write-back: whether each was written, and the platform's answer. */
export function WriteBacks({ parts, sourceUrl }: { parts: readonly Part[]; sourceUrl: string | null }) {
  const words = useWords('document').writeBacks;
  const columns: readonly Column<Part>[] = [
    { title: words.part, text: ({ part }) => words.parts[part] },
    {
      title: words.result,
      text: ({ result }) => words.results[result],
      shown: ({ result }) => (
        <Badge variant="dot" className="chip" tt="none" color={COLOURS[result]}>
          {words.results[result]}
        </Badge>
      ),
    },
    {
      title: words.detail,
      text: ({ detail, replaced }) => (replaced === null ? detail : `${detail} ${words.replaced(replaced)}`),
    },
    {
      title: words.at,
      text: ({ at }) => at,
      shown: ({ at }) => (
        <span className="whole">
          <Moment at={at} />
        </span>
      ),
    },
    ...(sourceUrl === null ? [] : [inTheBooks(sourceUrl, words)]),
  ];
  return (
    <Section title={words.title}>
      <DataTable
        name={words.title}
        file="written-back"
        columns={columns}
        rows={parts}
        keyOf={({ part }) => part}
        empty={null}
      />
    </Section>
  );
}
