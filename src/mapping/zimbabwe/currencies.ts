import type { OtherCurrencyName } from '../country';

/**
 * The day on which the Reserve Bank introduced the ZiG in its monetary policy statement of 2024, at 2,498.7242 old dollars
 * to one. Its code ZWG is in ISO 4217 since 25 June 2024 (amendment 177); until 31 August ZWL was used for it as well.
 */
const INTRODUCED = '2024-04-05';

export const CURRENCIES_SINCE: Readonly<Record<string, string>> = { ZWG: INTRODUCED };

/** The codes of the Zimbabwe dollar, which platforms that do not have ZWG may offer in its place. */
function inPlaceOfZwg(code: string): OtherCurrencyName {
  const reason =
    `Platforms that do not have ZWG offer ${code}, so it is often used for ZWG. Choose this only if the documents in ${code} ` +
    'are in ZiG. It counts for documents of 5 April 2024 or later: earlier ones are in Zimbabwe dollars, another currency.';
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

const OLD_DOLLAR =
  'Counts for documents of 5 April 2024 or later, when the ZiG was introduced. Earlier ones are held: they are in Zimbabwe dollars.';

/** Warnings for a person who maps one of these currencies. */
export const CURRENCY_NOTES: Readonly<Record<string, string>> = {
  ZWG: 'Not proven: no published list of currencies of an accounting platform names ZWG yet. See whether your books offer it; if they do not, documents in ZiG have another code there.',
  ZWD: OLD_DOLLAR,
  ZWL: OLD_DOLLAR,
};
