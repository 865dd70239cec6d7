import { webAddress } from './web-address';

describe('addresses from elsewhere', () => {
  it('may lead to the web', () => {
    expect(webAddress('https://fdms.zimra.co.zw/123')).toBe('https://fdms.zimra.co.zw/123');
  });

  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:x', '//host', ''])(
    'and nowhere else: %j',
    (text) => expect(webAddress(text)).toBeNull(),
  );
});
