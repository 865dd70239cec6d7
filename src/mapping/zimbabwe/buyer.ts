import { isBlank } from '../../domain/blank-text';
import type { Buyer } from '../../domain/fiscal/fiscal-document';
import { issue, type Issue } from '../../domain/issues/issue';
import type { Customer } from '../../domain/sales/sales-document';
import {
  acceptedContact,
  type BuyerRule,
  buyerRuleFor,
  type BuyerRules,
  type ContactNumberSource,
} from '../buyer-rules';
import type { CountryRules, MappedBuyer, NumberForm } from '../country';
import { mapAddress } from './address';
import { isAbroad } from './towns';
import type { TaxpayerCustoms } from '../../domain/fiscal/taxpayer';

/** Taxpayer identification number (TIN), by which the authority knows every taxpayer. */
export const TIN: NumberForm = { name: 'TIN', pattern: /^\d{10}$/, form: 'ten digits' };
/** VAT number, which only taxpayers registered for value added tax have. */
const VAT_NUMBER: NumberForm = { name: 'VAT number', pattern: /^\d{9}$/, form: 'nine digits' };

/**
 * Conventions for taxpayer numbers and names; the legal form of a company has many spellings, or is left out.
 */
export const TAXPAYERS: TaxpayerCustoms = {
  shortestNumber: 9,
  companyForms: new Set(['ltd', 'limited', 'pvt', 'private', 'pty', 'proprietary']),
};

/** Legal forms and words that mark a company, here and in neighbouring countries. */
const COMPANY = new RegExp(
  [
    String.raw`\b(?:ltd|limited|pvt|private|pty|proprietary|plc|inc|incorporated|corp|corporation|company|llc|llp|pbc|npc)\b`,
    String.raw`\b(?:trust|holdings?|investments|enterprises|group|co-?operative|gmbh|sarl|lda|limitada)\b|& co\b`,
    // Names of a kind of shop rather than of a cash sale.
    String.raw`^cash\s*(?:&|\+|n|and|'n'?)\s*carry\b|^cash\s+(?:converters|crusaders)\b`,
  ].join('|'),
  'i',
);

/** Names of contacts that stand for unnamed customers: those that begin with "Cash", and others as a whole. */
const UNNAMED = new RegExp(
  [
    String.raw`^cash\b`,
    String.raw`^(?:walk[\s-]ins?|over[\s-]the[\s-]counter)$`,
    String.raw`^(?:walk[\s-]?ins?|sundry|over[\s-]the[\s-]counter|counter)\s+(?:customer|client|debtor|buyer|sale)s?(?:\s*\(?(?:usd|zwg|zig)\)?)?$`,
  ].join('|'),
  'i',
);

/** Recognises a name that means an unnamed customer: `Cash John Moyo`, `Walk-in customer`. A company's name does not. */
function isCashName(name: string): boolean {
  return UNNAMED.test(name.trim()) && !COMPANY.test(name);
}

const LONGEST_NAME = 250;

/**
 * Maps the buyer to the authority's form (RCPT043), or returns every fault of the contact. Numbers are sent for
 * taxpayers alone, not for cash sales or buyers abroad.
 */
export function mapBuyer(customer: Customer, rules: BuyerRules): MappedBuyer {
  const rule = buyerRuleFor(customer, rules.rules, isAbroad(customer.address.country));
  const sendAs = rule?.sendAs ?? null;
  const own = ownNumbers(customer, rules);
  const misplaced = misplacedNumbers(customer, rules, own);
  const isRead = misplaced !== null && rule !== null && isAccepted(customer, misplaced, rule, rules);
  // Held with the numbers as they are read, so that each question is about the number that its answer sends.
  const { tin, vatNumber } = misplaced ?? own;
  if (sendAs === 'no_buyer') return { buyer: NOBODY, issues: [], addressLacks: null };
  // A business with a TIN anywhere is a buyer like any other: as a cash sale it would lose the input tax.
  const hasNoTin = own.tin === '' && (misplaced === null || isAbroad(customer.address.country));
  const isWithoutTin = hasNoTin && (isCashName(customer.name) || rules.withoutTin === 'cash_sale');
  if (sendAs === 'cash_name' || (sendAs === null && isWithoutTin)) {
    const buyer = cashBuyer(customer, rules);
    return { buyer, issues: nameIssues(customer.name, buyer), addressLacks: null };
  }
  const { address, missing } = mapAddress(customer.address, rules.addressWithoutNumber);
  const names = registerAndTradeName(customer.name);
  const buyer = { ...contactDetails(customer), address, ...names, tin, vatNumber };
  const isAsked = sendAs === null && tin !== '' && isAbroad(customer.address.country);
  const numbers = isAsked
    ? [abroadIssue(customer, tin)]
    : misplaced !== null && !isRead
      ? [misplacedIssue(customer, misplaced, rules)]
      : numberIssues(customer, buyer, rules);
  // Null while it is open whether the buyer is a taxpayer at all.
  const addressLacks = tin === '' || isAsked ? null : missing;
  return { buyer, issues: [...nameIssues(customer.name, buyer), ...numbers], addressLacks };
}

/** True when a person has accepted these numbers: others that are read since are a new question. */
function isAccepted(customer: Customer, read: TaxNumbers, rule: BuyerRule, rules: BuyerRules): boolean {
  if (rule.scope !== 'contact' || rule.sendAs !== 'taxpayer') return false;
  const contact = acceptedContact(customer, rule);
  if (contact === null) return false;
  const { tin, vatNumber } = misplacedNumbers(contact, rules) ?? ownNumbers(contact, rules);
  return read.tin === tin && [vatNumber, ownNumbers(customer, rules).vatNumber].includes(read.vatNumber);
}

/** Name sent for a sale without a buyer, because the service requires one. */
const NOBODY: Buyer = {
  ...{ name: 'Cash', tradeName: '', tin: '', vatNumber: '' },
  ...{ phone: '', email: '', address: null },
};

/**
 * Clears the numbers of a cash sale, which names no taxpayer: without TIN neither another number nor an address abroad
 * may be sent.
 */
function cashBuyer(customer: Customer, { addressWithoutNumber }: BuyerRules): Buyer {
  const name = /^cash\b/i.test(customer.name) ? customer.name : `Cash ${customer.name}`;
  const isForeign = isAbroad(customer.address.country);
  const address = isForeign ? null : mapAddress(customer.address, addressWithoutNumber).address;
  return { ...contactDetails(customer), address, name, tradeName: '', tin: '', vatNumber: '' };
}

/** Splits at the first "t/a": the rest, further ones included, is the trade name. */
function registerAndTradeName(text: string): Pick<Buyer, 'name' | 'tradeName'> {
  const at = text.search(/\st\/a\s/i);
  const name = text.slice(0, Math.max(at, 0)).trim();
  if (isBlank(name)) return { name: text.trim(), tradeName: '' };
  return { name, tradeName: text.slice(at + ' t/a '.length).trim() };
}

function contactDetails({ phone, email }: Customer): Pick<Buyer, 'phone' | 'email'> {
  return { phone, email };
}

/** Issues of the name's length, measured as sent: with the prefix of a cash sale, and per trade name. */
function nameIssues(name: string, sent: Pick<Buyer, 'name' | 'tradeName'>): Issue[] {
  if (isBlank(name)) return [issue('BUYER_NAME_MISSING', 'customer.name')];
  const characters = Math.max(sent.name.length, sent.tradeName.length);
  if (characters <= LONGEST_NAME) return [];
  return [issue('TEXT_TOO_LONG', 'customer.name', { field: 'customerName', characters, most: LONGEST_NAME })];
}

function misplacedIssue({ name }: Customer, { tin, vatNumber }: TaxNumbers, rules: BuyerRules): Issue {
  const named = { customer: name, tin, vatNumber: vatNumber === '' ? null : vatNumber };
  return issue('BUYER_NUMBERS_MISPLACED', pathOf(rules.tinField), named);
}

/** Issue of a number of a contact abroad, which is probably one of its own country: Zambia's has ten digits, too. */
function abroadIssue({ name, address }: Customer, number: string): Issue {
  const named = { customer: name, country: address.country.trim(), number };
  return issue('BUYER_ABROAD', 'customer.address.country', named);
}

function numberIssues(customer: Customer, buyer: Buyer, rules: BuyerRules): Issue[] {
  const issues: Issue[] = [];
  const tinPath = pathOf(rules.tinField);
  if (buyer.tin === '') {
    issues.push(issue('BUYER_TIN_MISSING', tinPath, { customer: customer.name }));
  } else if (!TIN.pattern.test(buyer.tin)) {
    issues.push(issue('BUYER_TIN_INVALID', tinPath, { customer: customer.name, tin: buyer.tin }));
  }
  if (buyer.vatNumber !== '' && !VAT_NUMBER.pattern.test(buyer.vatNumber)) {
    const named = { customer: customer.name, vatNumber: buyer.vatNumber };
    issues.push(issue('BUYER_VAT_INVALID', pathOf(rules.vatField), named));
  }
  return issues;
}

/** Path of the number; that of the customer where labelled text may be in any field. */
function pathOf(source: ContactNumberSource): string {
  return source === 'labelledText' ? 'customer' : `customer.${source}`;
}

function contactNumber(customer: Customer, source: ContactNumberSource, label: 'TIN' | 'VAT'): string {
  if (source !== 'labelledText') return digits(customer[source]);
  const texts = [customer.taxNumber, customer.companyNumber, customer.accountNumber];
  return texts.map((text) => labelled(text, label)).find((number) => number !== '') ?? '';
}

type NumberFields = Pick<BuyerRules, 'tinField' | 'vatField'>;
type TaxNumbers = Pick<Buyer, 'tin' | 'vatNumber'>;
type MisplacedNumbers = ReturnType<CountryRules['misplacedNumbers']> & object;

function ownNumbers(customer: Customer, { tinField, vatField }: NumberFields): TaxNumbers {
  const vatNumber = contactNumber(customer, vatField, 'VAT');
  return { tin: contactNumber(customer, tinField, 'TIN'), vatNumber };
}

/**
 * TIN and VAT number that stand in another field, or behind a label; null: the fields have what they should, or say nothing
 * certain. A person decides (`taxpayer`) before they are sent.
 */
export function misplacedNumbers(
  customer: Customer,
  rules: NumberFields,
  own = ownNumbers(customer, rules),
): MisplacedNumbers | null {
  const found =
    exchangedNumbers(customer, rules) ?? (own.tin === '' ? numbersElsewhere(customer, own) : null);
  return found === null || (own.tin === found.tin && own.vatNumber === found.vatNumber) ? null : found;
}

/** Numbers of the two chosen fields, whichever of them each stands in. */
function exchangedNumbers(customer: Customer, { tinField, vatField }: NumberFields): MisplacedNumbers | null {
  if (tinField === 'labelledText' || vatField === 'labelledText') return null;
  const texts = [customer[tinField], customer[vatField]];
  const read = (label: 'TIN' | 'VAT', { pattern }: NumberForm): string[] => [
    ...new Set(
      texts.flatMap((text) => [labelled(text, label), digits(text)]).filter((one) => pattern.test(one)),
    ),
  ];
  const [[tin = '', ...tins], [vatNumber = '', ...vatNumbers]] = [read('TIN', TIN), read('VAT', VAT_NUMBER)];
  const isWhole = texts
    .map(digits)
    .every((text) => text === '' || [tin, vatNumber].some((one) => one !== '' && text.endsWith(one)));
  return tin === '' || tins.length > 0 || vatNumbers.length > 0 || !isWhole
    ? null
    : { tin, vatNumber, isSure: PLAUSIBLE.test(tin) || texts.some((text) => labelled(text, 'TIN') === tin) };
}

/** Beginning of every TIN; that of telephone numbers with the country's code is no TIN's. */
const PLAUSIBLE = /^(?!263)[12]/;
/** Ten digits that stand alone; telephone numbers and customer codes may look the same. */
const ALONE = /(?<!\d)\d{10}(?!\d)/g;

/** The only TIN in fields that no setting names: behind a label in any text, or alone in a number or the name. */
function numbersElsewhere(customer: Customer, own: TaxNumbers): MisplacedNumbers | null {
  const { name, address, taxNumber, companyNumber, accountNumber } = customer;
  const fields = [taxNumber, companyNumber, accountNumber];
  const texts = [name, ...fields, ...address.lines, address.city, address.region];
  const read = (label: 'TIN' | 'VAT'): string[] => texts.map((text) => labelled(text, label));
  const alone = [...fields.map(digits).filter((text) => text.length === 10), name];
  const labelledTins = read('TIN');
  const bare = alone.flatMap((text) => text.match(ALONE) ?? []).filter((digits) => PLAUSIBLE.test(digits));
  const tins = new Set([...labelledTins, ...bare]);
  const [tin, ...others] = [...tins].filter((one) => TIN.pattern.test(one));
  if (tin === undefined || others.length > 0) return null;
  const [vatNumber = ''] = read('VAT').filter((one) => VAT_NUMBER.pattern.test(one));
  // Keeps a wrong VAT number, which is a question of its own; one with the TIN in it is that TIN.
  return {
    ...{ tin, isSure: labelledTins.includes(tin) },
    vatNumber: own.vatNumber === '' || own.vatNumber.includes(tin) ? vatNumber : own.vatNumber,
  };
}

const LABELLED = {
  TIN: /\bTIN(?:\s*(?:no|number)\b\.?)?\s*[:=#]?\s*((?:\d[\s.-]*){9}\d(?![.-]?\d)|\d[\d\s.-]*)/i,
  VAT: /\bVAT(?:\s*(?:no|number)\b\.?)?\s*[:=#]?\s*((?:\d[\s.-]*){8}\d(?![.-]?\d)|\d[\d\s.-]*)/i,
} as const;

/** Reads the digits after a label, up to the number's length or the next word: `TIN: 2002054676 VAT No. 220401569`. */
function labelled(text: string, label: 'TIN' | 'VAT'): string {
  return digits(LABELLED[label].exec(text)?.[1] ?? '');
}

/** Digits of a number without spaces and dashes; keeps letters, so that they are reported. */
function digits(text: string): string {
  return text.replace(/[\s.-]/g, '');
}
