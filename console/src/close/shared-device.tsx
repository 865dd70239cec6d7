import { Text } from '@mantine/core';
import { isNobody, usersOf } from '../shown/account-users';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { useOrganisations } from '../shown/organisations';
import { useWords } from '../words/words';

/**
 * Explains a device shared by several organisations: the owners of the receipts in its Z-report, and the
 * organisation that it is compared with.
 */
export function SharedDevice({ organisationId }: { organisationId: string }) {
  const words = useWords('close').zReports;
  const { someNames } = useWords('shown');
  const organisations = useOrganisations().data ?? [];
  const used = organisations.find(({ id }) => id === organisationId)?.fiscalAccountId;
  const account = useFiscalAccounts().data?.find(({ id }) => id === used);
  if (account?.isShared !== true) return null;
  const others = usersOf(account, organisations, organisationId);
  return (
    <Text size="sm">{isNobody(others) ? words.sharedWithNobody : words.sharedNote(someNames(others))}</Text>
  );
}
