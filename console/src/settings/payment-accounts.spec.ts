import { methodOf, withMethod } from './payment-accounts';

describe('payment methods by bank account', () => {
  it('are read by the code or the id of an account', () => {
    expect(methodOf('090=Card; 091 = Cash', ['091'])).toBe('Cash');
    expect(methodOf('id-of-till=Cash', ['092', 'id-of-till'])).toBe('Cash');
    expect(methodOf('090=Card', ['091'])).toBe('');
    expect(methodOf('', ['091'])).toBe('');
  });

  it('are set, changed and taken out one by one, with the others left as they are', () => {
    expect(withMethod('', ['090'], 'Card')).toBe('090=Card');
    expect(withMethod('090=Card;ECO=MobileWallet', ['091', 'id'], 'Cash')).toBe(
      '090=Card; ECO=MobileWallet; 091=Cash',
    );
    expect(withMethod('090=Card; 091=Cash', ['090'], 'Other')).toBe('091=Cash; 090=Other');
    expect(withMethod('id=Card', ['091', 'id'], 'Cash')).toBe('id=Cash');
    expect(withMethod('090=Card; 091=Cash', ['090'], '')).toBe('091=Cash');
  });
});
