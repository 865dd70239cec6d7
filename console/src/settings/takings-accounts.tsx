import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { May } from '../frame/may';
import { ReadOtherSales } from '../reconciliation/read-other-sales';
import { DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { Section } from '../shown/section';
import { useWords } from '../words/words';

type Account = Shape<'TakingsAccountDto'>;
type OtherDevice = Shape<'TakingsChoiceDto'>['otherDevice'];

/** Bank accounts whose money received is fiscalised as cash sales. */
export function TakingsAccounts({ organisationId }: { organisationId: string }) {
  const words = useWords('takings');
  const query = useQuery({
    queryKey: keys.organisations.takingsOf(organisationId),
    queryFn: () =>
      answerOf(
        api.GET('/api/organisations/{organisationId}/takings-accounts', {
          params: { path: { organisationId } },
        }),
      ),
  });
  return (
    <Section title={words.title}>
      <Stack>
        <Text size="sm">{words.intro}</Text>
        <Loaded query={query}>
          {(accounts) => (
            <>
              <DataTable
                name={words.title}
                rows={accounts}
                keyOf={({ bankAccountId }) => bankAccountId}
                empty={words.none}
                columns={[
                  { title: words.account, text: ({ bankAccount }) => bankAccount },
                  { title: words.state, text: (account) => stateOf(account, words) },
                ]}
              />
              <ReadOtherSales organisationId={organisationId} />
              {accounts.length > 0 && (
                <May right="organisations.change">
                  <Choice organisationId={organisationId} accounts={accounts} />
                </May>
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

function stateOf({ firstDay, lastDay }: Account, words: ReturnType<typeof useWords<'takings'>>): string {
  if (firstDay === null) return words.off;
  const first = spellDay(firstDay);
  return lastDay === null ? words.since(first) : words.between(first, spellDay(lastDay));
}

function Choice({ organisationId, accounts }: { organisationId: string; accounts: readonly Account[] }) {
  const words = useWords('takings');
  const [account, setAccount] = useState(accounts[0]?.bankAccountId ?? '');
  const [days, setDays] = useState({ firstDay: '', lastDay: '' });
  const [otherDevice, setOtherDevice] = useState<OtherDevice>('unknown');
  const storing = useStoring(organisationId, account);
  const store = (event: FormEvent): void => {
    event.preventDefault();
    storing.mutate({ firstDay: days.firstDay, lastDay: days.lastDay || null, otherDevice });
  };
  return (
    <form onSubmit={store}>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={words.account}
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
            data={accounts.map(({ bankAccountId, bankAccount }) => ({
              value: bankAccountId,
              label: bankAccount,
            }))}
          />
          {(['firstDay', 'lastDay'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={words[name]}
              value={days[name]}
              required={name === 'firstDay'}
              onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
            />
          ))}
          <NativeSelect
            label={words.otherDevice}
            value={otherDevice}
            onChange={(event) => setOtherDevice(event.currentTarget.value as OtherDevice)}
            data={Object.entries(words.otherDevices).map(([value, label]) => ({ value, label }))}
          />
          <Button type="submit" loading={storing.isPending}>
            {words.store}
          </Button>
        </Group>
        {storing.isSuccess && (
          <Alert variant="default" role="status">
            {words.stored}
          </Alert>
        )}
        {storing.error && <ErrorNotice error={storing.error} />}
      </Stack>
    </form>
  );
}

function useStoring(organisationId: string, bankAccountId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Shape<'TakingsChoiceDto'>) =>
      answerOf(
        api.PUT('/api/organisations/{organisationId}/takings-accounts/{bankAccountId}', {
          params: { path: { organisationId, bankAccountId } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.organisations.takings }),
  });
}
