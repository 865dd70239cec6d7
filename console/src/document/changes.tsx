import { Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

/** The books next to what was fiscalised, difference by difference. */
export function Changes({ change }: { change: Shape<'DocumentChangeDto'> }) {
  const words = useWords('document').changes;
  const columns: readonly Column<Shape<'VersionDifferenceDto'>>[] = [
    { title: words.where, text: ({ path }) => path },
    { title: words.before, text: ({ before }) => before, shown: ({ before }) => <del>{before}</del> },
    { title: words.after, text: ({ after }) => after, shown: ({ after }) => <ins>{after}</ins> },
    { title: words.sentence, text: ({ sentence }) => sentence },
  ];
  const title = change.reason === 'VOIDED' ? words.voided : words.edited;
  return (
    <Section title={title}>
      <Text size="sm" mb="xs">
        {change.proposal}
      </Text>
      <DataTable
        name={title}
        file="changes"
        columns={columns}
        rows={change.differences}
        keyOf={({ path }) => path}
        empty={null}
      />
    </Section>
  );
}
