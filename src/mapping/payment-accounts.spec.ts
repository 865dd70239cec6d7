import { PAYMENT_ACCOUNTS, paymentMethodOf, readPaymentAccounts } from './payment-accounts';

const RULES = {
  ...{ paidBy: 'BankTransfer' as const, unpaidAs: 'Credit' as const },
  paymentAccounts: '090=Card; 091 = Cash;ECO=MobileWallet',
};
const TILL = ['091', 'id-of-till'];
const CARDS = ['090', 'id-of-cards'];

describe('the payment method of a document', () => {
  it.each([
    ['the account that the payment went to', [TILL], 'Cash'],
    ['the account of each payment, where they lead to one', [TILL, TILL], 'Cash'],
    ["the organisation's word where payments went different ways", [TILL, CARDS], 'BankTransfer'],
    ["the organisation's word for an account that is not mapped", [['092', 'x']], 'BankTransfer'],
    ["the organisation's word where one of two is not mapped", [TILL, ['092', 'x']], 'BankTransfer'],
    ["the organisation's word where no account is known", [], 'BankTransfer'],
  ])('is by %s', (_what, paidInto, method) => {
    expect(paymentMethodOf({ isPaid: true }, RULES, paidInto)).toBe(method);
  });

  it('of one that is not paid is never by an account', () => {
    expect(paymentMethodOf({ isPaid: false }, RULES, [TILL])).toBe('Credit');
  });

  it('may name an account by its identifier, as bank accounts without a code need', () => {
    const rules = { ...RULES, paymentAccounts: 'id-of-till=Cash' };
    expect(paymentMethodOf({ isPaid: true }, rules, [['', 'id-of-till']])).toBe('Cash');
    expect(paymentMethodOf({ isPaid: true }, { ...RULES, paymentAccounts: '' }, [TILL])).toBe('BankTransfer');
  });
});

describe('the accounts of payments', () => {
  it.each(['', ' ', '090=Card', '090=Card;', ' 090 = Card ; 091=Cash ; '])('may be %j', (text) => {
    expect(PAYMENT_ACCOUNTS.test(text)).toBe(true);
  });

  it.each(['090', '090=card', '=Card', '090=Card 091=Cash', '090=Card;;091=Cash', `${'9'.repeat(51)}=Card`])(
    'may not be %j',
    (text) => {
      expect(PAYMENT_ACCOUNTS.test(text)).toBe(false);
    },
  );

  it('are read one by one, and the first of two for one account counts', () => {
    expect([...readPaymentAccounts('090=Card; 090=Cash; nonsense')]).toEqual([['090', 'Card']]);
    expect(readPaymentAccounts('').size).toBe(0);
  });
});
