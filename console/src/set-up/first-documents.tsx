import { List, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { useWords } from '../words/words';

const LOOKS_AGAIN_MS = 3_000;
const SHOWN = 5;

/** Latest fiscalised documents, and their total number. */
export function useFirstDocuments(organisationId: string, looksAgain: boolean) {
  return useRead(
    'work',
    '/api/documents',
    {
      organisationId,
      state: ['fiscalised', 'written_back'],
      page: 1,
      pageSize: SHOWN,
      sort: '-date',
    },
    { refetchInterval: looksAgain ? LOOKS_AGAIN_MS : false },
  );
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
