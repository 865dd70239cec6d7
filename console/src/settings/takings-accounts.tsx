import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAct } from '../answers/answers';
import { call, type Shape } from '../api/client';
import { useRead } from '../api/use-read';
import { Loaded } from '../frame/loaded';
import { May } from '../frame/may';
import { ReadOtherSales } from '../reconciliation/read-other-sales';
import { useChangeOrganisation } from '../set-up/change-organisation';
import { useBooks } from '../shown/books';
import { Choice } from '../shown/choice';
import { DataTable } from '../shown/data-table';
import { spellDay } from '../shown/days';
import { Form } from '../shown/form';
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
                  <Switching organisation={organisation} accounts={accounts} />
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

function Switching({ organisation, accounts }: { organisation: Organisation; accounts: readonly Account[] }) {
  const words = useWords('takings');
  const { choices } = useWords('organisationSettings').paidBy;
  const form = useForm({
    initialValues: {
      ...{ account: accounts[0]?.bankAccountId ?? '', firstDay: '', lastDay: '' },
      ...{ otherDevice: 'unknown' as OtherDevice, picked: null as string | null },
    },
  });
  const { account, firstDay, lastDay, otherDevice, picked } = form.values;
  const names = useNames(organisation.id, account);
  const method = picked ?? methodOf(organisation.paymentAccounts, names);
  const storing = useStoring(organisation, account);
  const store = (): void =>
    storing.mutate({
      choice: { firstDay, lastDay: lastDay || null, otherDevice },
      paymentAccounts: withMethod(organisation.paymentAccounts, names, method),
    });
  const result = (
    <>
      <WhatGoes organisationId={organisation.id} bankAccountId={account} {...{ firstDay, lastDay }} />
      {storing.isSuccess && (
        <Alert variant="default" role="status">
          {words.stored}
        </Alert>
      )}
    </>
  );
  return (
    <Form act={storing} onSubmit={store} submit={words.store} isRow result={result}>
      <Choice
        label={words.account}
        value={account}
        onChange={(value) => form.setValues({ account: value, picked: null })}
        choices={accounts.map(({ bankAccountId, bankAccount }) => [bankAccountId, bankAccount] as const)}
        required
      />
      <TextInput type="date" label={words.firstDay} {...form.getInputProps('firstDay')} required />
      <TextInput type="date" label={words.lastDay} {...form.getInputProps('lastDay')} />
      <Choice
        label={words.paidBy}
        {...form.getInputProps('picked')}
        value={method}
        choices={{ '': '', ...choices }}
        required
      />
      <Choice
        label={words.otherDevice}
        {...form.getInputProps('otherDevice')}
        choices={words.otherDevices}
        required
      />
    </Form>
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
