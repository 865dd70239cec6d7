import { Decimal } from '../../../domain/money';
import { type ExactJsonObject, isObject, textOf } from '../../../platform/http/exact-json';
import type { OtherSale, OtherSaleKind, OtherSaleLine } from '../../other-sales';
import { FieldReader } from '../client/field-reader';
import { standInId } from './stand-in-id';
import { takingsId } from './takings-id';

export const ID_FIELDS: Readonly<Record<OtherSaleKind, string>> = {
  receive_money: 'BankTransactionID',
  prepayment: 'PrepaymentID',
  overpayment: 'OverpaymentID',
  journal: 'ManualJournalID',
};
/** AUTHORISED and PAID of what went through a bank account, POSTED of a journal (Xero, Types and codes). */
const POSTED = ['AUTHORISED', 'PAID', 'POSTED'];
const NOT_POSTED = ['DRAFT', 'VOIDED', 'DELETED', 'ARCHIVED'];
const AMOUNTS = ['Exclusive', 'Inclusive', 'NoTax'];

/**
 * A BankTransaction of type RECEIVE, a Prepayment, an Overpayment or a ManualJournal of Xero's Accounting API. Credits of a
 * journal are negative there (ManualJournalLine.LineAmount), and what was sold is a credit: so its signs are turned.
 */
export function fromXeroOtherSale(kind: OtherSaleKind, json: ExactJsonObject): OtherSale {
  const read = new FieldReader(json);
  const amountsAre = read.text('LineAmountTypes') || 'NoTax';
  const status = read.requiredText('Status');
  const account = isObject(json.BankAccount) ? json.BankAccount : {};
  const contact = isObject(json.Contact) ? json.Contact : {};
  const lineReader = { amountsAre, sign: kind === 'journal' ? -1 : 1 };
  const sourceId = read.requiredText(ID_FIELDS[kind]) || standInId(json);
  const sale = {
    ...{ kind, sourceId },
    documentId: kind === 'receive_money' ? takingsId(sourceId) : null,
    issuedOn: read.day('DateString', 'Date'),
    reference: read.text(kind === 'journal' ? 'Narration' : 'Reference'),
    customer: textOf(contact.Name) ?? '',
    bankAccountId: textOf(account.AccountID) ?? '',
    bankAccount: textOf(account.Name) ?? textOf(account.Code) ?? '',
    currency: kind === 'journal' ? null : read.requiredText('CurrencyCode'),
    // An unknown status counts, so that a sale does not vanish with a new word.
    isPosted: !NOT_POSTED.includes(status),
    lines: read
      .objects(kind === 'journal' ? 'JournalLines' : 'LineItems')
      .map(({ value, path }) => fromLine(new FieldReader(value, path, read.faults), lineReader)),
    changedAt: read.instant('UpdatedDateUTC'),
  };
  if (status !== '' && ![...POSTED, ...NOT_POSTED].includes(status))
    read.faults.push(`Status has the unknown value "${status.slice(0, 40)}".`);
  if (!AMOUNTS.includes(amountsAre))
    read.faults.push(`LineAmountTypes has the unknown value "${amountsAre.slice(0, 40)}".`);
  return { ...sale, unreadable: read.faults };
}

/**
 * Converts a line; text lines have no amount. The tax has the sign of its line, since Xero's page shows none
 * for journals.
 */
function fromLine(
  read: FieldReader,
  { amountsAre, sign }: { readonly amountsAre: string; readonly sign: number },
): OtherSaleLine {
  const amount = read.decimal('LineAmount') ?? new Decimal(0);
  const given = amountsAre === 'NoTax' ? new Decimal(0) : (read.decimal('TaxAmount') ?? new Decimal(0));
  const tax = amount.isNegative() && given.isPositive() ? given.neg() : given;
  const net = amountsAre === 'Inclusive' ? amount.minus(tax) : amount;
  return {
    description: read.text('Description'),
    accountCode: read.text('AccountCode'),
    taxType: read.text('TaxType'),
    net: signed(net, sign),
    tax: signed(tax, sign),
  };
}

function signed(amount: Decimal, sign: number): Decimal {
  return amount.isZero() ? new Decimal(0) : amount.times(sign);
}
