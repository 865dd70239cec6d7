import type { Shape } from '../api/client';
import type { Organisation } from './organisations';
import { someOf, type SomeNames } from './some-names';

type Account = Pick<Shape<'FiscalAccountDto'>, 'id' | 'isShared' | 'hasHiddenUsers'>;
type User = Pick<Organisation, 'id' | 'name' | 'fiscalAccountId'>;

/**
 * Organisations that use a fiscal account, as far as the user may see them.
 * @param but id of an organisation to leave out
 */
export function usersOf(
  { id, hasHiddenUsers }: Account,
  organisations: readonly User[],
  but: string | null = null,
): SomeNames {
  const names = organisations
    .filter((one) => one.fiscalAccountId === id && one.id !== but)
    .map(({ name }) => name);
  return someOf(names, hasHiddenUsers);
}

export function isNobody({ names, hasHidden }: SomeNames): boolean {
  return names.length === 0 && !hasHidden;
}

/** True when an organisation may use the account: nobody else uses it, or it is marked as shared. */
export function isOpenTo(account: Account, organisations: readonly User[], organisationId: string): boolean {
  return account.isShared || isNobody(usersOf(account, organisations, organisationId));
}
