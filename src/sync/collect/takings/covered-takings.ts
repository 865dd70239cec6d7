import type { BooksSettings } from '../../../connectors/accounting-connector';
import type { SalesDocument } from '../../../domain/sales/sales-document';
import { chargedOnSales } from './sales-tax';
import type { TakingsAccount } from './takings-account.entity';

type AccountDays = Pick<TakingsAccount, 'bankAccountId' | 'firstDay' | 'lastDay'>;

/**
 * Whether money received is a cash sale that a person wants fiscalised: of an account and a day that were chosen, and with
 * tax that the books charge on sales. A loan or the owner's own money has none. Pure.
 */
export function isCovered(
  { takings, issuedOn, lines, unreadable }: SalesDocument,
  accounts: readonly AccountDays[],
  taxes: BooksSettings['taxes'],
): boolean {
  const account = accounts.find(({ bankAccountId }) => bankAccountId === takings?.bankAccountId);
  if (account === undefined || issuedOn < account.firstDay) return false;
  if (account.lastDay !== null && issuedOn > account.lastDay) return false;
  const isOfSales = chargedOnSales(taxes);
  const isTaxed = lines.some(({ taxAmount, taxType }) => taxAmount?.isZero() === false && isOfSales(taxType));
  // An unreadable line may be a sale, so the document is held visibly.
  return isTaxed || unreadable.length > 0;
}
