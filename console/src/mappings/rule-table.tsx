import { Button, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorNotice } from '../frame/error-notice';

interface RuleTableProps<Rule extends { id: string }> {
  columns: readonly string[];
  rules: readonly Rule[];
  cells: (rule: Rule) => readonly string[];
  remove: (id: string) => Promise<unknown>;
}

/** Stored rules of one kind; what waits is looked at again after every change. */
export function RuleTable<Rule extends { id: string }>({
  columns,
  rules,
  cells,
  remove,
}: RuleTableProps<Rule>) {
  const queries = useQueryClient();
  const removing = useMutation({ mutationFn: remove, onSuccess: () => queries.invalidateQueries() });
  if (rules.length === 0) return <Text size="sm">None is stored.</Text>;
  return (
    <Stack gap="xs">
      {removing.error && <ErrorNotice error={removing.error} />}
      <div className="scroll">
        <Table>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
              <Table.Th>Change</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rules.map((rule) => (
              <Table.Tr key={rule.id}>
                {cells(rule).map((cell, index) => (
                  <Table.Td key={columns[index]}>{cell}</Table.Td>
                ))}
                <Table.Td>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Delete ${cells(rule)[0] ?? ''}`}
                    onClick={() => removing.mutate(rule.id)}
                  >
                    Delete
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  );
}
