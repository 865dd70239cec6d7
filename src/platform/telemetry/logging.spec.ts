import { ownPath } from './logging';

describe('a path in the log', () => {
  it.each([
    ['/connect/xero/callback?code=of-somebody', '/connect/xero/callback'],
    [
      '/api/documents/0b9f3c52-9f3c-4d5e-8a11-2f1b6f0f7a10/retry',
      '/api/documents/0b9f3c52-9f3c-4d5e-8a11-2f1b6f0f7a10/retry',
    ],
    ['/api/customers/Chipo%20Moyo', '/api/customers/*'],
    ['/api/receipts/INV-0001', '/api/receipts/*'],
    ['/', '/'],
  ])('%s is %s', (address, path) => {
    expect(ownPath(address)).toBe(path);
  });
});
