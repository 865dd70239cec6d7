import { Button, List, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Section } from '../shown/section';

type Difference = Shape<'MappingDifferenceDto'>;

/** The stored mappings beside those of the service; a difference is pushed only when a person says so. */
export function Drift({ accountId }: { accountId: string }) {
  const params = { path: { accountId } };
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['drift', accountId],
    queryFn: () => answerOf(api.GET('/api/fiscal-accounts/{accountId}/mappings/drift', { params })),
  });
  const pushing = useMutation({
    mutationFn: (difference: Difference) =>
      answerOf(
        api.POST('/api/fiscal-accounts/{accountId}/mappings/push', {
          params,
          body: { changes: [changeFor(difference)] },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['drift', accountId] }),
  });
  return (
    <Section title="Beside the service’s own list">
      <Stack gap="xs">
        {pushing.error && <ErrorNotice error={pushing.error} />}
        {pushing.data && (
          <List size="sm" role="status">
            {pushing.data.map(({ kind, code, result, detail }) => (
              <List.Item key={`${kind} ${code}`}>
                {code}: {result}. {detail}
              </List.Item>
            ))}
          </List>
        )}
        <Loaded query={query}>
          {(differences) =>
            differences.length === 0 ? (
              <Text size="sm">Both say the same.</Text>
            ) : (
              <DifferenceTable differences={differences} push={(one) => pushing.mutate(one)} />
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
}

interface DifferenceTableProps {
  differences: readonly Difference[];
  push: (difference: Difference) => void;
}

function DifferenceTable({ differences, push }: DifferenceTableProps) {
  return (
    <div className="scroll">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kind</Table.Th>
            <Table.Th>Code</Table.Th>
            <Table.Th>Difference</Table.Th>
            <Table.Th>Stored here</Table.Th>
            <Table.Th>At the service</Table.Th>
            <Table.Th>Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((difference) => (
            <Table.Tr key={`${difference.kind} ${difference.code}`}>
              <Table.Td>{difference.kind}</Table.Td>
              <Table.Td>{difference.code}</Table.Td>
              <Table.Td>{difference.state.replace('_', ' ')}</Table.Td>
              <Table.Td>{difference.wanted}</Table.Td>
              <Table.Td>{difference.held.map(({ destination }) => destination).join(', ')}</Table.Td>
              <Table.Td>
                {isPushable(difference) && (
                  <Button size="compact-xs" variant="default" onClick={() => push(difference)}>
                    {difference.state === 'missing' ? 'Add at the service' : 'Change at the service'}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function isPushable({ state, wanted }: Difference): boolean {
  return wanted !== null && (state === 'missing' || state === 'differing');
}

function changeFor({ kind, code, state, held }: Difference): Shape<'MappingChangeDto'> {
  const [seen] = held;
  return state === 'differing' && seen !== undefined
    ? { kind, code, action: 'update', seen }
    : { kind, code, action: 'create' };
}
