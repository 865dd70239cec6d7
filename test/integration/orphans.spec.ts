import { OutcomesRepository } from '../../src/document-store/outcomes.repository';
import { storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

const PLAIN = { claimsSuccess: false, unreadable: null };

describe('outcomes of requests that nobody here knows', () => {
  it('are found although other systems have left hundreds of theirs before', async () => {
    const opened = await openTestDataSource();
    const { dataSource } = opened;
    try {
      const { fiscalAccountId } = await storeOrganisation(dataSource);
      await dataSource.query(
        `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, heard_at)
         select $1, 'theirs-' || n, '{}', 'a', 'webhook', clock_timestamp() - interval '1 day'
         from generate_series(1, 300) n`,
        [fiscalAccountId],
      );
      const sentAt = new Date(Date.now() - 60_000);
      const outcomes = new OutcomesRepository(dataSource);
      const ours = { requestId: 'ours', body: '{}', heardBy: 'webhook' as const, isHint: false, ...PLAIN };
      await outcomes.keep(dataSource.manager, fiscalAccountId, [ours]);
      const found = await outcomes.orphans(fiscalAccountId, sentAt);
      expect(found.map(({ requestId }) => requestId)).toEqual(['ours']);
    } finally {
      await opened.close();
    }
  });
});
