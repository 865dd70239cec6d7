import { Stack, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call } from '../api/client';
import { useRead } from '../api/use-read';
import { useSession } from '../api/use-session';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { DataTable } from '../shown/data-table';
import { RowButton } from '../shown/row-button';
import { useWords } from '../words/words';
import { NewToken } from './new-token';

/** Page of the signed-in person's own API tokens. */
export default function Tokens() {
  const words = useWords('tokens');
  const isPerson = (useSession().data?.person ?? null) !== null;
  return (
    <Page title={words.title}>
      <Text>{isPerson ? words.intro : words.withKey}</Text>
      {isPerson && <OwnTokens />}
      {isPerson && <NewToken />}
    </Page>
  );
}

function OwnTokens() {
  const words = useWords('tokens');
  const query = useRead('tokens', '/api/tokens');
  const ending = useAct((tokenId: string) => call.DELETE('/api/tokens/{tokenId}', { tokenId }), ['tokens']);
  return (
    <Stack>
      {ending.error && <ErrorNotice error={ending.error} />}
      <Loaded query={query}>
        {(tokens) => (
          <DataTable
            name={words.title}
            file="tokens"
            rows={tokens}
            keyOf={({ id }) => id}
            empty={words.none}
            columns={[
              { title: words.name, text: ({ name }) => name },
              { title: words.may, text: ({ actions }) => actions?.join(', ') ?? words.everything },
              { title: words.created, text: ({ createdAt }) => createdAt, isTime: true },
              { title: words.lastUsed, text: ({ lastUsedAt }) => lastUsedAt ?? words.never, isTime: true },
              {
                title: words.expires,
                text: ({ endedAt, expiresAt }) => (endedAt === null ? expiresAt : words.ended),
                isTime: true,
              },
            ]}
            actions={({ id, name, endedAt }) =>
              endedAt === null && (
                <RowButton label={words.end} name={words.endOf(name)} act={() => ending.mutate(id)} />
              )
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
