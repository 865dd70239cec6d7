import type { OtherCurrencyName } from '../country';

/** The codes of the Zimbabwe dollar, which platforms that do not have ZWG may offer in its place. */
function inPlaceOfZwg(code: string): OtherCurrencyName {
  const reason =
    `Platforms that do not have ZWG offer ${code}, so it is often used for ZWG. Choose this only if the documents in ${code} ` +
    'are in ZiG; Zimbabwe dollars of before April 2024 are another currency.';
  return { currency: 'ZWG', confidence: 'low', reason };
}

/** Codes by which the books may call a currency that the authority calls otherwise. */
export const OTHER_CURRENCY_NAMES: Readonly<Record<string, OtherCurrencyName>> = {
  ZIG: {
    currency: 'ZWG',
    confidence: 'medium',
    reason: 'ZIG is another name of ZWG, which the service supports.',
  },
  ZWD: inPlaceOfZwg('ZWD'),
  ZWL: inPlaceOfZwg('ZWL'),
};
