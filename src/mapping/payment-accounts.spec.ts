import { mapPayment, PAYMENT_ACCOUNTS, readPaymentAccounts } from './payment-accounts';

const RULES = {
  ...{ paidBy: 'BankTransfer' as const, unpaidAs: 'Credit' as const },
  paymentAccounts: '090=Card; 091 = Cash;ECO=MobileWallet',
};
const TILL = ['091', 'id-of-till'];
const UNKNOWN = [{ what: 'payment_unknown' }];
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
    expect(mapPayment({ isPaid: true }, RULES, paidInto)).toEqual({ method, notices: [] });
  });

  it('is said to be unknown where a payment could not be read and its account would have decided', () => {
    const unknown = (rules: typeof RULES, paidInto: string[][]) =>
      mapPayment({ isPaid: true }, rules, paidInto);
    expect(unknown(RULES, [[]])).toEqual({ method: 'BankTransfer', notices: UNKNOWN });
    expect(unknown(RULES, [TILL, []])).toEqual({ method: 'BankTransfer', notices: UNKNOWN });
    expect(unknown({ ...RULES, paymentAccounts: '' }, [[]])).toMatchObject({ notices: [] });
    expect(mapPayment({ isPaid: false }, RULES, [[]])).toMatchObject({ notices: [] });
  });

  it.each([
    ['its code', { bankAccountId: 'id', bankAccountCode: '091' }, 'Cash'],
    ['its identifier', { bankAccountId: 'ECO' }, 'MobileWallet'],
    ["the organisation's word", { bankAccountId: 'id', bankAccountCode: '099' }, 'BankTransfer'],
  ])('of takings is that of the account that they were paid into, by %s', (_name, takings, method) => {
    expect(mapPayment({ isPaid: true, takings }, RULES, [])).toEqual({ method, notices: [] });
  });

  it('of one that is not paid is never by an account', () => {
    expect(mapPayment({ isPaid: false }, RULES, [TILL]).method).toBe('Credit');
  });

  it('may name an account by its identifier, as bank accounts without a code need', () => {
    const rules = { ...RULES, paymentAccounts: 'id-of-till=Cash' };
    expect(mapPayment({ isPaid: true }, rules, [['', 'id-of-till']]).method).toBe('Cash');
    const none = { ...RULES, paymentAccounts: '' };
    expect(mapPayment({ isPaid: true }, none, [TILL]).method).toBe('BankTransfer');
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

  it('have no say where an organisation has named none: its own word counts', () => {
    const { paidBy, unpaidAs } = RULES;
    expect(mapPayment({ isPaid: true }, { paidBy, unpaidAs, paymentAccounts: '' }, [TILL])).toEqual({
      method: paidBy,
      notices: [],
    });
  });
});
