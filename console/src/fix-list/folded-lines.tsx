import { Text } from '@mantine/core';
import type { Shape } from '../api/client';
import { type Column, DataTable } from '../shown/data-table';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Folded = Shape<'FoldedLinesDto'>;

/** Lines that would be folded into others when sent, and why, to be reviewed beforehand. */
export function FoldedLines({ folded }: { folded: readonly Folded[] }) {
  const words = useWords('fixList');
  const { amounts } = useWords('shown');
  const columns: readonly Column<Folded>[] = [
    { title: words.foldedAsWhat, text: ({ as }) => words.foldedAs[as] },
    { title: words.foldedAccount, text: ({ accountCode }) => accountCode },
    { title: words.foldedExample, text: ({ example }) => example || words.foldedTotal },
    { title: words.foldedOff, text: ({ off }) => amounts(off), isNumber: true },
  ];
  return (
    <Section title={words.folded}>
      <Text size="sm">{words.foldedIntro}</Text>
      <DataTable
        name={words.folded}
        file="lines-below-zero"
        columns={columns}
        rows={folded}
        keyOf={({ as, accountCode }) => `${as} ${accountCode}`}
        empty={null}
      />
    </Section>
  );
}
