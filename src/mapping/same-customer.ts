import type { Customer } from '../domain/sales/sales-document';
import { doubtAbout } from './doubtful-number';
import type { MappingRules, OriginalInvoice } from './mapping-rules';

type BuyerOfCountry = Pick<MappingRules, 'country' | 'buyer' | 'sellerNumber'>;

/** Taxpayer number of a contact, whatever it is sent as; empty: none of the right form, or a placeholder. */
function taxpayerNumberOf(customer: Customer, rules: BuyerOfCountry): string {
  const { country, buyer } = rules;
  const { tin } = country.mapBuyer(customer, { ...buyer, rules: [] }).buyer;
  return country.taxpayerNumber.pattern.test(tin) && doubtAbout(tin, rules) === null ? tin : '';
}

/** True for an invoice to the same contact, or to one with the same taxpayer number, now or when sent. */
export function isOfCustomer(
  { customer, sent }: Pick<OriginalInvoice, 'customer' | 'sent'>,
  asked: Customer,
  rules: BuyerOfCountry,
): boolean {
  if (asked.sourceId !== '' && customer.sourceId === asked.sourceId) return true;
  const number = taxpayerNumberOf(asked, rules);
  return number !== '' && [taxpayerNumberOf(customer, rules), sent?.buyer?.tin].includes(number);
}
