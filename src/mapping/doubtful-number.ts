import { issue, type Issue } from '../documents/issue';
import type { Customer } from '../documents/sales-document';
import { type BuyerRules, buyerRuleFor } from './buyer-rules';
import type { MappedBuyer } from './country';
import type { MappingRules } from './mapping-rules';

/**
 * A number of the right form that is probably not the customer's. It is asked about once: a rule of the contact says that it
 * is sent with its numbers, or how else.
 *
 * @param mapped the buyer that would be sent
 */
export function doubtIssues(
  customer: Customer,
  { buyer: { tin }, issues }: MappedBuyer,
  rules: MappingRules,
): Issue[] {
  const isAsked = issues.some(({ code }) => code === 'BUYER_ABROAD');
  if (!rules.country.taxpayerNumber.pattern.test(tin) || isAsked || isConfirmed(customer, rules.buyer))
    return [];
  const why = doubtAbout(tin, rules);
  return why === null ? [] : [issue('BUYER_TIN_DOUBTFUL', 'customer', { customer: customer.name, tin, why })];
}

/** Why a number identifies no customer, on whatever contact it stands; null: it may. */
export function doubtAbout(
  number: string,
  { sellerNumber }: Pick<MappingRules, 'sellerNumber'>,
): 'placeholder' | 'seller' | null {
  if (isPlaceholder(number)) return 'placeholder';
  return number === sellerNumber ? 'seller' : null;
}

/** What people type to get past a field: one digit all the way (the first may be another), or digits in their order. */
function isPlaceholder(number: string): boolean {
  if (/^\d?(\d)\1+$/.test(number)) return true;
  const steps = [...number].slice(1).map((digit, at) => (Number(digit) - Number(number[at]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

/** A rule of its group or country was not made for this number. */
function isConfirmed(customer: Customer, { rules }: BuyerRules): boolean {
  const rule = buyerRuleFor(customer, rules, false);
  return rule?.scope === 'contact' && rule.sendAs === 'taxpayer';
}
