import type { Books } from '../books';
import { addDays, type Day, daysBetween } from '../calendar';
import { soundCreditNote } from '../generated-credit-notes';
import { GeneratedDocuments } from '../generated-documents';
import { SeededRandom } from '../seeded-random';
import { SETTINGS } from '../settings';
import { MONTH_ACCOUNTS, MONTH_CONTACTS, MONTH_ITEMS } from './month-settings';
import { depositOf, type MonthSale, monthSale } from './month-sales';
import { monthTakings } from './month-takings';

/** First day: the last days of the old rate are included, and the whole first month of the new one. */
const FIRST_DAY: Day = '2025-12-22';
const LAST_DAY: Day = '2026-01-31';
/** Period of the month; both days are included. */
export const MONTH = { from: FIRST_DAY, till: LAST_DAY } as const;
const CLOSED: readonly Day[] = ['2025-12-25', '2025-12-26', '2026-01-01'];
const NEW_YEAR: Day = '2026-01-01';
const invoicesOn = (day: Day): number => (day < NEW_YEAR ? 6 : 14);
/** Percentage of credit notes among the documents of the new year. */
const CREDIT_NOTES = 6;

/** Books of a month of the sample business, as a shop of its size writes them; the same each time. */
export function monthBooks(): Books {
  const random = new SeededRandom(2026);
  const generated = new GeneratedDocuments('month');
  let serial = 1_000;
  const days = openDays();
  for (const day of days) {
    for (let index = 0; index < invoicesOn(day); index += 1) {
      serial += 1;
      addDocument(random, day, generated, serial);
    }
  }
  const { notes, invoices, creditNotes } = generated;
  const takings = monthTakings(days);
  return {
    ...SETTINGS,
    Contacts: [...SETTINGS.Contacts, ...MONTH_CONTACTS],
    Items: [...SETTINGS.Items, ...MONTH_ITEMS],
    Accounts: [...SETTINGS.Accounts, ...MONTH_ACCOUNTS],
    Notes: { ...notes, ...takings.notes },
    ...{ Invoices: invoices, CreditNotes: creditNotes, BankTransactions: takings.transactions },
  };
}

/** Days on which the shop is open: not on Sundays and public holidays. */
function openDays(): Day[] {
  const days = Array.from({ length: daysBetween(FIRST_DAY, LAST_DAY) + 1 }, (_, index) =>
    addDays(FIRST_DAY, index),
  );
  return days.filter((day) => !CLOSED.includes(day) && new Date(`${day}T00:00:00Z`).getUTCDay() !== 0);
}

function addDocument(random: SeededRandom, day: Day, generated: GeneratedDocuments, serial: number): void {
  if (day >= NEW_YEAR && random.happens(CREDIT_NOTES)) {
    const original = generated.pickOriginal(random, 'fiscalised');
    const credit = original === null ? null : soundCreditNote(random, day, original);
    if (credit !== null) {
      generated.addCreditNote({ ...credit.spec, number: `CN-${serial}` }, credit.original);
      return;
    }
  }
  const sale = monthSale(random, day);
  const deposit = depositOf(sale);
  if (deposit !== null) generated.addInvoice({ ...deposit, number: `DEP-${serial}` });
  generated.addInvoice({ ...oldRateByMistake(random, day, sale), number: `INV-${serial}` });
}

/** Sale with the old rate, which somebody still picks by mistake in the first days of the new one. */
function oldRateByMistake(random: SeededRandom, day: Day, sale: MonthSale): MonthSale {
  if (day < NEW_YEAR || day > '2026-01-06' || !random.happens(4)) return sale;
  return {
    ...{ ...sale, paid: undefined },
    lines: sale.lines.map((line) =>
      'tax' in line && line.tax === 'TAX001' ? { ...line, tax: 'OUTPUT' } : line,
    ),
    ...{
      shows: 'The old rate after it has ended',
      state: 'waiting',
      because: 'the tax is not valid on its date',
    },
  };
}
