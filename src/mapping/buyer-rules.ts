import type { Buyer } from '../domain/fiscal/fiscal-document';
import { numbersOf } from '../domain/sales/customer';
import type { Customer } from '../domain/sales/sales-document';
import { rulesWith, scopedKey } from './rules-by-key';

/** Source of the numbers: the contact's own fields, or a text such as `TIN: 2002054676 VAT: 220401569` in any field. */
export const CONTACT_NUMBER_SOURCES = [
  'taxNumber',
  'companyNumber',
  'accountNumber',
  'labelledText',
] as const;
export type ContactNumberSource = (typeof CONTACT_NUMBER_SOURCES)[number];

export const ADDRESSES_WITHOUT_NUMBER = ['leave_out', 'dash'] as const;

export interface BuyerRules {
  readonly tinField: ContactNumberSource;
  readonly vatField: ContactNumberSource;
  /** Treatment of a buyer without TIN: held, or submitted as a cash sale under `Cash <name>` without numbers. */
  readonly withoutTin: 'hold' | 'cash_sale';
  /** Treatment of an address without house number: not sent, or sent with `-` in its place. */
  readonly addressWithoutNumber: (typeof ADDRESSES_WITHOUT_NUMBER)[number];
  /** Decisions of a person about single buyers, groups of them, or countries. */
  readonly rules: readonly BuyerRule[];
}

/** Scopes from the narrowest to the widest; the first with a rule for a contact decides. */
export const BUYER_RULE_SCOPES = ['contact', 'contact_group', 'country'] as const;

/**
 * Form in which a buyer is sent.
 * - `cash_name`: as `Cash <name>`, without numbers.
 * - `no_buyer`: nothing of the contact is sent.
 * - `taxpayer`: with its numbers, although its address is abroad or they look doubtful.
 */
export const BUYERS_SENT_AS = ['cash_name', 'no_buyer', 'taxpayer'] as const;

export interface BuyerRule {
  readonly scope: (typeof BUYER_RULE_SCOPES)[number];
  /** Identifier or name of the contact or group; the country as the contact's address names it, or {@link ANY_COUNTRY_ABROAD}. */
  readonly key: string;
  readonly sendAs: (typeof BUYERS_SENT_AS)[number];
  /** Contact when it was allowed as `taxpayer` or `cash_name`; null: not known; left out of a rule that is only tried. */
  readonly madeFor?: MadeFor | null;
  /** TIN that a person has typed for a contact as `taxpayer`; null or left out: as read. */
  readonly tin?: string | null;
  /** VAT number that a person has typed, or {@link NO_NUMBER}; null or left out: as read. */
  readonly vatNumber?: string | null;
  /** Town that a person has given for a contact as `taxpayer`, while its address is the same; null or left out: as read. */
  readonly town?: string | null;
  /** Name and numbers that the person saw who gives the rule, as far as they were shown; left out: not compared. */
  readonly seen?: Partial<Pick<Buyer, 'name' | 'tin' | 'vatNumber'>>;
}

/** Fields of a given rule that tell what the person saw. */
type SeenFields = Readonly<Partial<Record<'seenName' | 'seenTin' | 'seenVatNumber', string>>>;

/** Name and numbers that were seen, for a rule; nothing where none is given, as for a contact that is not known yet. */
export function seenOf({ seenName, seenTin, seenVatNumber }: SeenFields): Pick<BuyerRule, 'seen'> {
  const seen = {
    ...(seenName === undefined ? {} : { name: seenName }),
    ...(seenTin === undefined ? {} : { tin: seenTin }),
    ...(seenVatNumber === undefined ? {} : { vatNumber: seenVatNumber }),
  };
  return Object.keys(seen).length === 0 ? {} : { seen };
}

/** VAT number of a rule for a contact that is sent without one. */
export const NO_NUMBER = 'none';

/** Name, numbers and address of a contact as a person has confirmed them. */
export interface MadeFor extends Pick<Customer, 'name' | 'taxNumber' | 'companyNumber' | 'accountNumber'> {
  /** Null or left out: erased. */
  readonly address?: Customer['address'] | null;
}

/** Key of a rule for every contact whose address names another country. */
const ANY_COUNTRY_ABROAD = '*';

/** Rule that applies to a contact: the narrowest scope first, within one scope by key; null: none. */
export function buyerRuleFor(
  customer: Customer,
  rules: readonly BuyerRule[],
  isAbroad: boolean,
): BuyerRule | null {
  const { sourceId, name, groups = [], address } = customer;
  const keys: Readonly<Record<BuyerRule['scope'], readonly string[]>> = {
    contact: [sourceId, name],
    contact_group: groups.flatMap((group) => [group.sourceId, group.name]),
    country: [address.country, isAbroad ? ANY_COUNTRY_ABROAD : ''],
  };
  for (const scope of BUYER_RULE_SCOPES) {
    // Prefers the rule of a named country to the one for all of them.
    const found = rulesOf(rules, scope, keys[scope]).find((rule) => isFor(customer, rule));
    if (found !== undefined) return found;
  }
  return null;
}

/** Rules of a scope with one of these keys, in the order of the keys. */
function rulesOf(
  rules: readonly BuyerRule[],
  scope: BuyerRule['scope'],
  keys: readonly string[],
): readonly BuyerRule[] {
  return keys
    .map(folded)
    .filter((key) => key !== '')
    .flatMap((key) => rulesWith(rules, foldedKey, scopedKey({ scope, key })));
}

/** True for the contact of the rule; another name or number means a different contact, and a new question. */
function isFor(customer: Customer, { sendAs, madeFor, tin, vatNumber }: BuyerRule): boolean {
  // A number was typed for one contact: while nobody knows which, it is nobody's.
  if (madeFor == null) return madeFor === undefined || (tin ?? vatNumber ?? null) === null;
  const [numbers, known] = [allNumbersOf(customer), allNumbersOf(madeFor)];
  // A number that was typed instead of the contact's, or a cash sale, holds until the contact gets a new one.
  const isTyped = sendAs === 'cash_name' || (tin ?? vatNumber ?? null) !== null;
  const isNew = (number: string): boolean => ![...known, tin, vatNumber].includes(number);
  return (
    folded(madeFor.name) === folded(customer.name) &&
    (isTyped ? !numbers.some(isNew) : known.every((number) => numbers.includes(number)))
  );
}

/**
 * TIN that was typed in place of the one in the books, and no longer holds because the contact has changed otherwise; null:
 * there is none, or the books have a new number.
 * @param tin in the books; empty: none
 */
export function lapsedTin(customer: Customer, rules: readonly BuyerRule[], tin: string): string | null {
  const own = rulesOf(rules, 'contact', [customer.sourceId, customer.name]);
  if (own.some((rule) => isFor(customer, rule))) return null;
  const isOld = ({ madeFor }: BuyerRule): boolean =>
    tin === '' || (madeFor != null && allNumbersOf(madeFor).includes(tin));
  return own.find((rule) => rule.tin != null && rule.tin !== tin && isOld(rule))?.tin ?? null;
}

/** Numbers of a contact, those in its address included. */
function allNumbersOf(contact: MadeFor): string[] {
  const { lines = [], city = '', region = '' } = contact.address ?? {};
  return [contact, ...[...lines, city, region].map(asNumber)].flatMap(numbersOf);
}

function asNumber(taxNumber: string) {
  return { taxNumber, companyNumber: '', accountNumber: '' };
}

/** Town of a rule for a contact; null: none is given, or the contact has got another address. */
export function townGiven({ address }: Customer, rule: BuyerRule | null): string | null {
  if (rule?.madeFor === null) return null;
  const known = rule?.madeFor === undefined ? address : (rule.madeFor.address ?? null);
  const textOf = ({ lines, city, region }: Customer['address']): string =>
    JSON.stringify([lines, city, region]);
  return known !== null && textOf(known) === textOf(address) ? (rule?.town ?? null) : null;
}

/** Contact for which a person made the rule, which had the numbers that were accepted; null: not known. */
export function acceptedContact(customer: Customer, { madeFor }: BuyerRule): Customer | null {
  if (madeFor === undefined) return customer;
  if (madeFor === null) return null;
  const address = madeFor.address ?? { ...customer.address, lines: [], city: '', region: '' };
  return { ...customer, ...madeFor, address };
}

function foldedKey({ scope, key }: BuyerRule): string {
  return scopedKey({ scope, key: folded(key) });
}

/** Normalises names of groups and countries, whose spelling varies. */
function folded(text: string): string {
  return text.trim().toLowerCase();
}
