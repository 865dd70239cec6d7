import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { answerOf, api } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { useWords } from '../words/words';

const LOOKS_AGAIN_MS = 3_000;
const SHOWN = 5;

/** Latest fiscalised documents, and their total number. */
export function useFirstDocuments(organisationId: string, looksAgain: boolean) {
  return useQuery({
    queryKey: keys.work.firstDocuments(organisationId),
    refetchInterval: looksAgain ? LOOKS_AGAIN_MS : false,
    queryFn: () =>
      answerOf(
        api.GET('/api/documents', {
          params: {
            query: {
              organisationId,
              state: ['fiscalised', 'written_back'],
              page: 1,
              pageSize: SHOWN,
              sort: '-date',
            },
          },
        }),
      ),
  });
}

/** Shows fiscalised documents as they arrive, as proof that the set-up works. */
export function FirstDocuments({ organisationId }: { organisationId: string }) {
  const words = useWords('setUp').start;
  const query = useFirstDocuments(organisationId, true);
  return (
    <div role="status">
      <Loaded query={query}>
        {({ documents, total }) =>
          total === null || total === 0 ? (
            <Text size="sm">{words.noneYet}</Text>
          ) : (
            <>
              <Text size="sm">{words.fiscalised(total)}</Text>
              <List size="sm">
                {documents.map(({ id, number, fiscalData }) => (
                  <List.Item key={id}>
                    <Link to={`/documents/${id}`}>{number}</Link>{' '}
                    {fiscalData !== null && words.fiscalNumber(fiscalData.fiscalNumber)}
                  </List.Item>
                ))}
              </List>
            </>
          )
        }
      </Loaded>
      <Link to={`/documents?organisation=${organisationId}`}>{words.all}</Link>
    </div>
  );
}
