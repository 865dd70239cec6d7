import { Group, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';
import { Choice } from './choice';
import type { Column } from './data-table';
import { StepwiseRows } from './stepwise-rows';

const STEP = 50;

interface GrowingTableProps<Row> {
  title: string;
  /** Query key of the list; a different key starts again from the first row. */
  queryKey: readonly unknown[];
  /** Reads the rows after a position; 0 is the start. */
  read: (after: number, limit: number) => Promise<Row[]>;
  columns: readonly Column<Row>[];
  empty: string;
  /** Filter by one kind of row; an empty text selects all rows. */
  choice: {
    label: string;
    value: string;
    onChange: (value: string) => void;
    all: string;
    names: Readonly<Record<string, string>>;
  };
  actions?: ReactNode;
}

/** Table of a long list, loaded in steps. It has no download of its own: the page offers the complete file. */
export function GrowingTable<Row extends { readonly position: number }>(props: GrowingTableProps<Row>) {
  const { title, queryKey, read, columns, empty, choice, actions } = props;
  const words = useWords('tables');
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: after }) => read(after, STEP),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < STEP ? undefined : page.at(-1)?.position),
    placeholderData: (before) => before,
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-end">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Group align="flex-end">
          <Choice<string>
            label={choice.label}
            value={choice.value}
            onChange={choice.onChange}
            choices={{ '': choice.all, ...choice.names }}
          />
          {actions}
        </Group>
      </Group>
      <StepwiseRows
        query={query}
        name={title}
        keyOf={({ position }) => String(position)}
        empty={empty}
        columns={columns}
        more={words.more}
      />
    </Stack>
  );
}
