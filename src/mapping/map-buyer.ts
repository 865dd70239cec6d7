import type { Buyer, BuyerAddress } from '../documents/fiscal-document';
import { issue, type Issue } from '../documents/issue';
import type { Customer, PostalAddress } from '../documents/sales-document';
import type { BuyerRules } from './mapping-rules';

const LONGEST_NAME = 250;

/** The buyer as the authority wants it (RCPT043), or everything that is wrong with the contact. */
export function mapBuyer(customer: Customer, rules: BuyerRules): { buyer: Buyer; issues: Issue[] } {
  const tin = digits(customer[rules.tinField]);
  // A business may be called "Cash ...": with a TIN it is a buyer like any other.
  const isCashSale = tin === '' && (isCashName(customer.name) || rules.withoutTin === 'cash_sale');
  const buyer = isCashSale
    ? cashBuyer(customer)
    : namedBuyer(customer, tin, digits(customer[rules.vatField]));
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
  if (name.trim() === '') return [issue('BUYER_NAME_MISSING', 'customer.name', 'The customer has no name.')];
  const length = Math.max(sent.name.length, sent.tradeName.length);
  if (length <= LONGEST_NAME) return [];
  const message = `The customer's name has ${length} characters; ${LONGEST_NAME} fit.`;
  return [issue('TEXT_TOO_LONG', 'customer.name', message)];
}

function numberIssues(customer: Customer, buyer: Buyer, rules: BuyerRules): Issue[] {
  const issues: Issue[] = [];
  const tinPath = `customer.${rules.tinField}`;
  if (buyer.tin === '') {
    issues.push(issue('BUYER_TIN_MISSING', tinPath, `The customer "${customer.name}" has no TIN.`));
  } else if (!/^\d{10}$/.test(buyer.tin)) {
    issues.push(
      issue(
        'BUYER_TIN_INVALID',
        tinPath,
        `The TIN "${buyer.tin}" of "${customer.name}" does not have 10 digits.`,
      ),
    );
  }
  if (buyer.vatNumber !== '' && !/^\d{9}$/.test(buyer.vatNumber)) {
    const message = `The VAT number "${buyer.vatNumber}" of "${customer.name}" does not have 9 digits.`;
    issues.push(issue('BUYER_VAT_INVALID', `customer.${rules.vatField}`, message));
  }
  return issues;
}

/** People write numbers with spaces and dashes; a letter among them is left in, so that it is reported. */
function digits(text: string): string {
  return text.replace(/[\s.-]/g, '');
}

/** All four parts or none: a house number is what the first address line begins with. */
function mapAddress(address: PostalAddress): BuyerAddress | null {
  const [first = ''] = address.lines;
  const match = /^(?:no\.?\s*)?(\d+[a-z]?(?:[/-]\d+)?)[\s,]+(\S.*)$/i.exec(first.trim());
  const [houseNo, street] = [match?.[1], match?.[2]];
  if (houseNo === undefined || street === undefined || address.city === '' || address.region === '')
    return null;
  return { province: address.region, street, houseNo, city: address.city };
}
