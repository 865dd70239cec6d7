import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changedBy, readAgain } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { DataTable } from '../shown/data-table';
import { useWords } from '../words/words';
import { useMay } from '../frame/may';

interface RuleTableProps<Rule extends { id: string }> {
  name: string;
  file: string;
  columns: readonly string[];
  rules: readonly Rule[];
  cells: (rule: Rule) => readonly string[];
  remove: (id: string) => Promise<unknown>;
}

/** Stored rules of one kind; what waits is looked at again after every change. */
export function RuleTable<Rule extends { id: string }>(props: RuleTableProps<Rule>) {
  const { name, file, columns, rules, cells, remove } = props;
  const words = useWords('mappings');
  const mayChange = useMay('rules.change');
  const queries = useQueryClient();
  const removing = useMutation({ mutationFn: remove, onSuccess: () => readAgain(queries, changedBy.rule) });
  return (
    <Stack gap="xs">
      {removing.error && <ErrorNotice error={removing.error} />}
      <DataTable
        name={name}
        file={file}
        rows={rules}
        keyOf={({ id }) => id}
        empty={words.none}
        columns={columns.map((title, index) => ({ title, text: (rule: Rule) => cells(rule)[index] ?? '' }))}
        actions={
          mayChange
            ? (rule) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={words.deleteOf(cells(rule)[0] ?? '')}
                  onClick={() => removing.mutate(rule.id)}
                >
                  {words.delete}
                </Button>
              )
            : undefined
        }
      />
    </Stack>
  );
}
