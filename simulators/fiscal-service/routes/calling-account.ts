import type { Response } from 'express';
import type { Account } from '../account';

/** Account of an authenticated call. */
export function accountOf(response: Response): Account {
  return (response.locals as { account: Account }).account;
}

export function setAccount(response: Response, account: Account): void {
  (response.locals as { account: Account }).account = account;
}
