import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { readConfig } from '../../src/platform/config/config';
import { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import { SafeModeService } from '../../src/sync/submit/safe-mode/safe-mode.service';
import { asOwner } from '../support/as-owner';
import { holdLease, intentFor, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

describe('a database that loses its latest commits while we run', () => {
  it.each<[string, (guard: SafeModeService) => Promise<unknown>]>([
    ['is found out before the next submission, and closes the gate', (guard) => guard.whyClosed()],
    ['is found out by the look of each hour, in one turn of it', (guard) => guard.confirmAgain()],
  ])('%s', async (_title, look) => {
    Logger.overrideLogger(false);
    const opened = await openTestDataSource();
    const { dataSource, url } = opened;
    const directory = await mkdtemp(join(tmpdir(), 'ledgerstamp-failover-'));
    const config = readConfig({
      ...{ DATABASE_URL: url, PUBLIC_URL: 'http://127.0.0.1', JOURNAL_DIRECTORY: directory },
      ...{
        ENCRYPTION_KEY: 'ab'.repeat(32),
        ALLOW_INSECURE: 'true',
        ADMIN_API_KEY: 'an-administrator-key-of-many-characters',
      },
      ...{ XERO_CLIENT_ID: 'id', XERO_CLIENT_SECRET: 'secret', FISCAL_URL: 'http://127.0.0.1:9' },
    });
    const restores = new RestoresRepository(dataSource);
    const guard = new SafeModeService(restores, config);
    try {
      await guard.onApplicationBootstrap();
      const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
      const lease = await holdLease(dataSource, organisation);
      const document = await storeDocument(dataSource, organisation);
      const submissions = new SubmissionsRepository(dataSource);
      const submission = await submissions.begin(lease, document, intentFor(document, fiscalAccountId));
      await guard.record(organisation, document.sourceId, submission!, dataSource.manager, false);
      expect(await guard.whyClosed()).toBeNull();
      expect(await restores.open()).toEqual([]);
      await asOwner(dataSource, 'delete from submissions where id = $1', [submission!.id]);
      await look(guard);
      expect(await restores.open()).toMatchObject([{ documentId: document.id, attempt: 1 }]);
    } finally {
      await guard.onApplicationShutdown();
      await rm(directory, { recursive: true });
      await opened.close();
    }
  });
});
