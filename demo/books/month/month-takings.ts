import { Decimal } from '../amounts';
import { xeroMoment, type Day } from '../calendar';
import { buildBody } from '../document-body';
import type { BankTransaction } from '../document-types';
import type { AmountLineSpec } from '../line-builder';
import { writeNote } from '../notes';
import { SeededRandom } from '../seeded-random';
import { standardTaxType, UNUSUAL } from '../settings';
import { stableId } from '../stable-id';
import { TILL } from './month-settings';

/** Second of the day at which the shop has closed and counted its till. */
const COUNTED_AT = 62_000;

/** Counter sales without an invoice, booked to the till once a day, per tax. */
export function monthTakings(days: readonly Day[]): {
  readonly transactions: BankTransaction[];
  readonly notes: Record<string, string>;
} {
  const random = new SeededRandom(90);
  const transactions = days.map((day) => takingsOf(random, day));
  const note = writeNote({ shows: 'Takings of a day, by tax', state: 'fiscalised' });
  return { transactions, notes: Object.fromEntries(transactions.map(({ Reference }) => [Reference, note])) };
}

function takingsOf(random: SeededRandom, day: Day): BankTransaction {
  const number = `TILL-${day}`;
  const lines: AmountLineSpec[] = [
    soldAs(random, 'SUNDRY', standardTaxType(day), 'Goods of the standard rate'),
    ...(random.happens(60) ? [soldAs(random, 'MZE-SEED10', 'ZERORATEDOUTPUT', 'Zero-rated goods')] : []),
    ...(random.happens(20) ? [soldAs(random, 'DSL-L', 'EXEMPTOUTPUT', 'Diesel')] : []),
  ];
  const currency = random.happens(80) ? 'USD' : 'ZWG';
  const reference = `Till roll of ${day}`;
  const spec = { ...{ number, day, contact: UNUSUAL.cashSale, reference, currency, lines } };
  return {
    Type: 'RECEIVE',
    BankTransactionID: stableId(`month/${number}`),
    BankAccount: { AccountID: TILL.AccountID, Code: TILL.Code, Name: TILL.Name },
    IsReconciled: false,
    ...buildBody({ ...spec, amountsAre: 'Inclusive' }, `month/${number}`),
    UpdatedDateUTC: xeroMoment(day, COUNTED_AT),
  };
}

function soldAs(random: SeededRandom, item: string, tax: string, what: string): AmountLineSpec {
  const description = `${what}, takings of the day`;
  return {
    item,
    description,
    tax,
    quantity: '1',
    unit: new Decimal(random.between(4_000, 90_000)).dividedBy(100),
  };
}
