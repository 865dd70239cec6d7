import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface SafeMode {
  readonly isOn: boolean;
  readonly forgotten: { number: string }[];
}

describe('a database that is restored from an older copy', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it('sends nothing again: what it has forgotten is held, and the rest goes on', async () => {
    const known = invoice();
    await world.books({ Invoices: [known] });
    await world.until(known.InvoiceID, 'written_back');
    const restore = await world.backUp();
    const forgotten = [invoice(), invoice()];
    await world.books({ Invoices: forgotten });
    for (const document of forgotten) await world.until(document.InvoiceID, 'written_back');
    await restore();
    const late = invoice();
    await world.books({ Invoices: [late] });
    for (const document of forgotten) {
      const held = await world.until(document.InvoiceID, 'uncertain', 'written_back');
      expect([held.state, held.reason]).toEqual(['uncertain', 'RESTORED']);
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
    }
    await world.until(late.InvoiceID, 'written_back');
    expect(await world.api.get<SafeMode>('/api/safe-mode')).toEqual({ isOn: false, forgotten: [] });
  });

  it('by the commands, out of a file that was made while documents travelled, doubles and loses none', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ledgerstamp-file-')), 'meanwhile.tar');
    const [travelling, forgotten] = [
      Array.from({ length: 12 }, () => invoice()),
      [invoice(), invoice(), invoice()],
    ];
    await world.books({ Invoices: travelling });
    const begun = travelling[0]?.InvoiceID ?? '';
    await world.until(begun, 'submitting', 'processing', 'fiscalised', 'written_back');
    const made = await world.commandLineOfOwner('backup', '--out', file, '--json');
    expect([made.code, made.stderr]).toEqual([0, '']);
    await world.books({ Invoices: forgotten });
    for (const document of [...travelling, ...forgotten])
      await world.until(document.InvoiceID, 'written_back');
    await world.withEmptyDatabase(async () => {
      const restored = await world.commandLineOfOwner('restore', file, '--json');
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      const facts = JSON.parse(restored.stdout) as { isWell: boolean; forgotten: number };
      expect(facts.isWell).toBe(true);
      expect(facts.forgotten).toBeGreaterThanOrEqual(forgotten.length);
    });
    const late = invoice();
    await world.books({ Invoices: [late] });
    await world.until(late.InvoiceID, 'written_back');
    for (const document of [...travelling, ...forgotten]) {
      const { state, reason } = await world.until(document.InvoiceID, 'uncertain', 'written_back');
      if (state === 'uncertain') expect(reason).toMatch(/RESTORED|ANSWER_UNKNOWN/);
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
    }
    expect(await world.api.get<SafeMode>('/api/safe-mode')).toEqual({ isOn: false, forgotten: [] });
  });

  it('waits in safe mode for a document that the books do not serve, until a person takes note of it', async () => {
    await world.inTheDatabase(
      `insert into journal_gaps (document_id, attempt, entry)
       select gen_random_uuid(), 1, json_build_object('platform', platform, 'tenantId', tenant_id, 'kind', 'invoice',
         'sourceId', 'gone', 'number', 'INV-GONE', 'currency', 'USD', 'total', '10', 'at', now()::text)::text
       from organisations limit 1`,
    );
    const document = invoice();
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'ready');
    const safeMode = await world.api.get<SafeMode>('/api/safe-mode');
    expect([safeMode.isOn, safeMode.forgotten.map((one) => one.number)]).toEqual([true, ['INV-GONE']]);
    await world.anotherRun();
    const held = await world.until(document.InvoiceID, 'ready');
    expect(held.lastFailure).toContain('Safe mode');
    await world.api.send('POST', '/api/safe-mode/release', { by: 'Tendai', reason: 'Deleted years ago.' });
    await world.retry(held.id);
    await world.until(document.InvoiceID, 'written_back');
  });

  it('submits nothing while PostgreSQL does not keep what it commits', async () => {
    const careful = await World.start({ REQUIRE_DURABLE_DATABASE: 'true' });
    try {
      const document = invoice();
      await careful.inTheDatabase(
        `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
      );
      await careful.restartConnector();
      await careful.books({ Invoices: [document] });
      await careful.until(document.InvoiceID, 'ready');
      await careful.anotherRun();
      const held = await careful.until(document.InvoiceID, 'ready');
      expect(held.lastFailure).toContain('synchronous_commit must be on');
      expect(await careful.receipts(document.InvoiceID)).toEqual([]);
    } finally {
      await careful.stop();
    }
  });
});
