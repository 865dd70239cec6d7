import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

describe('rules that this process has stored and the database has lost by a failover', () => {
  it('are stored again when a submission meets that they are gone', async () => {
    const opened = await openTestDataSource();
    const { dataSource } = opened;
    try {
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const lease = await holdLease(dataSource, organisation);
      const submissions = new SubmissionsRepository(dataSource);
      const first = await storeDocument(dataSource, organisation);
      await submissions.begin(lease, first, intentFor(first, fiscalAccountId));
      const lost = 'delete from submissions; delete from rule_sets';
      await asOwner(dataSource, lost, [], { replica: true });
      const second = await storeDocument(dataSource, organisation);
      expect(await submissions.begin(lease, second, intentFor(second, fiscalAccountId))).not.toBeNull();
    } finally {
      await opened.close();
    }
  });
});
