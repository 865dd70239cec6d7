import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import type { ReceiptRegister } from '../../demo/receipt-register';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface SafeMode {
  readonly isOn: boolean;
  readonly forgotten: { number: string }[];
}

/** Answers and events that are lost, and errors with and without effect, while documents are sent. */
async function disturb(world: World): Promise<void> {
  const faults = [
    { operation: 'submit', kind: 'answer-lost', times: 2 },
    { operation: 'submit', kind: 'error-after', times: 1 },
    { operation: 'submit', kind: 'error-before', times: 2 },
    { operation: 'webhook', kind: 'lost', times: 8 },
    { operation: 'status', kind: 'error-before', times: 2 },
    { operation: 'download', kind: 'error-before', times: 2 },
  ];
  for (const fault of faults) await world.fiscalFault(fault);
}

function register({ fiscal }: World): Promise<ReceiptRegister> {
  return callJson('GET', `${fiscal.url}/_control/ledger`);
}

describe('a database that is restored from an older copy', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it('sends nothing again: what it has forgotten settles without a person, and the rest goes on', async () => {
    const known = invoice();
    await world.books({ Invoices: [known] });
    await world.until(known.InvoiceID, 'written_back');
    const restore = await world.backUp();
    const forgotten = Array.from({ length: 15 }, () => invoice());
    await world.books({ Invoices: forgotten });
    for (const document of forgotten) await world.until(document.InvoiceID, 'written_back');
    await restore();
    const late = invoice();
    await world.books({ Invoices: [late] });
    for (const document of forgotten) {
      await world.until(document.InvoiceID, 'written_back');
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

  it('by the commands, out of a file that was made while answers and events were lost and the service was killed, doubles and loses none', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ledgerstamp-file-')), 'amid-chaos.tar');
    const travelling = Array.from({ length: 20 }, () => invoice());
    const forgotten = Array.from({ length: 8 }, () => invoice());
    await disturb(world);
    await world.books({ Invoices: travelling });
    const begun = travelling[0]?.InvoiceID ?? '';
    await world.until(begun, 'submitting', 'processing', 'uncertain', 'fiscalised', 'written_back');
    const backup = world.commandLineOfOwner('backup', '--out', file, '--json');
    const isUnderWay = (): Promise<boolean> =>
      Promise.race([backup.then(() => false), new Promise<boolean>((settle) => setImmediate(settle, true))]);
    do await world.killConnector();
    while (await isUnderWay());
    const made = await backup;
    expect([made.code, made.stderr]).toEqual([0, '']);
    await disturb(world);
    await world.books({ Invoices: forgotten });
    await world.killConnector();
    // Nothing of the second wave is in the file, wherever it has got to.
    await eventually('most of the second wave at the service', async () => {
      const { receipts } = await register(world);
      const known = forgotten.filter((one) => receipts.some(({ invoiceId }) => invoiceId === one.InvoiceID));
      return known.length >= forgotten.length / 2 ? true : null;
    });
    await world.withEmptyDatabase(async () => {
      const restored = await world.commandLineOfOwner('restore', file, '--json');
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      expect(JSON.parse(restored.stdout)).toMatchObject({ isWell: true });
    });
    const late = invoice();
    await world.books({ Invoices: [late] });
    const ends: [string, string][] = [];
    for (const { InvoiceID } of [...travelling, ...forgotten, late]) {
      const { state, reason } = await world.until(InvoiceID, 'uncertain', 'written_back');
      if (state === 'uncertain') expect(reason).toMatch(/RESTORED|ANSWER_UNKNOWN|INTERRUPTED/);
      ends.push([InvoiceID, state]);
    }
    const { receipts, fiscalisedTwice } = await register(world);
    const countOf = (id: string): number => receipts.filter(({ invoiceId }) => invoiceId === id).length;
    expect(fiscalisedTwice).toEqual([]);
    expect(ends.filter(([id, state]) => state === 'written_back' && countOf(id) !== 1)).toEqual([]);
    expect(ends.filter(([id]) => countOf(id) > 1)).toEqual([]);
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
