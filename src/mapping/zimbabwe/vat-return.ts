import type { Decimal } from '../../domain/money';
import type { VatReturnBox } from '../country';

const STANDARD: VatReturnBox = {
  code: 'V09',
  name: 'Standard-rated supplies: value without VAT, and output tax',
};
const ZERO_RATED: VatReturnBox = { code: 'V12', name: 'Zero-rated supplies: value' };
const EXEMPT: VatReturnBox = { code: 'V18', name: 'Exempt supplies: total invoice value' };
const NO_VAT: VatReturnBox = { code: '', name: 'Not VAT: 5 % withholding tax' };

/** The device's tax 514, "Non-VAT Withholding Tax", is the only one of this rate. */
const WITHHOLDING_PERCENT = 5;

/**
 * Source: ZIMRA, "Explanatory notes for the completion of VAT return form", section 3: material codes of output tax.
 * docs/assumptions.md says what is open about them.
 */
export function vatReturnBox(percent: Decimal | null): VatReturnBox {
  if (percent === null) return EXEMPT;
  if (percent.isZero()) return ZERO_RATED;
  return percent.equals(WITHHOLDING_PERCENT) ? NO_VAT : STANDARD;
}
