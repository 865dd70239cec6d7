import type { StateDeduction } from '../country';

/** Number of "Non-VAT Withholding Tax" (5 %, since 2024) among the taxes of every device, test and production. */
const WITHHOLDING_TAX = 514;

const WITHHOLDING = /\bwith-?h(?:old|eld)\w*|\bw\/?h ?t(?:ax)?\b/i;
/** Matches levies, the money transfer tax (IMTT), and payments to public funds. */
const LEVY = /\blev(?:y|ies)\b|\bi\.?m\.?t\.?t\b|\b(?:zimdef|nssa|wcif)\b|\b(?:customs|excise) duty\b/i;

/**
 * Recognises a line that deducts tax or a levy for the state: the customer pays it elsewhere, so the sale is
 * not smaller.
 */
export function deductionOfState(description: string, deviceTaxId: number | null): StateDeduction | null {
  if (deviceTaxId === WITHHOLDING_TAX || WITHHOLDING.test(description)) return 'withholding';
  return LEVY.test(description) ? 'levy' : null;
}
