import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { Loaded } from '../frame/loaded';
import { Money } from '../shown/money';
import { StateChip } from '../shown/state-chip';

const SHOWN = 10;

/** Documents that do not go on by themselves, and what is said about each. */
export function ForPeople({ names }: { names: ReadonlyMap<string, string> }) {
  const query = useQuery({
    queryKey: ['documents', 'for-people'],
    queryFn: () =>
      answerOf(
        api.GET('/api/documents', {
          params: {
            query: {
              state: ['uncertain', 'rejected', 'changed_after_fiscalisation'],
              ...{ sort: 'date', page: 1, pageSize: SHOWN },
            },
          },
        }),
      ),
  });
  return (
    <Loaded query={query}>
      {({ documents, total }) =>
        total === 0 ? (
          <Text size="sm">
            No document is uncertain, rejected or changed. What is held by its data is in the{' '}
            <Link to="/fix-list">fix list</Link>.
          </Text>
        ) : (
          <div className="scroll">
            <Table aria-label="Documents that need a person">
              <Table.Tbody>
                {documents.map((document) => (
                  <Table.Tr key={document.id}>
                    <Table.Td>
                      <Link to={`/documents/${document.id}`}>{document.number}</Link>
                    </Table.Td>
                    <Table.Td>{names.get(document.organisationId)}</Table.Td>
                    <Table.Td>
                      <StateChip state={document.state} reason={document.reason} />
                    </Table.Td>
                    <Table.Td>{document.explanation}</Table.Td>
                    <Table.Td className="number">
                      <Money {...document} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            {total > SHOWN && (
              <Link to="/documents?state=uncertain&state=rejected&state=changed_after_fiscalisation">
                All {total}
              </Link>
            )}
          </div>
        )
      }
    </Loaded>
  );
}
