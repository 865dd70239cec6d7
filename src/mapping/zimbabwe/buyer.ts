import { isBlank } from '../../domain/blank-text';
import type { Buyer } from '../../domain/fiscal/fiscal-document';
import { issue, type Issue } from '../../domain/issues/issue';
import type { Customer } from '../../domain/sales/sales-document';
import type { BuyerRule, BuyerRules, ContactNumberSource } from '../buyer-rules';
import { acceptedContact, buyerRuleFor, lapsedTin, NO_NUMBER, townGiven } from '../buyer-rules';
import type { CountryRules, MappedBuyer, NumberForm } from '../country';
import { mapAddress } from './address';
import { evidenceOfPerson } from './private-person';
import { isAbroad, isEuropeanVat } from './towns';

/** Taxpayer identification number (TIN), by which the authority knows every taxpayer. */
export const TIN: NumberForm = { name: 'TIN', pattern: /^\d{10}$/, form: 'ten digits' };
/** VAT number, which only taxpayers registered for value added tax have. */
export const VAT_NUMBER: NumberForm = { name: 'VAT number', pattern: /^\d{9}$/, form: 'nine digits' };

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
  const own = ownNumbers(customer, rules);
  const isForeign = isBuyerAbroad(customer, own);
  const lapsed = lapsedTin(customer, rules.rules, own.tin);
  const rule = lapsed === null ? buyerRuleFor(customer, rules.rules, isForeign) : null;
  const sendAs = rule?.sendAs ?? null;
  if (sendAs === 'no_buyer') return { buyer: NOBODY, issues: [], addressLacks: null };
  const {
    tin,
    vatNumber,
    issues: faults,
  } = lapsed === null
    ? readNumbers(customer, rules, rule, own)
    : { tin: '', vatNumber: '', issues: [doubtIssue(customer, 'changed', [lapsed])] };
  // A business with a TIN anywhere is a buyer like any other: as a cash sale it would lose the input tax.
  const isWithoutTin = isForeign
    ? lapsed === null && own.tin === ''
    : faults.some(({ code }) => code === 'BUYER_TIN_MISSING') && !mayHaveTin(customer, vatNumber);
  const isCashSale = isWithoutTin && (isCashName(customer.name) || rules.withoutTin === 'cash_sale');
  if (sendAs === 'cash_name' || (sendAs === null && isCashSale)) {
    const buyer = cashBuyer(customer, rules, isForeign);
    return { buyer, issues: nameIssues(customer.name, buyer), addressLacks: null };
  }
  const town = townGiven(customer, rule);
  const { address, missing } = mapAddress(customer.address, rules.addressWithoutNumber, town);
  const names = registerAndTradeName(customer.name);
  const buyer = { ...contactDetails(customer), address, ...names, tin, vatNumber };
  const number = tin === '' && !VAT_NUMBER.pattern.test(vatNumber) ? vatNumber : tin;
  const isAsked = sendAs === null && number !== '' && isForeign;
  const numbers = isAsked ? [abroadIssue(customer, number)] : faults;
  // Null while it is open whether the buyer is a taxpayer at all.
  const addressLacks = tin === '' || isAsked ? null : missing;
  return { buyer, issues: [...nameIssues(customer.name, buyer), ...numbers], addressLacks };
}

/** Numbers of the contact with their issues: held as they are read, so that each question is about what its answer sends. */
function readNumbers(
  customer: Customer,
  rules: BuyerRules,
  rule: BuyerRule | null,
  own: TaxNumbers,
): TaxNumbers & { readonly issues: Issue[] } {
  const typed = rule?.scope === 'contact' && rule.sendAs === 'taxpayer' ? rule : null;
  const checked = (read: TaxNumbers): ReturnType<typeof readNumbers> => {
    const vatNumber = typed?.vatNumber === NO_NUMBER ? '' : (typed?.vatNumber ?? read.vatNumber);
    const numbers = { tin: typed?.tin ?? read.tin, vatNumber };
    return { ...numbers, issues: numberIssues(customer, numbers, rules) };
  };
  if (typed?.tin != null) return checked(own);
  const misplaced = misplacedNumbers(customer, rules, own);
  if (misplaced !== null)
    return isAccepted(customer, misplaced, rule, rules)
      ? checked(misplaced)
      : { ...misplaced, issues: [misplacedIssue(customer, misplaced, rules)] };
  const several = severalTins(customer, own);
  if (several.length > 0)
    return { tin: '', vatNumber: '', issues: [doubtIssue(customer, 'several', several)] };
  return checked({ ...own, tin: own.tin || mistypedTin(customer) });
}

/** True when nothing contradicts these numbers, or a person has accepted them: others that are read since are a new question. */
function isAccepted(
  customer: Customer,
  read: MisplacedNumbers,
  rule: BuyerRule | null,
  rules: BuyerRules,
): boolean {
  if (rule?.scope !== 'contact' || rule.sendAs !== 'taxpayer') return read.isCertain;
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
function cashBuyer(customer: Customer, { addressWithoutNumber }: BuyerRules, isForeign: boolean): Buyer {
  const name = /^cash\b/i.test(customer.name) ? customer.name : `Cash ${customer.name}`;
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

function misplacedIssue(customer: Customer, { tin, vatNumber }: TaxNumbers, rules: BuyerRules): Issue {
  const vat = vatNumber === '' ? null : vatNumber;
  const named = { customer: customer.name, tin, vatNumber: vat, ...placeOfBare(customer, tin, rules) };
  return issue('BUYER_NUMBERS_MISPLACED', pathOf(rules.tinField), named);
}

/** Place of a TIN that neither a label nor a chosen field calls one. */
function placeOfBare(customer: Customer, tin: string, { tinField, vatField }: NumberFields) {
  const place = (['taxNumber', 'companyNumber', 'accountNumber', 'name'] as const).find((one) =>
    digits(customer[one]).includes(tin),
  );
  const isCalled = labelledIn(customer, 'TIN').includes(tin) || place === tinField || place === vatField;
  return isCalled || place === undefined ? {} : { bareIn: place };
}

function doubtIssue({ name }: Customer, why: 'several' | 'changed', others: readonly string[]): Issue {
  const [tin = ''] = others;
  return issue('BUYER_TIN_DOUBTFUL', 'customer', { customer: name, tin, why, others });
}

/** True where the address, or else the form of the VAT number, is another country's; not with a number of this one anywhere. */
function isBuyerAbroad(customer: Customer, { tin, vatNumber }: TaxNumbers): boolean {
  const { country } = customer.address;
  if (isAbroad(country)) return true;
  if (country.trim() !== '' || tin !== '' || !isEuropeanVat(vatNumber)) return false;
  const { labelled, bare } = tinsOf(customer);
  const isOurs = (one: string): boolean => VAT_NUMBER.pattern.test(one);
  return labelled.length + bare.length === 0 && !labelledIn(customer, 'VAT').some(isOurs);
}

/** Issue of a number of a contact abroad, which is probably one of its own country: Zambia's has ten digits, too. */
function abroadIssue({ name, address }: Customer, number: string): Issue {
  const country = isAbroad(address.country) ? address.country.trim() : null;
  return issue('BUYER_ABROAD', 'customer.address.country', { customer: name, country, number });
}

function numberIssues(customer: Customer, buyer: TaxNumbers, rules: BuyerRules): Issue[] {
  const issues: Issue[] = [];
  const tinPath = pathOf(rules.tinField);
  if (buyer.tin === '') {
    const evidence = evidenceOfPerson(customer, (name) => COMPANY.test(name));
    issues.push(issue('BUYER_TIN_MISSING', tinPath, { customer: customer.name, evidence }));
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

function contactNumber(customer: Customer, source: ContactNumberSource, label: Label): string {
  if (source !== 'labelledText') return digits(customer[source]);
  const [first = ''] = numberFields(customer).flatMap((text) => numbersBehind(text, label));
  return first;
}

type NumberFields = Pick<BuyerRules, 'tinField' | 'vatField'>;
type TaxNumbers = Pick<Buyer, 'tin' | 'vatNumber'>;
type MisplacedNumbers = ReturnType<CountryRules['misplacedNumbers']> & object;
type FoundNumbers = Omit<MisplacedNumbers, 'isCertain'>;

function ownNumbers(customer: Customer, { tinField, vatField }: NumberFields): TaxNumbers {
  const vatNumber = contactNumber(customer, vatField, 'VAT');
  return { tin: contactNumber(customer, tinField, 'TIN'), vatNumber };
}

/**
 * TIN and VAT number that stand in another field, or behind a label; null: the fields have what they should, or say nothing
 * certain. A person decides (`taxpayer`) before they are sent, unless `isCertain`.
 */
export function misplacedNumbers(
  customer: Customer,
  rules: NumberFields,
  own = ownNumbers(customer, rules),
): MisplacedNumbers | null {
  const { labelled, bare } = tinsOf(customer);
  const [named, ...others] = labelled;
  if (others.length > 0) return null;
  const exchanged = exchangedNumbers(customer, rules);
  const isContradicted = named !== undefined && exchanged?.tin !== named;
  const read = exchanged === null || isContradicted ? numbersElsewhere(customer, own) : exchanged;
  const isOneVat = new Set(labelledIn(customer, 'VAT')).size < 2;
  const isFirst = !isOneVat && rules.vatField === 'labelledText' && TIN.pattern.test(own.tin);
  const found = read ?? (isFirst ? { ...own, isSure: false } : null);
  if (found === null || (!isFirst && own.tin === found.tin && own.vatNumber === found.vatNumber)) return null;
  const { tin, vatNumber } = found;
  const isSaid =
    (['', own.vatNumber].includes(vatNumber) || onlyLabelled(customer, 'VAT').includes(vatNumber)) &&
    labelledIn(customer, 'VAT').every((one) => one === vatNumber);
  const isExplained = [own.tin, own.vatNumber].every(
    (text) => text === '' || [tin, vatNumber].some((one) => one !== '' && text.includes(one)),
  );
  const isAlone = bare.every((one) => one === tin) && PLAUSIBLE.test(tin);
  const isKnown = onlyLabelled(customer, 'TIN').includes(tin) || (own.tin === tin && named === undefined);
  const isCertain = isKnown && isAlone && isExplained && isSaid;
  return { ...found, isSure: found.isSure && isOneVat, isCertain };
}

/** Numbers of the two chosen fields, whichever of them each stands in. */
function exchangedNumbers(customer: Customer, { tinField, vatField }: NumberFields): FoundNumbers | null {
  if (tinField === 'labelledText' || vatField === 'labelledText') return null;
  const texts = [customer[tinField], customer[vatField]];
  const read = (label: Label, { pattern }: NumberForm): string[] => [
    ...new Set(
      texts
        .flatMap((text) => [...numbersBehind(text, label), digits(text)])
        .filter((one) => pattern.test(one)),
    ),
  ];
  const [[tin = '', ...tins], [vatNumber = '', ...vatNumbers]] = [read('TIN', TIN), read('VAT', VAT_NUMBER)];
  const isWhole = texts
    .map(digits)
    .every((text) => text === '' || [tin, vatNumber].some((one) => one !== '' && text.endsWith(one)));
  if (tin === '' || tins.length > 0 || vatNumbers.length > 0 || !isWhole) return null;
  const { labelled, bare } = tinsOf(customer);
  const isOnly = PLAUSIBLE.test(tin) && bare.every((one) => one === tin);
  return { tin, vatNumber, isSure: isOnly || labelled.includes(tin) };
}

/** The only TIN of the contact in a field that no setting names, or with words around it; a labelled one outranks a bare one. */
function numbersElsewhere(customer: Customer, own: TaxNumbers): FoundNumbers | null {
  const { labelled, bare } = tinsOf(customer);
  const isOwn = TIN.pattern.test(own.tin);
  const [tin, ...others] = labelled.length > 0 ? labelled : bare;
  if (tin === undefined || others.length > 0 || (isOwn && (labelled.length === 0 || own.tin === tin)))
    return null;
  const [vatNumber = ''] = labelledIn(customer, 'VAT').filter((one) => VAT_NUMBER.pattern.test(one));
  // Keeps a wrong VAT number, which is a question of its own; one with the TIN in it is that TIN.
  const isKept = VAT_NUMBER.pattern.test(own.vatNumber) || (vatNumber === '' && !own.vatNumber.includes(tin));
  return { tin, isSure: labelled.includes(tin), vatNumber: isKept ? own.vatNumber : vatNumber };
}

/**
 * Several TINs of which none is the customer's for certain: two labelled ones, or two bare ones where the chosen field has
 * none. Empty: none, or one.
 */
function severalTins(customer: Customer, own: TaxNumbers): readonly string[] {
  const { labelled, bare } = tinsOf(customer);
  if (labelled.length > 1) return labelled;
  return labelled.length === 0 && own.tin === '' && bare.length > 1 ? bare : [];
}

/** Mistyped TIN behind a label; empty: none. */
function mistypedTin(customer: Customer): string {
  const isMistyped = (number: string): boolean => !TIN.pattern.test(number) && number.length >= SHORTEST_TIN;
  return labelledIn(customer, 'TIN').find(isMistyped) ?? '';
}

/** True for any ten digits that may be a TIN, and for a VAT number that is none: a person decides on the cash sale. */
function mayHaveTin(customer: Customer, vatNumber: string): boolean {
  const isWrong = /\p{Nd}/u.test(vatNumber) && !VAT_NUMBER.pattern.test(vatNumber);
  return isWrong || [customer.name, ...numberFields(customer)].some((text) => TEN_DIGITS.test(text));
}

/** Fewest digits behind a label that are a mistyped TIN, and not a number of something else called so. */
const SHORTEST_TIN = 7;
/** Beginning of every TIN; that of telephone numbers with the country's code is no TIN's. */
const PLAUSIBLE = /^(?!263)[12]/;
/** Ten digits that stand alone; telephone numbers and customer codes may look the same. */
const ALONE = /(?<![\p{L}\d])\d{10}(?![\p{L}\d/])/gu;
/** Ten plausible digits, whatever stands around them. */
const TEN_DIGITS = /(?<!\d)(?!263)[12](?:[\s.-]?\d){9}(?!\d)/;

interface ContactTins {
  /** TINs behind a label in any text. */
  readonly labelled: readonly string[];
  /** Plausible numbers without a label, in the fields of numbers or the name. */
  readonly bare: readonly string[];
}

/** TINs of a contact, each once. */
function tinsOf(customer: Customer): ContactTins {
  const fields = numberFields(customer);
  const without = fields.map(withoutLabelled);
  const bare = [...without.map(digits), ...without, customer.name.replaceAll(LABELLED.TIN, ' ')];
  return {
    labelled: [...new Set(labelledIn(customer, 'TIN').filter((one) => TIN.pattern.test(one)))],
    bare: [...new Set(bare.flatMap((text) => text.match(ALONE) ?? []))].filter((one) => PLAUSIBLE.test(one)),
  };
}

function numberFields({ taxNumber, companyNumber, accountNumber }: Customer): string[] {
  return [taxNumber, companyNumber, accountNumber];
}

type Label = 'TIN' | 'VAT';

/** Numbers behind a label in any text of a contact. */
function labelledIn(customer: Customer, label: Label): string[] {
  const { name, address } = customer;
  const texts = [name, ...numberFields(customer), ...address.lines, address.city, address.region];
  return texts.flatMap((text) => numbersBehind(text, label));
}

/** Numbers behind a label in the fields that have nothing but labelled numbers: of "Old TIN" nobody knows whose it is. */
function onlyLabelled(customer: Customer, label: Label): string[] {
  return numberFields(customer)
    .filter((text) => !/[\p{L}\p{N}]/u.test(withoutLabelled(text)))
    .flatMap((text) => numbersBehind(text, label));
}

function withoutLabelled(text: string): string {
  return text.replaceAll(LABELLED.TIN, ' ').replaceAll(LABELLED.VAT, ' ');
}

/** The authority's own forms call the TIN a business partner (BP) number, too. */
const LABELLED = {
  TIN: /\b(?:TIN(?:\s*(?:no|number)\b\.?)?|(?:B\.?P\.?|business\s+partner)\s*(?:(?:no|number)\b\.?|(?=[:=#])))\s*[:=#]?\s*((?:\d[\s.-]*){9}\d(?![.-]?\d)|\d[\d\s.-]*)/gi,
  VAT: /\bVAT(?:\s*(?:no|number)\b\.?)?\s*[:=#]?\s*((?:\d[\s.-]*){8}\d(?![.-]?\d)|\d[\d\s.-]*)/gi,
} as const;

/** Reads the digits after each label, up to the number's length or the next word: `TIN: 2002054676 VAT No. 220401569`. */
function numbersBehind(text: string, label: Label): string[] {
  return [...text.matchAll(LABELLED[label])].map(([, number = '']) => digits(number));
}

/** Digits of a number without spaces and dashes; keeps letters, so that they are reported. */
function digits(text: string): string {
  return text.replace(/[\s.-]/g, '');
}
