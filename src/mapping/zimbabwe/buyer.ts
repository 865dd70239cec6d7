import type { Buyer, BuyerAddress } from '../../documents/fiscal-document';
import { issue, type Issue } from '../../documents/issue';
import type { Customer, PostalAddress } from '../../documents/sales-document';
import type { BuyerRules, ContactNumberSource } from '../buyer-rules';
import { TIN, VAT_NUMBER } from './taxpayer-numbers';

const LONGEST_NAME = 250;

/** The buyer as the authority wants it (RCPT043), or everything that is wrong with the contact. */
export function mapBuyer(customer: Customer, rules: BuyerRules): { buyer: Buyer; issues: Issue[] } {
  const tin = contactNumber(customer, rules.tinField, 'TIN');
  // A business may be called "Cash ...": with a TIN it is a buyer like any other.
  const isCashSale = tin === '' && (isCashName(customer.name) || rules.withoutTin === 'cash_sale');
  const buyer = isCashSale
    ? cashBuyer(customer)
    : namedBuyer(customer, tin, contactNumber(customer, rules.vatField, 'VAT'));
  return {
    buyer,
    issues: [
      ...nameIssues(customer.name, buyer),
      ...(isCashSale ? [] : numberIssues(customer, buyer, rules)),
    ],
  };
}

/** A cash sale names no taxpayer: without TIN no other number may be sent. */
function cashBuyer(customer: Customer): Buyer {
  const name = isCashName(customer.name) ? customer.name : `Cash ${customer.name}`;
  return { ...contactDetails(customer), name, tradeName: '', tin: '', vatNumber: '' };
}

function namedBuyer(customer: Customer, tin: string, vatNumber: string): Buyer {
  return { ...contactDetails(customer), ...registerAndTradeName(customer.name), tin, vatNumber };
}

/** Only the first "t/a" divides: whatever follows is the trade name, further ones included. */
function registerAndTradeName(text: string): Pick<Buyer, 'name' | 'tradeName'> {
  const at = text.search(/\st\/a\s/i);
  const name = text.slice(0, Math.max(at, 0)).trim();
  if (name === '') return { name: text.trim(), tradeName: '' };
  return { name, tradeName: text.slice(at + ' t/a '.length).trim() };
}

function isCashName(name: string): boolean {
  return /^cash\b/i.test(name);
}

function contactDetails(customer: Customer): Pick<Buyer, 'phone' | 'email' | 'address'> {
  return { phone: customer.phone, email: customer.email, address: mapAddress(customer.address) };
}

/** Measured is what the authority gets to read: the prefix of a cash sale counts, and so does a trade name. */
function nameIssues(name: string, sent: Pick<Buyer, 'name' | 'tradeName'>): Issue[] {
  if (name.trim() === '') return [issue('BUYER_NAME_MISSING', 'customer.name')];
  const characters = Math.max(sent.name.length, sent.tradeName.length);
  if (characters <= LONGEST_NAME) return [];
  return [issue('TEXT_TOO_LONG', 'customer.name', { field: 'customerName', characters, most: LONGEST_NAME })];
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

/** `TIN: 2002054676 VAT No. 220401569`: the digits behind the label, up to the next word. */
function labelled(text: string, label: 'TIN' | 'VAT'): string {
  return digits(LABELLED[label].exec(text)?.[1] ?? '');
}

/** People write numbers with spaces and dashes; a letter among them is left in, so that it is reported. */
function digits(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/**
 * All four parts or none. House number and street are in the first address line that begins with a number, or in a
 * line that is only a number and the one after it; a province that is not given is that of a city which is one.
 */
function mapAddress(address: PostalAddress): BuyerAddress | null {
  const house = findHouse(address.lines.map((line) => line.trim()));
  const city = address.city.trim();
  const province = address.region.trim() || (CITY_PROVINCES.find((name) => isSameText(name, city)) ?? '');
  if (house === null || city === '' || province === '') return null;
  return { province, street: house.street, houseNo: house.houseNo, city };
}

/** Cities that are provinces of their own. */
const CITY_PROVINCES = ['Harare', 'Bulawayo'];
const HOUSE =
  /^(?:(?:no|stand|plot|shop|unit|suite|office|house|number)\b\.?\s*(?:no\b\.?\s*)?)?(\d+[a-z]?(?:[/-]\d+)?)/i;

function findHouse(lines: readonly string[]): { houseNo: string; street: string } | null {
  for (const [index, line] of lines.entries()) {
    const match = HOUSE.exec(line);
    if (match?.[1] === undefined) continue;
    const rest = line.slice(match[0].length);
    // What goes on without a gap, such as `1st Avenue`, is the name of a street.
    if (rest !== '' && !/^[\s,]/.test(rest)) continue;
    const street = rest.replace(/^[\s,]+/, '') || (lines[index + 1] ?? '');
    if (/[a-z]/i.test(street)) return { houseNo: match[1], street };
  }
  return null;
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
