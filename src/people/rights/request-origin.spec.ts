import { isFromForeignPage, isFromOwnPage, clientAddress } from './request-origin';

const CONSOLE_HEADER = 'x-ledgerstamp-console';
const PUBLIC_URL = 'https://ledgerstamp.example';
const own = { [CONSOLE_HEADER]: 'person', origin: PUBLIC_URL };

describe('a page of the console', () => {
  it.each([
    ['a page of the console', own],
    ['one whose browser says so', { [CONSOLE_HEADER]: 'person', 'sec-fetch-site': 'same-origin' }],
    ['one opened by another name', { ...own, origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' }],
  ])('is %s', (_who, headers) => {
    expect(isFromOwnPage({ headers }, PUBLIC_URL)).toBe(true);
    expect(isFromForeignPage({ headers }, PUBLIC_URL)).toBe(false);
  });

  it.each([
    ['nobody', {}],
    ['a form', { origin: PUBLIC_URL }],
    ['a call that says nothing of its page', { [CONSOLE_HEADER]: 'person' }],
    ['an address that was typed', { [CONSOLE_HEADER]: 'person', 'sec-fetch-site': 'none' }],
  ])('is not %s, nor is that the page of somebody else', (_who, headers) => {
    expect(isFromOwnPage({ headers }, PUBLIC_URL)).toBe(false);
    expect(isFromForeignPage({ headers }, PUBLIC_URL)).toBe(false);
  });

  it.each([
    ['another origin', { ...own, origin: 'https://elsewhere.example' }],
    ['an origin without a name', { ...own, origin: 'null' }],
    ['a neighbour', { ...own, 'sec-fetch-site': 'same-site' }],
    ['a stranger', { [CONSOLE_HEADER]: 'person', 'sec-fetch-site': 'cross-site' }],
  ])('is not %s, which is the page of somebody else', (_who, headers) => {
    expect(isFromOwnPage({ headers }, PUBLIC_URL)).toBe(false);
    expect(isFromForeignPage({ headers }, PUBLIC_URL)).toBe(true);
  });
});

describe('what attempts are counted by', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
    ['2001:DB8:0000:0001:bbbb:1:2:3', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (ip, counted) => expect(clientAddress(ip)).toBe(counted));
});
