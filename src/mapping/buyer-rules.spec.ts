import { aCustomer } from '../../test/support/sales-document-builder';
import { type BuyerRule, buyerRuleFor } from './buyer-rules';

describe('a rule by which the numbers of a contact are sent', () => {
  const madeFor = {
    ...{ name: 'Mutare Timber (Pvt) Ltd', taxNumber: '', accountNumber: '' },
    companyNumber: '2002 054 676',
  };
  const rule: BuyerRule = { scope: 'contact', key: 'contact-1', sendAs: 'taxpayer', madeFor };
  const counts = (changes: Parameters<typeof aCustomer>[0], given = rule): boolean =>
    buyerRuleFor(aCustomer(changes), [given], false) === given;

  it('counts for the contact that it was made for, with whatever numbers were added since', () => {
    expect(counts({})).toBe(true);
    expect(counts({ name: ' mutare timber (pvt) LTD', accountNumber: '300100' })).toBe(true);
  });

  it('does not count once the contact has another name or number', () => {
    expect(counts({ name: 'Beta Bakery' })).toBe(false);
    expect(counts({ companyNumber: '2002054677' })).toBe(false);
  });

  it('counts for whatever the contact is by now where it is not known for whom it was made', () => {
    expect(counts({ name: 'Beta Bakery', companyNumber: '' }, { ...rule, madeFor: null })).toBe(true);
  });
});
