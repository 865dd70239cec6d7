import type { ProductCodeForm } from '../country';
import { goodsOf, headingsInTrade, headingsOf, meaningOf, usualCodes } from './hs-headings';

const PATTERN = /^(\d{4}|\d{8})$/;
const FORM = '4 or 8 digits';
/**
 * Matches codes as tariffs print them, too: `8471.50.00` and `8471.5000`. A heading such as `84.71` is
 * excluded: most people would read a price.
 */
const WRITTEN = /^(\d{4})(?:\.?(\d{2})\.?(\d{2}))?$/;

/** HS codes: 4 or 8 digits on taxed lines, exactly 8 on zero-rated and exempt ones (RCPT047, RCPT048). */
export const HS_CODE: ProductCodeForm = {
  pattern: PATTERN,
  form: FORM,
  isValid: (code, isTaxedLine) => (isTaxedLine ? PATTERN.test(code) : /^\d{8}$/.test(code)),
  written: (text) => {
    const code = WRITTEN.exec(text)?.slice(1).join('') ?? '';
    return code !== '' && meaningOf(code) !== null ? code : null;
  },
  meaning: meaningOf,
  named: headingsOf,
  namedInTrade: headingsInTrade,
  usual: usualCodes,
  goods: goodsOf,
  fault: (code) => {
    if (PATTERN.test(code)) return null;
    // Spreadsheets drop leading zeros: 4031000 was 04031000.
    return { fault: 'no_product_code', isShort: /^(\d{3}|\d{7})$/.test(code) };
  },
};
