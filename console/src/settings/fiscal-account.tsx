import { Button, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { answerOf, api, type Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { Facts } from '../shown/facts';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Account = Shape<'FiscalAccountDto'>;
type Service = Shape<'FiscalServiceDto'>;

/** The account that the organisation's documents go to. */
export function FiscalAccount({ accountId }: { accountId: string | null }) {
  const words = useWords('settings');
  const query = useQuery({
    queryKey: ['fiscal-accounts', 'with-services'],
    queryFn: async () => ({
      accounts: await answerOf(api.GET('/api/fiscal-accounts')),
      services: await answerOf(api.GET('/api/fiscal-services')),
    }),
  });
  return (
    <Section title={words.account}>
      <Loaded query={query}>
        {({ accounts, services }) => {
          const account = accounts.find(({ id }) => id === accountId);
          const service = services.find(({ name }) => name === account?.service);
          return account === undefined || service === undefined ? (
            <Text size="sm">
              {words.noAccount} <Link to="/set-up">{words.toSetUp}</Link>
            </Text>
          ) : (
            <AccountForm key={account.id} account={account} service={service} />
          );
        }}
      </Loaded>
    </Section>
  );
}

function AccountForm({ account, service }: { account: Account; service: Service }) {
  const words = useWords('settings');
  const [texts, setTexts] = useState({
    ...{ name: account.name, profile: account.profile, timeOffset: account.timeOffset },
  });
  const [credentials, setCredentials] = useState<Record<string, string>>({});
  const given = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''));
  const storing = useStoring(account.id, () => setCredentials({}));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    storing.mutate({ ...texts, ...(Object.keys(given).length > 0 ? { credentials: given } : {}) });
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={560}>
        <Text size="sm">{words.accountIntro}</Text>
        <Facts
          facts={[
            [words.service, account.service],
            [words.webhook, <code key="webhook">{account.webhookUrl}</code>],
          ]}
        />
        {(['name', 'timeOffset'] as const).map((field) => (
          <TextInput
            key={field}
            label={words[field]}
            value={texts[field]}
            onChange={(event) => setTexts({ ...texts, [field]: event.currentTarget.value })}
            maxLength={100}
            required
          />
        ))}
        <NativeSelect
          label={words.profile}
          value={texts.profile}
          onChange={(event) => setTexts({ ...texts, profile: event.currentTarget.value })}
          data={service.profiles.map(({ name, description }) => ({ value: name, label: description }))}
        />
        {service.credentials.map(({ name }) => (
          <PasswordInput
            key={name}
            label={words.credential(name)}
            description={words.credentialHint}
            value={credentials[name] ?? ''}
            onChange={(event) => setCredentials({ ...credentials, [name]: event.currentTarget.value })}
            autoComplete="off"
          />
        ))}
        {storing.error && <ErrorNotice error={storing.error} />}
        {storing.isSuccess && <Text size="sm">{words.accountStored}</Text>}
        <Button type="submit" loading={storing.isPending}>
          {words.storeAccount}
        </Button>
      </Stack>
    </form>
  );
}

function useStoring(accountId: string, onStored: () => void) {
  const queries = useQueryClient();
  return useMutation({
    // The names of credentials are declared at run time: the API checks them, and names every fault.
    mutationFn: (change: object) =>
      answerOf(
        api.PATCH('/api/fiscal-accounts/{accountId}', {
          params: { path: { accountId } },
          body: change,
        }),
      ),
    onSuccess: () => {
      onStored();
      return queries.invalidateQueries({ queryKey: ['fiscal-accounts'] });
    },
  });
}
