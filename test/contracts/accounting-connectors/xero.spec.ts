import { readsBooks } from './reading';
import { startXeroHarness } from './xero-harness';

describe('the connector of Xero', () => {
  readsBooks(() => startXeroHarness(), { drafts: true, orders: true });
});
