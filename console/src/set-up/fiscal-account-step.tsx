import { Button, Radio, Stack, Text, Alert } from '@mantine/core';
import { useState } from 'react';
import { isConflict } from '../api/api-error';
import type { Shape } from '../api/client';
import { ErrorNotice } from '../frame/error-notice';
import { Loaded } from '../frame/loaded';
import { INSTALLATION, useRights } from '../frame/may';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { isNobody, isOpenTo, usersOf } from '../shown/account-users';
import { type Organisation, useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';
import { AccountCheck } from './account-check';
import { AccountSharing } from './account-sharing';
import { useChangeOrganisation } from './change-organisation';
import { ConfirmTaxpayer } from './confirm-taxpayer';
import { NewFiscalAccount } from './new-fiscal-account';
import { Question, useGoOn } from './question';

/**
 * Compares the books and device that were confirmed with those read now; if another taxpayer was read, nothing is sent
 * until a person confirms it.
 */
function ReadBinding({ organisation }: { organisation: Organisation }) {
  const words = useWords('setUp').account;
  const mayConfirm = useRights()('organisations.go-live');
  const changing = useChangeOrganisation(organisation.id);
  if (organisation.binding === null) return null;
  const { confirmed, read, isStopped } = organisation.binding;
  return (
    <Alert color={isStopped ? 'red' : 'yellow'} title={isStopped ? words.another : words.readOtherwise}>
      <Stack gap="xs">
        <Text size="sm">{words.confirmedAs(confirmed)}</Text>
        <Text size="sm">{words.readAs(read)}</Text>
        <Text size="sm">{isStopped ? words.anotherMeans : words.otherwiseMeans}</Text>
        {mayConfirm && (
          <Button
            variant="default"
            loading={changing.isPending}
            onClick={() => changing.mutate({ confirmBinding: read })}
          >
            {words.confirmRead}
          </Button>
        )}
        {changing.error && <ErrorNotice error={changing.error} />}
      </Stack>
    </Alert>
  );
}

type Account = Shape<'FiscalAccountDto'>;

const NEW = 'new';

/** Chooses the fiscal account for the organisation's documents, and shows whether it is healthy. */
export function FiscalAccountStep({ organisation, isDone }: { organisation: Organisation; isDone: boolean }) {
  const query = useFiscalAccounts();
  return (
    <Question name="account" isDone={isDone}>
      <ReadBinding organisation={organisation} />
      <Loaded query={query}>
        {(accounts) => <Choice organisation={organisation} accounts={accounts} />}
      </Loaded>
    </Question>
  );
}

interface ChoiceProps {
  organisation: Organisation;
  accounts: readonly Account[];
}

/** Offers an existing account, or a new one that is checked before use. */
function Choice({ organisation, accounts }: ChoiceProps) {
  const { id, name, fiscalAccountId } = organisation;
  const words = useWords('setUp').account;
  const rights = useRights();
  const goOn = useGoOn('account');
  const [mayChoose, mayCreate] = [
    rights('organisations.go-live'),
    rights('fiscal-accounts.change', INSTALLATION),
  ];
  const [asked, setAsked] = useState<string | null>(accounts.length === 0 ? NEW : null);
  const choice = asked ?? fiscalAccountId ?? '';
  const changing = useChangeOrganisation(id);
  const choose = (accountId: string, more: { confirmTaxpayer?: string } = {}): void =>
    changing.mutate(
      { fiscalAccountId: accountId, ...more },
      {
        onSuccess: () => {
          setAsked(null);
          goOn();
        },
      },
    );
  const refused = isConflict(changing.error) ? (changing.variables?.fiscalAccountId ?? null) : null;
  const account = accounts.find((candidate) => candidate.id === choice);
  return (
    <>
      {accounts.length > 0 && (
        <Radio.Group label={words.submittedTo} value={choice} onChange={setAsked}>
          <Stack gap="xs" mt={4}>
            {accounts.map(({ id: value, name: label, service }) => (
              <Radio key={value} value={value} label={words.named(label, service)} disabled={!mayChoose} />
            ))}
            {mayCreate && <Radio value={NEW} label={words.create} />}
          </Stack>
        </Radio.Group>
      )}
      {accounts.length === 0 && !mayCreate && <Text size="sm">{words.nobody}</Text>}
      {account !== undefined && (
        <Chosen {...{ organisation, account, mayChoose }} isPending={changing.isPending} onUse={choose} />
      )}
      {mayCreate && choice === NEW && (
        <NewFiscalAccount organisationName={name} isUsing={changing.isPending} onReady={choose} />
      )}
      {changing.error && <ErrorNotice error={changing.error} />}
      {refused !== null && (
        <ConfirmTaxpayer
          isPending={changing.isPending}
          onConfirmed={(confirmTaxpayer) => choose(refused, { confirmTaxpayer })}
        />
      )}
    </>
  );
}

interface ChosenProps {
  organisation: Organisation;
  account: Account;
  mayChoose: boolean;
  isPending: boolean;
  onUse: (accountId: string) => void;
}

/** State of the chosen account, its other users, and the button to use it. */
function Chosen({ organisation, account, mayChoose, isPending, onUse }: ChosenProps) {
  const words = useWords('setUp').account;
  const { someNames } = useWords('shown');
  const organisations = useOrganisations().data ?? [];
  const others = usersOf(account, organisations, organisation.id);
  const isUsed = account.id === organisation.fiscalAccountId;
  const isToShare = !isUsed && !isOpenTo(account, organisations, organisation.id);
  return (
    <>
      <AccountCheck account={account} />
      {isToShare && <AccountSharing account={account} others={others} />}
      {!isToShare && !isNobody(others) && <Text size="sm">{words.alsoUsedBy(someNames(others))}</Text>}
      {!isUsed && !isToShare && mayChoose && (
        <Button loading={isPending} onClick={() => onUse(account.id)}>
          {words.useIt}
        </Button>
      )}
    </>
  );
}
