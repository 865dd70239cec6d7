import { Decimal, toCents } from '../../domain/money';
import type { CountryRules } from '../country';
import { accountCause, namedMoment } from './account-causes';
import { mapBuyer } from './buyer';
import { CURRENCIES_SINCE, CURRENCY_NOTES, OTHER_CURRENCY_NAMES } from './currencies';
import { deductionOfState } from './deductions-of-state';
import { HS_CODE } from './hs-code';
import { ruleBrokenBy } from './issue-rules';
import { RULE_CATALOGUE } from './rule-catalogue';
import { TAXPAYERS, TIN } from './taxpayer-numbers';
import { verifiedParts } from './verification-address';
import { vatReturnBox } from './vat-return';
import { namesOnlyYellowRules } from './yellow-text';

const HUNDRED = new Decimal(100);

/**
 * Zimbabwe: ZIMRA's fiscalisation data management system (FDMS). Source of lengths, formulas and rule numbers: Fiscal
 * Device Gateway specification 7.2; of the buyer's data: Public Notice 30 of 2025.
 */
export const ZIMBABWE: CountryRules = {
  timeZone: 'Africa/Harare',
  timeOffset: '+02:00',
  longest: { number: 50, reference: 250, description: 200 },
  // Decimals of price and quantity, which are Decimal(25,6).
  mostDecimals: 6,
  // Limit of rule RCPT033.
  creditableMonths: 12,
  productCode: HS_CODE,
  taxpayerNumber: TIN,
  taxpayers: TAXPAYERS,
  otherCurrencyNames: OTHER_CURRENCY_NAMES,
  currenciesSince: CURRENCIES_SINCE,
  currencyNotes: CURRENCY_NOTES,
  signs: {
    link: /\bfdms|zimra\.co\.zw/i,
    file: /zimra|fdms/i,
    note: /\bzimra\b|\bfdms\b/i,
  },
  rules: RULE_CATALOGUE,
  ruleBrokenBy,
  mapBuyer,
  // RCPT026: once per tax on the sum of its lines, half-up to cents.
  taxOn: (amount, percent, isInclusive) =>
    toCents(amount.times(percent).dividedBy(isInclusive ? percent.plus(100) : HUNDRED)),
  deductionOfState,
  // VAT Act (Chapter 23:12) section 28; ZIMRA, "Understanding VAT categories and due dates".
  vatReturnDueDay: 25,
  vatReturnBox,
  verifiedParts,
  ruleOfEarlierDays: 'RCPT014',
  isHarmless: namesOnlyYellowRules,
  isUnknownCurrency: (error) => /\bRCPT010\b/.test(error),
  accountCause,
  namedMoment,
};
