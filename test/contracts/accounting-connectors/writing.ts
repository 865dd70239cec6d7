import type { AccountingHarness, StartHarness } from './harness';

/**
 * What every accounting connector promises about writing; called inside a platform's own spec. The promises about
 * attachment, note and link belong here, one `it` each.
 */
export function writesToBooks(start: StartHarness): void {
  describe('writes to books', () => {
    let harness: AccountingHarness;

    beforeEach(async () => {
      harness = await start();
    });
    afterEach(() => harness.stop());

    it('says so when there is nothing to link', async () => {
      expect([...(await harness.connector.link(harness.access(), []))]).toEqual([]);
      expect(await harness.calls()).toBe(0);
    });
  });
}
