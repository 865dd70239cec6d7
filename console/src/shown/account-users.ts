import type { Shape } from '../api/client';
import type { Organisation } from './organisations';

type Account = Pick<Shape<'FiscalAccountDto'>, 'id' | 'isShared' | 'hasHiddenUsers'>;
type User = Pick<Organisation, 'id' | 'name' | 'fiscalAccountId'>;

/** So many are named. */
const NAMED = 5;

/** Who uses a fiscal account, as far as the person may see. */
export interface AccountUsers {
  readonly names: readonly string[];
  /** How many more of those that the person sees. */
  readonly more: number;
  /** There are others that the person does not see. */
  readonly hasHidden: boolean;
}

/** @param but an organisation that is left out: the others are meant. */
export function usersOf(
  { id, hasHiddenUsers }: Account,
  organisations: readonly User[],
  but: string | null = null,
): AccountUsers {
  const names = organisations
    .filter((one) => one.fiscalAccountId === id && one.id !== but)
    .map(({ name }) => name)
    .sort((one, other) => one.localeCompare(other));
  const shown = names.slice(0, NAMED);
  return { names: shown, more: names.length - shown.length, hasHidden: hasHiddenUsers };
}

export function isNobody({ names, hasHidden }: AccountUsers): boolean {
  return names.length === 0 && !hasHidden;
}

/** Whether an organisation may be given the account: several use it only where somebody has said so. */
export function isOpenTo(account: Account, organisations: readonly User[], organisationId: string): boolean {
  return account.isShared || isNobody(usersOf(account, organisations, organisationId));
}
