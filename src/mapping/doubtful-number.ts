import type { Adjustment } from '../domain/fiscal/adjustment';
import { issue, type Issue } from '../domain/issues/issue';
import type { Customer } from '../domain/sales/sales-document';
import { acceptedContact, buyerRuleFor } from './buyer-rules';
import type { CountryRules, MappedBuyer } from './country';
import type { Circumstances, MappingRules } from './mapping-rules';

/** Maximum number of other contacts named in one sentence. */
const MOST_NAMED = 3;

/** Notice on the document: other contacts have the same number. */
const SHARED: Adjustment = { what: 'tin_shared' };

interface Doubt {
  readonly issues: readonly Issue[];
  readonly notices: readonly Adjustment[];
}

const NO_DOUBT: Doubt = { issues: [], notices: [] };

/**
 * Finds a well-formed number that is probably not the customer's. A rule of the contact answers the question for good.
 * Contacts that share a number and a word of their names, such as branches, are only noted. An answer for one of
 * them says nothing about the others.
 * @param mapped buyer that would be sent
 */
export function doubtAboutBuyer(
  customer: Customer,
  { buyer: { tin }, issues }: MappedBuyer,
  rules: MappingRules,
  { sharing = [] }: Circumstances,
): Doubt {
  const { country, buyer } = rules;
  const isAsked = issues.some(({ code }) => code === 'BUYER_ABROAD');
  if (!country.taxpayerNumber.pattern.test(tin) || isAsked || isConfirmed(customer, tin, rules))
    return NO_DOUBT;
  const held = (why: 'placeholder' | 'seller' | 'shared', others: object = {}): Doubt => {
    const named = { customer: customer.name, tin, why, ...others };
    return { issues: [issue('BUYER_TIN_DOUBTFUL', 'customer', named)], notices: [] };
  };
  const why = doubtAbout(tin, rules);
  if (why !== null) return held(why);
  const undecided = { ...buyer, rules: [] };
  const others = sharing.filter((other) => country.mapBuyer(other, undecided).buyer.tin === tin);
  const names = others.map(({ name }) => name);
  if (names.length === 0) return NO_DOUBT;
  return names.some((name) => haveCommonWord(name, customer.name, country))
    ? { issues: [], notices: [SHARED] }
    : held('shared', { others: names.slice(0, MOST_NAMED) });
}

/** True for a common word of at least four letters that is no legal form; for names without one, any word. */
function haveCommonWord(one: string, other: string, { taxpayers }: CountryRules): boolean {
  const wordsOf = (name: string): string[] =>
    (
      name
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter((word) => !taxpayers.companyForms.has(word));
  const [ones, others] = [wordsOf(one), wordsOf(other)];
  const isLong = (word: string): boolean => word.length >= 4;
  const needsLong = ones.some(isLong) && others.some(isLong);
  return ones.some((word) => others.includes(word) && (isLong(word) || !needsLong));
}

/** Reason to doubt a number; null: none. */
export function doubtAbout(
  number: string,
  { sellerNumber }: Pick<MappingRules, 'sellerNumber'>,
): 'placeholder' | 'seller' | null {
  if (isPlaceholder(number)) return 'placeholder';
  return number === sellerNumber ? 'seller' : null;
}

/**
 * Recognises numbers typed only to fill a field: a repeated digit (the first may differ), or digits in
 * sequence.
 */
function isPlaceholder(number: string): boolean {
  if (/^\d?(\d)\1+$/.test(number)) return true;
  const steps = [...number].slice(1).map((digit, at) => (Number(digit) - Number(number[at]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

/**
 * True when a rule was made for this number; a rule of its group or country was not. The seller's own number, and one that
 * fills a field, may be confirmed where the books have it, but is never typed in place of another.
 */
function isConfirmed(customer: Customer, tin: string, rules: MappingRules): boolean {
  const { country, buyer } = rules;
  const rule = buyerRuleFor(customer, buyer.rules, false);
  if (rule?.scope !== 'contact' || rule.sendAs !== 'taxpayer') return false;
  if (rule.tin === tin && doubtAbout(tin, rules) !== null) return false;
  const accepted = acceptedContact(customer, rule);
  return accepted === null || country.mapBuyer(accepted, buyer).buyer.tin === tin;
}
