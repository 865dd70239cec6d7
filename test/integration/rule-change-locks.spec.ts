import type { EntityManager } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { deadlocksIn } from '../../proof/bench/load/measured-database';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import { inTransaction } from '../../src/platform/database/transaction';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { StoredRulesRepository } from '../../src/setup/stored/stored-rules.repository';
import { asOwner, ownerUrl } from '../support/as-owner';
import { RunningApi } from '../support/running-api';
import { storeDocument } from '../support/stored-organisation';
import { anInvoice } from '../support/sales-document-builder';
import { isWaitedFor } from '../support/waits-for-a-lock';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';

const TAX = { taxType: 'OUTPUT', taxCode: 'A', taxName: 'Standard', percent: '15.5', deviceTaxId: 3 };

describe('a change of rules while the worker moves documents that it releases', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let document: TrackedDocument;

  beforeAll(async () => {
    api = await RunningApi.start();
  });
  beforeEach(async () => {
    organisation = await api.organisation();
    document = await storeDocument(api.dataSource, organisation, 'waiting');
    await api.dataSource.query('update documents set source = $2 where id = $1', [
      document.id,
      writeSalesDocument(anInvoice()),
    ]);
  });
  afterAll(() => api.stop());

  /**
   * Stores the rule while a transaction holds the document, which continues once the rule waits for it. PostgreSQL
   * decides which of the two fails, so the worker's transaction may be repeated.
   */
  async function storeRuleWhile(then: (worker: EntityManager) => Promise<unknown>): Promise<void> {
    const rule: { stored?: Promise<unknown> } = {};
    await inTransaction(api.dataSource, async (worker) => {
      await worker.query('update documents set attempts = attempts + 1 where id = $1', [document.id]);
      rule.stored ??= api.post(`/api/organisations/${organisation.id}/tax-mappings`, TAX, 201);
      await Promise.race([rule.stored, isWaitedFor(worker)]);
      await then(worker);
    });
    await rule.stored;
  }

  it('stands in the way of no move, whose history names the organisation', async () => {
    await storeRuleWhile((worker) =>
      worker.query('select 1 from organisations where id = $1 for key share nowait', [organisation.id]),
    );
    expect(await api.get<object[]>(`/api/organisations/${organisation.id}/tax-mappings`)).toHaveLength(1);
  });

  it('is waited for by a run that asks whether rules have changed: what is held meanwhile is looked at again', async () => {
    const stored = new StoredRulesRepository(api.dataSource);
    const before = Number(await stored.version(organisation.id));
    const change: { seen?: Promise<string | null> } = {};
    await inTransaction(api.dataSource, async (changing) => {
      await new DocumentsRepository(api.dataSource).release(organisation.id, 'all', changing);
      change.seen = stored.version(organisation.id);
      await Promise.race([change.seen, isWaitedFor(changing)]);
    });
    expect(Number(await change.seen)).toBe(before + 1);
  });

  it('is begun anew when each waits for the other', async () => {
    await storeRuleWhile((worker) =>
      worker.query('update organisations set due_at = clock_timestamp() where id = $1', [organisation.id]),
    );
    // Names both statements; idle sessions count theirs some seconds later.
    const { url } = api.dataSource.options as { readonly url: string };
    const said = await eventually('the deadlock is counted', async () => {
      const found = await deadlocksIn(ownerUrl(url), [new URL(url).pathname.slice(1)]);
      return found.length === 0 ? null : found.join('\n');
    });
    expect(said).toMatch(/Process \d+: update organisations set due_at/);
    // Resets the counter, since this intended deadlock must not be reported when the database is dropped.
    await asOwner(api.dataSource, 'select pg_stat_reset()');
    expect(await api.get<object[]>(`/api/organisations/${organisation.id}/tax-mappings`)).toHaveLength(1);
  });
});
