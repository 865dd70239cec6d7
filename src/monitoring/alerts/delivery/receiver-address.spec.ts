import { isInternalAddress } from './internal-addresses';
import { receiverFault } from './receiver-address';

describe('an address inside', () => {
  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'not an address'],
  ])('is %s', (address) => expect(isInternalAddress(address)).toBe(true));

  it.each(['8.8.8.8', '172.32.0.1', '172.15.255.255', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'is not %s',
    (address) => expect(isInternalAddress(address)).toBe(false),
  );
});

describe('the address of a receiver', () => {
  it.each([
    ['hooks.example', /must be an address/],
    ['http://hooks.example/a', /must begin with https/],
    ['ftp://hooks.example/a', /must begin with https/],
    ['https://user:word@hooks.example/', /no user name/],
    ['https://localhost/', /this host/],
    ['https://db.localhost./', /this host/],
    ['https://127.0.0.1:8443/', /this host/],
    ['https://2130706433/', /this host/],
    ['https://0x7f.1/', /this host/],
    ['https://[::1]/', /this host/],
    ['https://[::ffff:192.168.0.1]/', /this host/],
    ['https://169.254.169.254/latest/meta-data', /this host/],
  ])('%s is refused', (address, why) => expect(receiverFault(address, false)).toMatch(why));

  it('outside is taken', () => {
    expect(receiverFault('https://hooks.example/alerts?key=1', false)).toBeNull();
    expect(receiverFault('https://8.8.8.8/', false)).toBeNull();
  });

  it('inside is taken where that is allowed, also without TLS', () => {
    expect(receiverFault('http://127.0.0.1:9000/', true)).toBeNull();
    expect(receiverFault('ftp://127.0.0.1/', true)).toMatch(/must begin with https/);
  });
});
