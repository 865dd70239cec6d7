import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { ActButton, BeforeAct } from '../shown/dialogue';
import { May } from '../frame/may';
import { ReadOtherSales } from '../reconciliation/read-other-sales';
import { useChangeOrganisation } from '../set-up/change-organisation';
import { useBooks } from '../shown/books';
import { DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { Foreseen } from '../shown/let-go';
import type { Organisation } from '../shown/organisations';
import { Section } from '../shown/section';
import { useWords } from '../words/words';
import { methodOf, withMethod } from './payment-accounts';

type Account = Shape<'TakingsAccountDto'>;
type OtherDevice = Shape<'TakingsChoiceDto'>['otherDevice'];

interface TakingsAccountsProps {
  organisation: Organisation;
  /** True to show nothing unless an account has received taxed money without an invoice. */
  ifSeen?: boolean;
}

/** Bank accounts whose money received is fiscalised as cash sales. */
export function TakingsAccounts({ organisation, ifSeen = false }: TakingsAccountsProps) {
  const { id: organisationId } = organisation;
  const words = useWords('takings');
  const query = useRead('takings', '/api/organisations/{organisationId}/takings-accounts', {
    organisationId,
  });
  const { amounts } = useWords('shown');
  if (ifSeen && !query.data?.some(({ received }) => received.documents > 0)) return null;
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
                  {
                    title: words.received,
                    text: ({ received }) => (received.documents === 0 ? '' : amounts(received)),
                  },
                  { title: words.state, text: (account) => stateOf(account, words) },
                ]}
              />
              <ReadOtherSales organisationId={organisationId} />
              {accounts.length > 0 && (
                <May right="organisations.change">
                  <Choice organisation={organisation} accounts={accounts} />
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

function Choice({ organisation, accounts }: { organisation: Organisation; accounts: readonly Account[] }) {
  const words = useWords('takings');
  const { choices } = useWords('organisationSettings').paidBy;
  const [account, setAccount] = useState(accounts[0]?.bankAccountId ?? '');
  const [days, setDays] = useState({ firstDay: '', lastDay: '' });
  const [otherDevice, setOtherDevice] = useState<OtherDevice>('unknown');
  const names = useNames(organisation.id, account);
  const [picked, setPicked] = useState<string | null>(null);
  const method = picked ?? methodOf(organisation.paymentAccounts, names);
  const storing = useStoring(organisation, account);
  const store = (event: FormEvent): void => {
    event.preventDefault();
    storing.mutate({
      choice: { firstDay: days.firstDay, lastDay: days.lastDay || null, otherDevice },
      paymentAccounts: withMethod(organisation.paymentAccounts, names, method),
    });
  };
  return (
    <BeforeAct>
      <form onSubmit={store}>
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <Answer
              label={words.account}
              value={account}
              onChange={(value) => {
                setAccount(value);
                setPicked(null);
              }}
              choices={Object.fromEntries(accounts.map((one) => [one.bankAccountId, one.bankAccount]))}
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
            <Answer
              label={words.paidBy}
              value={method}
              onChange={setPicked}
              choices={{ '': '', ...choices }}
            />
            <Answer
              label={words.otherDevice}
              value={otherDevice}
              onChange={(value) => setOtherDevice(value as OtherDevice)}
              choices={words.otherDevices}
            />
            <ActButton type="submit" loading={storing.isPending}>
              {words.store}
            </ActButton>
          </Group>
          <WhatGoes organisationId={organisation.id} bankAccountId={account} {...days} />
          <Stored storing={storing} />
        </Stack>
      </form>
    </BeforeAct>
  );
}

interface WhatGoesProps {
  organisationId: string;
  bankAccountId: string;
  firstDay: string;
  lastDay: string;
}

/** Preview of the documents that would be released once the account is switched on; empty until a day is given. */
function WhatGoes({ organisationId, bankAccountId, firstDay, lastDay }: WhatGoesProps) {
  if (firstDay === '') return null;
  const takings = { bankAccountId, firstDay, lastDay: lastDay || null };
  return <Foreseen organisationId={organisationId} asked={{ takings }} />;
}

function Stored({ storing }: { storing: ReturnType<typeof useStoring> }) {
  const words = useWords('takings');
  if (storing.error) return <ErrorNotice error={storing.error} />;
  return storing.isSuccess ? (
    <Alert variant="default" role="status">
      {words.stored}
    </Alert>
  ) : null;
}

interface AnswerProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: Readonly<Record<string, string>>;
}

/** Required choice. */
function Answer({ label, value, onChange, choices }: AnswerProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
      data={Object.entries(choices).map(([choice, text]) => ({ value: choice, label: text }))}
    />
  );
}

/** Names that the payment-method setting may use for the account: its code, if any, and its id. */
function useNames(organisationId: string, bankAccountId: string): [string, ...string[]] {
  const { data } = useBooks(organisationId);
  const code = data?.settings?.bankAccounts?.find(({ id }) => id === bankAccountId)?.code ?? null;
  return code === null ? [bankAccountId] : [code, bankAccountId];
}

interface Storing {
  readonly choice: Shape<'TakingsChoiceDto'>;
  readonly paymentAccounts: string;
}

/** Stores the payment method first, which is a setting of the organisation, then the choice for the account. */
function useStoring(organisation: Organisation, bankAccountId: string) {
  const { id: organisationId } = organisation;
  const changing = useChangeOrganisation(organisationId);
  return useAct(
    async ({ choice, paymentAccounts }: Storing) => {
      if (paymentAccounts !== organisation.paymentAccounts) await changing.mutateAsync({ paymentAccounts });
      return call.PUT(
        '/api/organisations/{organisationId}/takings-accounts/{bankAccountId}',
        { organisationId, bankAccountId },
        choice,
      );
    },
    ['takings'],
  );
}
