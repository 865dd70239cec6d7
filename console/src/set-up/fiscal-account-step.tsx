import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import type { Organisation } from '../shown/organisations';
import { AccountCheck } from './account-check';
import { useChangeOrganisation } from './change-organisation';
import { NewFiscalAccount } from './new-fiscal-account';
import { Step } from './step';

/** Which account the organisation's documents go to, and whether it is well. */
export function FiscalAccountStep({ organisation }: { organisation: Organisation }) {
  const { id, fiscalAccountId } = organisation;
  const changing = useChangeOrganisation(id);
  const query = useQuery({
    queryKey: ['fiscal-accounts'],
    queryFn: () => answerOf(api.GET('/api/fiscal-accounts')),
  });
  const choose = (accountId: string): void =>
    changing.mutate({ fiscalAccountId: accountId === '' ? null : accountId });
  const account = query.data?.find((candidate) => candidate.id === fiscalAccountId);
  return (
    <Step
      number={2}
      title="Fiscal account"
      isDone={account?.lastCheck != null && account.lastCheck.level !== 'fault'}
    >
      <Loaded query={query}>
        {(accounts) => (
          <>
            {accounts.length > 0 && (
              <NativeSelect
                label="Documents are submitted to"
                value={fiscalAccountId ?? ''}
                disabled={changing.isPending}
                onChange={(event) => choose(event.currentTarget.value)}
                data={[
                  { value: '', label: 'none: documents stay ready' },
                  ...accounts.map(({ id: value, name, service }) => ({
                    value,
                    label: `${name} (${service})`,
                  })),
                ]}
              />
            )}
            {account !== undefined && (
              <>
                <Text size="sm">
                  Webhook address to register with the service: <code>{account.webhookUrl}</code>
                </Text>
                <AccountCheck account={account} />
              </>
            )}
            {changing.error && <ErrorNotice error={changing.error} />}
            <NewFiscalAccount onCreated={choose} />
          </>
        )}
      </Loaded>
    </Step>
  );
}
