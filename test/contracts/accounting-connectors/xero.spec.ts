import { readsBooks } from './reading';
import { writesToBooks } from './writing';
import { startXeroHarness } from './xero-harness';

describe('the connector of Xero', () => {
  readsBooks(() => startXeroHarness());
  writesToBooks(() => startXeroHarness());
});
