import { isBlank } from '../../domain/blank-text';
import type { Buyer } from '../../domain/fiscal/fiscal-document';
import { issue, type Issue } from '../../domain/issues/issue';
import type { Customer } from '../../domain/sales/sales-document';
import { type BuyerRules, buyerRuleFor, type ContactNumberSource } from '../buyer-rules';
import type { MappedBuyer } from '../country';
import { mapAddress } from './address';
import { TIN, VAT_NUMBER } from './taxpayer-numbers';
import { isAbroad } from './towns';

/** Legal forms and words by which a company is known, here and at our neighbours. */
const COMPANY = new RegExp(
  [
    String.raw`\b(?:ltd|limited|pvt|private|pty|proprietary|plc|inc|incorporated|corp|corporation|company|llc|llp|pbc|npc)\b`,
    String.raw`\b(?:trust|holdings?|investments|enterprises|group|co-?operative|gmbh|sarl|lda|limitada)\b|& co\b`,
    // Names of a kind of shop, not of a way to pay.
    String.raw`^cash\s*(?:&|\+|n|and|'n'?)\s*carry\b|^cash\s+(?:converters|crusaders)\b`,
  ].join('|'),
  'i',
);

/**
 * Recognises a name that means an unnamed customer: `Cash John Moyo`, `CASH sale`. A company's name does not.
 */
function isCashName(name: string): boolean {
  return /^cash\b/i.test(name) && !COMPANY.test(name);
}

const LONGEST_NAME = 250;

/**
 * The buyer as the authority wants it (RCPT043), or everything that is wrong with the contact. Numbers are sent of a
 * taxpayer alone: not of a cash sale, and not of a buyer abroad whose numbers another authority has given.
 */
export function mapBuyer(customer: Customer, rules: BuyerRules): MappedBuyer {
  const tin = contactNumber(customer, rules.tinField, 'TIN');
  const sendAs = buyerRuleFor(customer, rules.rules, isAbroad(customer.address.country))?.sendAs ?? null;
  if (sendAs === 'no_buyer') return { buyer: NOBODY, issues: [], addressLacks: null };
  // With a TIN a business called "Cash ..." is a buyer like any other.
  const isWithoutTin = tin === '' && (isCashName(customer.name) || rules.withoutTin === 'cash_sale');
  if (sendAs === 'cash_name' || (sendAs === null && isWithoutTin)) {
    const buyer = cashBuyer(customer, rules);
    return { buyer, issues: nameIssues(customer.name, buyer), addressLacks: null };
  }
  const { address, missing } = mapAddress(customer.address, rules.addressWithoutNumber);
  const vatNumber = contactNumber(customer, rules.vatField, 'VAT');
  const names = registerAndTradeName(customer.name);
  const buyer = { ...contactDetails(customer), address, ...names, tin, vatNumber };
  const isAsked = sendAs === null && tin !== '' && isAbroad(customer.address.country);
  const numbers = isAsked ? [abroadIssue(customer, tin)] : numberIssues(customer, buyer, rules);
  // Whether it is a taxpayer at all is the first question.
  const addressLacks = tin === '' || isAsked ? null : missing;
  return { buyer, issues: [...nameIssues(customer.name, buyer), ...numbers], addressLacks };
}

/** The service asks for a name in any case: this one alone says that there is no buyer. */
const NOBODY: Buyer = {
  ...{ name: 'Cash', tradeName: '', tin: '', vatNumber: '' },
  ...{ phone: '', email: '', address: null },
};

/**
 * Clears the taxpayer numbers of a cash sale, which names no taxpayer: without TIN no other number may be
 * sent, nor an address abroad.
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

/** Measured is what the authority gets to read: the prefix of a cash sale counts, and so does a trade name. */
function nameIssues(name: string, sent: Pick<Buyer, 'name' | 'tradeName'>): Issue[] {
  if (isBlank(name)) return [issue('BUYER_NAME_MISSING', 'customer.name')];
  const characters = Math.max(sent.name.length, sent.tradeName.length);
  if (characters <= LONGEST_NAME) return [];
  return [issue('TEXT_TOO_LONG', 'customer.name', { field: 'customerName', characters, most: LONGEST_NAME })];
}

/** A number of a contact abroad is probably that of its own country: Zambia's has ten digits, too. */
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

/** Labelled text may stand in any of the contact's fields; its path is that of the customer as a whole. */
function pathOf(source: ContactNumberSource): string {
  return source === 'labelledText' ? 'customer' : `customer.${source}`;
}

function contactNumber(customer: Customer, source: ContactNumberSource, label: 'TIN' | 'VAT'): string {
  if (source !== 'labelledText') return digits(customer[source]);
  const texts = [customer.taxNumber, customer.companyNumber, customer.accountNumber];
  return texts.map((text) => labelled(text, label)).find((number) => number !== '') ?? '';
}

const LABELLED = {
  TIN: /\bTIN(?:\s*(?:no|number)\b\.?)?\s*[:=#]?\s*(\d[\d\s.-]*)/i,
  VAT: /\bVAT(?:\s*(?:no|number)\b\.?)?\s*[:=#]?\s*(\d[\d\s.-]*)/i,
} as const;

/** Reads the digits after a label, up to the next word: `TIN: 2002054676 VAT No. 220401569`. */
function labelled(text: string, label: 'TIN' | 'VAT'): string {
  return digits(LABELLED[label].exec(text)?.[1] ?? '');
}

/** People write numbers with spaces and dashes; a letter among them is left in, so that it is reported. */
function digits(text: string): string {
  return text.replace(/[\s.-]/g, '');
}
