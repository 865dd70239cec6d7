import { Decimal, toCents } from '../../domain/money';
import type { CountryRules, StateDeduction, VatReturnBox, OtherCurrencyName } from '../country';
import { accountCause, namedMoment } from './account-causes';
import { placesOf, proposedTown } from './address';
import { mapBuyer, misplacedNumbers, TIN, VAT_NUMBER } from './buyer';
import { HS_CODE } from './hs-code';
import { RULE_CATALOGUE } from './rule-catalogue';
import { PLACE_NAMES } from './towns';
import { namesOnlyYellowRules } from './yellow-text';
import { storedSentence } from '../../domain/texts/stored-sentence';
import type { IssueCode } from '../../domain/issues/issue-catalogue';
import type { CalendarDay } from '../../domain/calendar-day';
import { plainCode, type VerifiedParts, withoutZeros } from '../../domain/receipt/verification-address';
import type { TaxpayerCustoms } from '../../domain/fiscal/taxpayer';

/** Device (10 digits), ddMMyyyy, number (10 digits), code (16): Fiscal Device Gateway specification 7.2, section 11. */
const SHORT = /^(\d{10})(\d{8})(\d{10})([0-9A-Za-z]{16})$/;

/**
 * Parses an address of the authority into the parts of a receipt: the short form of the QR code, or the page
 * that it leads to.
 */
function verifiedParts({ pathname, searchParams }: URL): VerifiedParts | null {
  return shortForm(pathname) ?? longForm(searchParams);
}

function shortForm(path: string): VerifiedParts | null {
  const [, device = '', date = '', number = '', code = ''] =
    SHORT.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  return device === '' ? null : parts(device, date, number, code);
}

/** Parses the page to which the short form leads. */
function longForm(query: URLSearchParams): VerifiedParts | null {
  const [device, date, number, code] = ['DeviceId', 'ReceiptDate', 'ReceiptGlobalNo', 'ReceiptQrData'].map(
    (name) => query.get(name) ?? '',
  );
  const isWhole = [device, number].every((digits) => /^\d{1,10}$/.test(digits!)) && code !== '';
  return isWhole ? parts(device!, date!, number!, code!) : null;
}

function parts(device: string, date: string, number: string, code: string): VerifiedParts {
  return {
    deviceId: withoutZeros(device),
    fiscalNumber: withoutZeros(number),
    day: dayOf(date),
    code: plainCode(code),
  };
}

function dayOf(date: string): CalendarDay | null {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(date) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : null;
}

/**
 * Day on which the Reserve Bank introduced the ZiG (monetary policy statement of 2024), at 2,498.7242 old dollars. Its
 * code ZWG is in ISO 4217 since 25 June 2024 (amendment 177); until 31 August ZWL was used as well.
 */
const INTRODUCED = '2024-04-05';

const CURRENCIES_SINCE: Readonly<Record<string, string>> = { ZWG: INTRODUCED };

/** Codes of the Zimbabwe dollar, which platforms without ZWG may offer instead. */
function inPlaceOfZwg(code: string): OtherCurrencyName {
  return { currency: 'ZWG', confidence: 'low', reason: storedSentence('inPlaceOfZwg', { currency: code }) };
}

/** Codes in the books for a currency that the authority names differently. */
const OTHER_CURRENCY_NAMES: Readonly<Record<string, OtherCurrencyName>> = {
  ZIG: {
    currency: 'ZWG',
    confidence: 'medium',
    reason: storedSentence('zigIsZwg'),
  },
  ZWD: inPlaceOfZwg('ZWD'),
  ZWL: inPlaceOfZwg('ZWL'),
};

const OLD_DOLLAR = storedSentence('zwgSince');

/** Warnings for a person who maps one of these currencies. */
const CURRENCY_NOTES: CountryRules['currencyNotes'] = {
  ZWG: storedSentence('zwgUnproven'),
  ZWD: OLD_DOLLAR,
  ZWL: OLD_DOLLAR,
};

const STANDARD: VatReturnBox = {
  code: 'V09',
  name: 'Standard-rated supplies: value without VAT, and output tax',
};
const ZERO_RATED: VatReturnBox = { code: 'V12', name: 'Zero-rated supplies: value' };
const EXEMPT: VatReturnBox = { code: 'V18', name: 'Exempt supplies: total invoice value' };
const NO_VAT: VatReturnBox = { code: '', name: 'Not VAT: 5 % withholding tax' };

/** Rate of the device's tax 514, "Non-VAT Withholding Tax"; no other tax has it. */
const WITHHOLDING_PERCENT = 5;

/**
 * Source: ZIMRA, "Explanatory notes for the completion of VAT return form", section 3: material codes of output tax.
 * Open questions are in docs/assumptions.md.
 */
export function vatReturnBox(percent: Decimal | null): VatReturnBox {
  if (percent === null) return EXEMPT;
  if (percent.isZero()) return ZERO_RATED;
  return percent.equals(WITHHOLDING_PERCENT) ? NO_VAT : STANDARD;
}

/** Number of "Non-VAT Withholding Tax" (5 %, since 2024) among the taxes of every device, test and production. */
const WITHHOLDING_TAX = 514;

const WITHHOLDING = /\bwith-?h(?:old|eld)\w*|\bw\/?h ?t(?:ax)?\b/i;
/** Matches levies, the money transfer tax (IMTT), and payments to public funds. */
const LEVY = /\blev(?:y|ies)\b|\bi\.?m\.?t\.?t\b|\b(?:zimdef|nssa|wcif)\b|\b(?:customs|excise) duty\b/i;

/**
 * Recognises a line that deducts tax or a levy for the state: the customer pays it elsewhere, so the sale is
 * not smaller.
 */
function deductionOfState(description: string, deviceTaxId: number | null): StateDeduction | null {
  if (deviceTaxId === WITHHOLDING_TAX || WITHHOLDING.test(description)) return 'withholding';
  return LEVY.test(description) ? 'levy' : null;
}

/** RCPT02: a receipt with a missing, too long or too precise field is not accepted. */
const OF_FIELDS: readonly IssueCode[] = [
  'TEXT_UNSTORABLE',
  'TEXT_TOO_LONG',
  'DESCRIPTION_MISSING',
  'LINE_TOO_PRECISE',
];

/** First rule of the authority that a document with this issue would break; null: none. */
export function ruleBrokenBy(code: IssueCode): string | null {
  if (OF_FIELDS.includes(code)) return 'RCPT02';
  return RULE_CATALOGUE.find(({ decided }) => decided?.issues.includes(code))?.id ?? null;
}

const HUNDRED = new Decimal(100);

/**
 * Conventions for taxpayer numbers and names; the legal form of a company has many spellings, or is left out.
 */
const TAXPAYERS: TaxpayerCustoms = {
  shortestNumber: 9,
  companyForms: new Set(['ltd', 'limited', 'pvt', 'private', 'pty', 'proprietary']),
};

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
  vatNumber: VAT_NUMBER,
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
  towns: PLACE_NAMES,
  placesOf,
  proposedTown,
  misplacedNumbers,
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
