import { readsBooks } from './reading';
import { readsOtherSales } from './other-sales';
import { startXeroHarness } from './xero-harness';

describe('the connector of Xero', () => {
  readsBooks(() => startXeroHarness(), { drafts: true, orders: true });
  readsOtherSales(() => startXeroHarness());
});
