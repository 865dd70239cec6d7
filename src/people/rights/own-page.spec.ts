import { CONSOLE_HEADER, isFromForeignPage, isFromOwnPage } from './own-page';

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
