import type { Shape } from '../api/client';
import { useRead } from '../api/use-read';

type RightToAccount = Shape<'FiscalAccountDto'>['may'][number];

export function useFiscalAccounts() {
  return useRead('fiscal-accounts', '/api/fiscal-accounts');
}

/**
 * True when the user may do something to an account that several organisations may share, including ones that the user
 * cannot see.
 */
export function useMayAtAccount(right: RightToAccount, accountId: string): boolean {
  const accounts = useFiscalAccounts().data ?? [];
  return accounts.find(({ id }) => id === accountId)?.may.includes(right) ?? false;
}
