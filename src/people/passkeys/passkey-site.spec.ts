import { passkeySite } from './passkey-site';

describe('where passkeys are used', () => {
  it.each([
    ['https://ledgerstamp.example', 'ledgerstamp.example', 'https://ledgerstamp.example'],
    ['https://ledgerstamp.example:8443/books', 'ledgerstamp.example', 'https://ledgerstamp.example:8443'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
    ['https://localhost', 'localhost', 'https://localhost'],
  ])('%s binds them to %s', (publicUrl, rpId, origin) => {
    expect(passkeySite(publicUrl)).toEqual({ rpId, origin, impossible: null });
  });

  it.each([
    ['http://ledgerstamp.example', /http:\/\/ledgerstamp.example is not encrypted/],
    ['http://192.168.1.4:3000', /http:\/\/192.168.1.4:3000 is an IP address/],
    ['https://192.168.1.4', /is an IP address/],
    ['https://[2001:db8::1]', /is an IP address/],
    ['http://localhost.example', /is not encrypted/],
  ])('%s has none, and says why and what to do', (publicUrl, why) => {
    const { rpId, impossible } = passkeySite(publicUrl);
    expect([rpId, impossible]).toEqual([null, expect.stringMatching(why)]);
    expect(impossible).toMatch(/sets PUBLIC_URL to an https address with a name/);
  });
});
