import { grouped } from '../../domain/grouped';
import { formatAmount, parseDecimal, sum } from '../../domain/money';
import type { CountryRules } from '../../mapping/country';
import { signedAmount, type TaxTotal } from '../report/tax-totals';

/** Box of the output side of the VAT return: receipts of one currency and rate, decimal text. */
export interface ReturnBox {
  readonly currency: string;
  /** Number in the authority's notes; empty text: none. */
  readonly code: string;
  readonly name: string;
  /** Rate: `15.5`, `0`, `exempt`; empty text: unknown. */
  readonly percent: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

const NO_RATE = { code: '', name: 'Rate not known: decide by hand' };

/** Invoices less credit notes, by currency, box and rate: a return is made for each currency. Pure. */
export function returnBoxes(
  taxes: readonly TaxTotal[],
  { vatReturnBox }: Pick<CountryRules, 'vatReturnBox'>,
): ReturnBox[] {
  const boxOf = (percent: string) => (percent === '' ? NO_RATE : vatReturnBox(parseDecimal(percent)));
  const lines = taxes.map((total) => ({ ...total, ...boxOf(total.percent) }));
  const keyOf = ({ currency, code, name, percent }: (typeof lines)[number]): string =>
    JSON.stringify([currency, code === '', code, name, percent]);
  return [...grouped(lines, keyOf)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => {
      const { currency, code, name, percent } = group[0];
      const summed = (field: 'net' | 'tax' | 'amount'): string =>
        formatAmount(sum(group.map((one) => signedAmount(one.kind, one[field]))));
      return {
        currency,
        code,
        name,
        percent,
        net: summed('net'),
        tax: summed('tax'),
        gross: summed('amount'),
      };
    });
}
