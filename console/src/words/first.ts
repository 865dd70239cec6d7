import { spellAmount } from '../shown/digits';
import type { SomeNames } from '../shown/some-names';
import type { FirstSentences } from './compiled/en/first';

export interface Amounts {
  readonly documents: number;
  readonly totals: readonly { readonly currency: string; readonly total: string }[];
}

/** Words of the start page and those that pages share, loaded with the frame. */
export function firstOf(said: FirstSentences) {
  const { keyboard, shown, today } = said;
  const names = new Intl.ListFormat(shown.locale);
  const list = (parts: readonly string[]): string => names.format(parts);
  const money = ({ totals }: Pick<Amounts, 'totals'>): string =>
    list(totals.map(({ currency, total }) => shown.money(currency, spellAmount(total))));
  return {
    ...said,
    keyboard: {
      ...keyboard,
      document: (number: string, customer: string): string =>
        number !== '' && customer !== '' ? keyboard.document(number, customer) : number || customer,
    },
    shown: {
      ...shown,
      money,
      /** For example "12 documents, USD 1,204.50 and EUR 80.00". */
      amounts: (amounts: Amounts): string => {
        const documents = shown.documents(amounts.documents);
        return amounts.totals.length === 0 ? documents : shown.amounts(documents, money(amounts));
      },
      someNames: ({ names, more, hasHidden }: SomeNames): string =>
        list([
          ...names,
          ...(more > 0 ? [shown.someNames(more)] : []),
          ...(hasHidden ? [shown.someNames(null)] : []),
        ]),
    },
    today: {
      ...today,
      /** @param left days until the tax is due; negative if it was due before */
      tax: (left: number): string =>
        today.tax(Math.abs(left), left < 0 ? 'past' : left === 0 ? 'today' : 'coming'),
    },
  };
}
