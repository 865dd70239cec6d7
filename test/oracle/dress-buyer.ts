import type { BuyerAddress } from '../../src/domain/sales/customer';
import type { Customer } from '../../src/domain/sales/sales-document';
import type { BuyerRule, BuyerRules } from '../../src/mapping/buyer-rules';
import { aCustomer } from '../support/sales-document-builder';
import type { Chance } from './chance';
import { writtenAddress } from './dress-address';

/** Contact, with the buyer that the fiscal document must contain. */
export interface DressedBuyer {
  readonly customer: Customer;
  readonly rules: BuyerRules;
  readonly meant: MeantBuyer;
  readonly holds: readonly string[];
}

/** Expected buyer; `either`: contract and documentation leave open whether a part is sent. */
export interface MeantBuyer {
  readonly name: string;
  readonly tradeName: string;
  readonly tin: string;
  readonly vatNumber: string;
  readonly contact: 'sent' | 'nothing' | 'either';
  readonly address: BuyerAddress | 'nothing' | 'either';
  /** True: the books have an address that is not sent, which the document must note. */
  readonly isAddressMissed: boolean;
}

const RULES: readonly BuyerRule[] = [
  { scope: 'contact', key: 'Beira Logistics Lda', sendAs: 'taxpayer' },
  { scope: 'contact', key: 'Musina Spares CC', sendAs: 'no_buyer' },
  { scope: 'contact_group', key: 'Tourists', sendAs: 'no_buyer' },
  { scope: 'contact_group', key: 'Private', sendAs: 'cash_name' },
  { scope: 'country', key: 'Zambia', sendAs: 'cash_name' },
];
const EVERYBODY_ABROAD: BuyerRule = { scope: 'country', key: '*', sendAs: 'cash_name' };

const COMPANIES = ['Mutare Timber (Pvt) Ltd', 'Moyo Holdings', 'Chikomo Hardware', 'Zambezi Foods Plc'];
const CASH_COMPANIES = [
  ...['Cash & Carry (Pvt) Ltd', 'Cash Crop Growers Trust', 'Cash Converters Inc'],
  ...['Cashbuild Zimbabwe (Pvt) Ltd', 'Cash Flow Advisers Plc', 'CASH AND CARRY LTD'],
];
const CASH_PEOPLE = ['Cash', 'Cash John Doe', 'Cash Tendai Moyo', 'CASH Rudo'];
const NOTHING = { tradeName: '', tin: '', vatNumber: '', isAddressMissed: false };

export function dressedBuyer(chance: Chance): DressedBuyer {
  const addressWithoutNumber = chance.pick(['leave_out', 'dash'] as const);
  const withoutTin = chance.happens(25) ? 'cash_sale' : 'hold';
  const isAnyAbroadAsked = chance.happens(50);
  const rules: BuyerRules = {
    ...{ tinField: 'companyNumber', vatField: 'taxNumber', withoutTin, addressWithoutNumber },
    rules: isAnyAbroadAsked ? [...RULES, EVERYBODY_ABROAD] : RULES,
  };
  return { rules, ...buyerOf(chance, rules, isAnyAbroadAsked) };
}

type Part = Omit<DressedBuyer, 'rules'>;

function buyerOf(chance: Chance, rules: BuyerRules, isAnyAbroadAsked: boolean): Part {
  const kind = chance.between(1, 100);
  if (kind <= 55) return taxpayer(chance, rules, chance.pick(COMPANIES));
  if (kind <= 62) return tradingAs(chance, rules);
  if (kind <= 70) return taxpayer(chance, rules, chance.pick(CASH_COMPANIES));
  if (kind <= 78) return cashPerson(chance, rules);
  if (kind <= 84) return abroadWithRule(chance);
  if (kind <= 88) return abroadByName(chance);
  if (kind <= 91) return abroad(chance, rules, isAnyAbroadAsked);
  if (kind <= 94) return privateBuyer(chance, rules);
  if (kind <= 96) return withoutTinHere(chance, rules);
  return wrongNumber(chance, rules);
}

function numbers(chance: Chance): { tin: string; vatNumber: string } {
  const tin = `200${chance.between(1_000_000, 9_999_999)}`;
  return { tin, vatNumber: chance.happens(80) ? `220${chance.between(100_000, 999_999)}` : '' };
}

function taxpayer(chance: Chance, rules: BuyerRules, name: string): Part {
  const { tin, vatNumber } = numbers(chance);
  const { address, sent } = writtenAddress(chance, rules.addressWithoutNumber);
  const isWritten = address.lines.length > 0 || address.city !== '';
  return {
    customer: aCustomer({ name, companyNumber: tin, taxNumber: vatNumber, address }),
    meant: {
      ...{ name, tradeName: '', tin, vatNumber, contact: 'sent', address: sent ?? 'nothing' },
      isAddressMissed: isWritten && sent === null,
    },
    holds: [],
  };
}

function tradingAs(chance: Chance, rules: BuyerRules): Part {
  const name = chance.pick(COMPANIES);
  const tradeName = chance.pick(['Corner Shop', 'Sunrise Stores']);
  const part = taxpayer(chance, rules, name);
  return {
    ...part,
    customer: { ...part.customer, name: `${name} t/a ${tradeName}` },
    meant: { ...part.meant, tradeName },
  };
}

function cashPerson(chance: Chance, rules: BuyerRules): Part {
  const name = chance.pick(CASH_PEOPLE);
  const { address } = writtenAddress(chance, rules.addressWithoutNumber);
  return {
    customer: aCustomer({ name, companyNumber: '', taxNumber: '', address }),
    meant: { ...NOTHING, name, contact: 'either', address: 'either' },
    holds: [],
  };
}

function foreigner(chance: Chance, name: string, country: string): Customer {
  const address = { lines: ['12 Cairo Road'], city: 'Lusaka', region: 'Lusaka Province', country };
  // Uses ten digits like a Zimbabwean TIN, so that the number alone does not reveal a foreigner.
  const [companyNumber, taxNumber] = chance.happens(70) ? ['1001234567', ''] : ['', ''];
  return aCustomer({ name, companyNumber, taxNumber, address });
}

function abroadWithRule(chance: Chance): Part {
  const name = chance.pick(['Shoprite Zambia Plc', 'Ndola Mining Supplies']);
  const customer = foreigner(chance, name, 'Zambia');
  // A rule for a group takes precedence over one for the country.
  if (chance.happens(30)) return { customer: inGroup(customer, 'Tourists'), ...nobody() };
  return { customer, ...cashName(name, 'nothing') };
}

function abroadByName(chance: Chance): Part {
  if (chance.happens(50)) {
    return { customer: foreigner(chance, 'Musina Spares CC', 'South Africa'), ...nobody() };
  }
  const name = 'Beira Logistics Lda';
  const { tin, vatNumber } = numbers(chance);
  const customer = {
    ...foreigner(chance, name, 'Mozambique'),
    ...{ companyNumber: tin, taxNumber: vatNumber },
  };
  return {
    // A rule for a contact takes precedence over one for its group.
    customer: chance.happens(50) ? inGroup(customer, 'Tourists') : customer,
    meant: { ...NOTHING, name, tin, vatNumber, contact: 'sent', address: 'either' },
    holds: [],
  };
}

function abroad(chance: Chance, rules: BuyerRules, isAnyAbroadAsked: boolean): Part {
  const name = 'Gaborone Traders';
  const customer = foreigner(chance, name, 'Botswana');
  if (isAnyAbroadAsked) return { customer, ...cashName(name, 'nothing') };
  // Expectations for a buyer without a number apply to organisations that hold such documents.
  const hasNumber = customer.companyNumber !== '' || rules.withoutTin === 'cash_sale';
  return {
    ...{ customer: hasNumber ? { ...customer, companyNumber: '1001234567' } : customer },
    ...{ meant: { ...NOTHING, name, contact: 'either', address: 'either' } },
    holds: [hasNumber ? 'BUYER_ABROAD' : 'BUYER_TIN_MISSING'],
  };
}

function privateBuyer(chance: Chance, rules: BuyerRules): Part {
  const name = 'Tariro Moyo';
  const { address } = writtenAddress(chance, rules.addressWithoutNumber);
  const customer = aCustomer({ name, companyNumber: '', taxNumber: '', address });
  return { customer: inGroup(customer, 'Private'), ...cashName(name, 'either') };
}

function withoutTinHere(chance: Chance, rules: BuyerRules): Part {
  const { address } = writtenAddress(chance, rules.addressWithoutNumber);
  const isCashSale = rules.withoutTin === 'cash_sale';
  // A company is no cash sale just because its name begins like one.
  const name = isCashSale ? chance.pick(COMPANIES) : chance.pick([...COMPANIES, ...CASH_COMPANIES]);
  const taxNumber = chance.happens(50) ? '220401569' : '';
  const customer = aCustomer({ name, companyNumber: '', taxNumber, address });
  const { meant } = cashName(name, 'either');
  return { customer, meant, holds: isCashSale ? [] : ['BUYER_TIN_MISSING'] };
}

function wrongNumber(chance: Chance, rules: BuyerRules): Part {
  const part = taxpayer(chance, rules, chance.pick(COMPANIES));
  const isTin = chance.happens(50);
  const change = isTin ? { companyNumber: '20020546' } : { taxNumber: '2204015' };
  const holds = [isTin ? 'BUYER_TIN_INVALID' : 'BUYER_VAT_INVALID'];
  return { ...part, customer: { ...part.customer, ...change }, holds };
}

function cashName(name: string, address: 'nothing' | 'either'): Omit<Part, 'customer'> {
  return { meant: { ...NOTHING, name: `Cash ${name}`, contact: 'sent', address }, holds: [] };
}

function nobody(): Omit<Part, 'customer'> {
  return { meant: { ...NOTHING, name: 'Cash', contact: 'nothing', address: 'nothing' }, holds: [] };
}

function inGroup(customer: Customer, name: string): Customer {
  return { ...customer, groups: [{ sourceId: 'group-1', name }] };
}
