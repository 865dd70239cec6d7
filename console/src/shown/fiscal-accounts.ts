import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Shape } from '../api/client';
import { keys } from '../api/query-keys';

type RightToAccount = Shape<'FiscalAccountDto'>['may'][number];

export function useFiscalAccounts() {
  return useQuery({
    queryKey: keys.fiscalAccounts.list,
    queryFn: () => answerOf(api.GET('/api/fiscal-accounts')),
  });
}

/**
 * True when the user may do something to an account that several organisations may share, including ones that the user
 * cannot see.
 */
export function useMayAtAccount(right: RightToAccount, accountId: string): boolean {
  const accounts = useFiscalAccounts().data ?? [];
  return accounts.find(({ id }) => id === accountId)?.may.includes(right) ?? false;
}
