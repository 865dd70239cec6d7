import { NativeSelect } from '@mantine/core';
import { isConflict } from '../api/api-error';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import type { Organisation } from '../shown/organisations';
import { useWords } from '../words/words';
import { INSTALLATION, May, useMay } from '../frame/may';
import { AccountCheck } from './account-check';
import { ConfirmTaxpayer } from './confirm-taxpayer';
import { useChangeOrganisation } from './change-organisation';
import { NewFiscalAccount } from './new-fiscal-account';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { Step } from './step';

/** Which account the organisation's documents go to, and whether it is healthy. */
export function FiscalAccountStep({ organisation, isDone }: { organisation: Organisation; isDone: boolean }) {
  const { id, fiscalAccountId } = organisation;
  const words = useWords('setUp').account;
  const changing = useChangeOrganisation(id);
  const mayChange = useMay('organisations.go-live');
  const query = useFiscalAccounts();
  const choose = (accountId: string, more: { confirmTaxpayer?: string } = {}): void =>
    changing.mutate({ fiscalAccountId: accountId === '' ? null : accountId, ...more });
  const refused = isConflict(changing.error) ? (changing.variables?.fiscalAccountId ?? null) : null;
  const account = query.data?.find((candidate) => candidate.id === fiscalAccountId);
  return (
    <Step name="account" isDone={isDone}>
      <Loaded query={query}>
        {(accounts) => (
          <>
            {accounts.length > 0 && (
              <NativeSelect
                label={words.submittedTo}
                value={fiscalAccountId ?? ''}
                disabled={changing.isPending || !mayChange}
                onChange={(event) => choose(event.currentTarget.value)}
                data={[
                  { value: '', label: words.none },
                  ...accounts.map(({ id: value, name, service }) => ({
                    value,
                    label: words.named(name, service),
                  })),
                ]}
              />
            )}
            {account !== undefined && <AccountCheck account={account} />}
            {changing.error && <ErrorNotice error={changing.error} />}
            {refused !== null && (
              <ConfirmTaxpayer
                isPending={changing.isPending}
                onConfirmed={(confirmTaxpayer) => choose(refused, { confirmTaxpayer })}
              />
            )}
            <May right="fiscal-accounts.change" at={INSTALLATION}>
              <NewFiscalAccount onCreated={(created) => choose(created)} />
            </May>
          </>
        )}
      </Loaded>
    </Step>
  );
}
