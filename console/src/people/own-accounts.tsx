import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { Loaded } from '../frame/loaded';
import { DataTable } from '../shown/data-table';
import { Moment } from '../shown/moment';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { OwnSignInRefused } from './own-sign-in-refused';
import { useOwnSignIn } from './queries';
import { useSignInWays } from '../frame/sign-in/use-sign-in-ways';

/** The accounts at providers with which the person who looks signs in; nothing where there are no providers. */
export function OwnAccounts() {
  const words = useWords('people');
  const query = useOwnSignIn();
  const ways = useSignInWays();
  const providers = ways.data?.providers ?? [];
  if (providers.length === 0 && (query.data?.accounts ?? []).length === 0) return null;
  return (
    <Section title={words.ownAccounts}>
      <Loaded query={query}>
        {({ accounts }) => (
          <Stack gap="sm">
            <Accounts accounts={accounts} />
            <AddAccount providers={providers} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Accounts({ accounts }: { accounts: Shape<'OwnSignInDto'>['accounts'] }) {
  const words = useWords('people');
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: (ownAccountId: string) =>
      answerOf(
        api.DELETE('/api/own-sign-in/accounts/{ownAccountId}', { params: { path: { ownAccountId } } }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.people.ownSignIn }),
  });
  return (
    <>
      <DataTable
        name={words.ownAccounts}
        rows={accounts}
        keyOf={({ id }) => id}
        empty={words.noAccounts}
        columns={[
          { title: words.provider, text: ({ provider }) => provider },
          {
            title: words.created,
            text: ({ addedAt }) => addedAt,
            shown: ({ addedAt }) => <Moment at={addedAt} />,
          },
        ]}
        actions={({ id, provider }) => (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={words.removeAccountOf(provider)}
            onClick={() => removing.mutate(id)}
          >
            {words.remove}
          </Button>
        )}
      />
      <OwnSignInRefused error={removing.error} />
    </>
  );
}

/** Renders a button for each provider; each leaves this page and returns to it. */
function AddAccount({ providers }: { providers: readonly Shape<'SignInProviderDto'>[] }) {
  const words = useWords('people');
  const leaving = useMutation({
    mutationFn: (provider: string) =>
      answerOf(api.POST('/api/sign-in/providers/{provider}/own-account', { params: { path: { provider } } })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const isLeaving = leaving.isPending || leaving.isSuccess;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {providers.map(({ name, label }) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            loading={isLeaving && leaving.variables === name}
            disabled={isLeaving}
            onClick={() => leaving.mutate(name)}
          >
            {words.addAccountAt(label)}
          </Button>
        ))}
      </Group>
      <OwnSignInRefused error={leaving.error} />
    </Stack>
  );
}
