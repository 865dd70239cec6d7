import { Button, Stack, Text } from '@mantine/core';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { useSession } from '../api/use-session';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Page } from '../frame/page';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { useWords } from '../words/words';
import { NewToken } from './new-token';

type Token = Shape<'ApiTokenDto'>;

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
  const lastUse = ({ lastUsedAt }: Token): string => lastUsedAt ?? words.never;
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
              {
                title: words.created,
                text: ({ createdAt }) => createdAt,
                shown: (token) => <Moment at={token.createdAt} />,
              },
              {
                title: words.lastUsed,
                text: lastUse,
                shown: (token) =>
                  token.lastUsedAt === null ? words.never : <Moment at={token.lastUsedAt} />,
              },
              {
                title: words.expires,
                text: ({ endedAt, expiresAt }) => (endedAt === null ? expiresAt : words.ended),
                shown: (token) => (token.endedAt === null ? <Moment at={token.expiresAt} /> : words.ended),
              },
            ]}
            actions={({ id, name, endedAt }) =>
              endedAt === null && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={words.endOf(name)}
                  onClick={() => ending.mutate(id)}
                >
                  {words.end}
                </Button>
              )
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
