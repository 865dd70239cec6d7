import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ErrorNotice } from '../frame/error-notice';
import { Waiting } from '../frame/waiting';
import { type Column, DataTable } from './data-table';

interface StepwiseRowsProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  name: string;
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  empty: string;
  /** Label of the button that loads more. */
  more: string;
}

/** Table that is loaded in steps, its error, and the button for the next step. */
export function StepwiseRows<Row>({ query, more, ...table }: StepwiseRowsProps<Row>) {
  return (
    <>
      {query.error && <ErrorNotice error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <Waiting />}
      {query.data && <DataTable {...table} rows={query.data.pages.flat()} />}
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
