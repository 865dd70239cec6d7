import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../demo/eventually';
import { callJson, UnexpectedAnswer } from '../../demo/http-json';
import type { ReceiptRegister } from '../../demo/receipt-register';
import type { ShownDocument } from '../../demo/connector-api';
import { World } from '../support/world';
import { creditNote, invoice } from '../support/xero-documents';

type Sale = ReturnType<typeof invoice>;

interface SafeMode {
  readonly isOn: boolean;
  readonly forgotten: { id: string; number: string }[];
}

/** Loses answers and events, and causes errors with and without effect, while documents are sent. */
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

/** Resumes submissions like an operator, if lost answers have stopped the account. */
async function resume({ api }: World): Promise<void> {
  const [account] = await api.get<{ id: string }[]>('/api/fiscal-accounts');
  const path = `/api/fiscal-accounts/${account?.id ?? ''}/resume-submissions`;
  await api
    .send('POST', path, { by: 'Tendai', reason: 'The answers were lost on the way.' })
    .catch((error: unknown) => {
      if (!(error instanceof UnexpectedAnswer && error.status === 409)) throw error;
    });
}

/** Waits for the final state of a document, and resumes its account meanwhile. */
function untilEnd(world: World, sourceId: string): Promise<ShownDocument> {
  return eventually(
    `the end of document ${sourceId}`,
    async () => {
      await resume(world);
      const document = await world.document(sourceId);
      return document !== null && ['uncertain', 'written_back'].includes(document.state) ? document : null;
    },
    async () => JSON.stringify(await world.document(sourceId)),
  );
}

function register({ fiscal }: World): Promise<ReceiptRegister> {
  return callJson('GET', `${fiscal.url}/_control/ledger`);
}

describe('a database that is restored from an older copy', () => {
  const journal = mkdtempSync(join(tmpdir(), 'ledgerstamp-journal-'));
  let world: World;

  beforeAll(async () => {
    world = await World.start({ JOURNAL_DIRECTORY: journal });
  });

  const endFaults = (): Promise<unknown> => callJson('DELETE', `${world.fiscal.url}/_control/faults`);
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
    await world.until(late.InvoiceID, 'waiting');
    await world.answerGap();
    for (const document of forgotten) {
      await world.until(document.InvoiceID, 'written_back');
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
    }
    await world.until(late.InvoiceID, 'written_back');
    expect(await world.api.get<SafeMode>('/api/safe-mode')).toEqual({ isOn: false, forgotten: [] });
  });

  it('sends nothing that a person has recorded, excluded or stopped since the copy, until a person has answered', async () => {
    const path = `/api/organisations/${world.organisation.id}`;
    const restore = await world.backUp();
    // Two invoices cannot go: one is recorded with a receipt of another device, the other is excluded. Then the client is paused.
    const [recorded, excluded, made] = [
      invoice({ taxType: 'TAX888' }),
      invoice({ taxType: 'TAX888' }),
      invoice(),
    ];
    await world.books({ Invoices: [recorded, excluded] });
    const { id: recordedId } = await world.until(recorded.InvoiceID, 'waiting');
    const { id: excludedId } = await world.until(excluded.InvoiceID, 'waiting');
    const receipt = { deviceId: '77001', fiscalNumber: '15' };
    const record = (id: string): Promise<unknown> =>
      world.api.send('POST', `/api/documents/${id}/outside-receipt`, {
        ...{ by: 'Rudo', reason: 'In the file.', documentNumber: recorded.InvoiceNumber, receipt },
      });
    const exclude = (id: string): Promise<unknown> =>
      world.api.send('POST', `/api/documents/${id}/exclude`, { reason: 'Fiscalised on the till.' });
    await record(recordedId);
    await exclude(excludedId);
    for (const { InvoiceID } of [recorded, excluded]) await world.until(InvoiceID, 'excluded');
    await world.api.send('PATCH', path, { isPaused: true });
    await world.books({ Invoices: [made] });
    // The disk is lost. The journal knows of nothing that was sent since the copy.
    await restore();
    expect(await world.api.get<SafeMode>('/api/safe-mode')).toMatchObject({ isOn: false });
    await world.until(recorded.InvoiceID, 'waiting');
    await world.api.send('POST', `${path}/tax-mappings`, {
      ...{ taxType: 'TAX888', taxCode: 'STD', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 },
    });
    await world.anotherRun();
    const ids: string[] = [];
    for (const { InvoiceID } of [recorded, excluded, made]) {
      const { id, reason } = await world.until(InvoiceID, 'waiting');
      expect([reason, await world.receipts(InvoiceID)]).toEqual(['MADE_IN_GAP', []]);
      ids.push(id);
    }
    await record(ids[0] ?? '');
    await exclude(ids[1] ?? '');
    await world.answerGap();
    await world.until(made.InvoiceID, 'written_back');
    for (const { InvoiceID } of [recorded, excluded]) {
      await world.until(InvoiceID, 'excluded');
      expect(await world.receipts(InvoiceID)).toEqual([]);
    }
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
    await world.until(late.InvoiceID, 'waiting');
    await world.answerGap();
    await world.until(late.InvoiceID, 'written_back');
    for (const document of [...travelling, ...forgotten]) {
      const { state, reason } = await world.until(document.InvoiceID, 'uncertain', 'written_back');
      if (state === 'uncertain') expect(reason).toMatch(/RESTORED|ANSWER_UNKNOWN/);
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
    }
    expect(await world.api.get<SafeMode>('/api/safe-mode')).toEqual({ isOn: false, forgotten: [] });
  });

  it('settles seven that were sent after the copy, whatever had become of them, and sends what was not', async () => {
    const restore = await world.backUp();
    const [paid, credited, rejected, corrected, unheard, open] = [
      ...[invoice(), invoice(), invoice()],
      ...[invoice(), invoice(), invoice()],
    ] as const;
    const credit = creditNote(credited);
    const faults = [
      [rejected, 'process', 'reject-finally'],
      [corrected, 'process', 'reject'],
      [unheard, 'invoice', 'answer-lost'],
      [open, 'webhook', 'lost'],
    ] as const;
    for (const [{ InvoiceNumber: documentNumber }, operation, kind] of faults)
      await world.fiscalFault({ documentNumber, operation, kind });
    const Invoices = [paid, credited, rejected, corrected, unheard];
    await world.books({ Invoices, CreditNotes: [credit] });
    await world.retry((await world.until(corrected.InvoiceID, 'rejected')).id);
    for (const id of [paid, credited, corrected, unheard].map(({ InvoiceID }) => InvoiceID))
      await world.until(id, 'written_back');
    await world.until(credit.CreditNoteID, 'written_back');
    await world.until(rejected.InvoiceID, 'rejected');
    // Keeps the outcome unreported until the database is lost.
    const { InvoiceNumber: documentNumber } = open;
    await world.fiscalFault({ documentNumber, operation: 'status', kind: 'error-before', times: 1_000 });
    await world.books({ Invoices: [open] });
    await world.until(open.InvoiceID, 'processing');
    await restore();
    await endFaults();
    const unsent = invoice();
    await world.books({ Invoices: [unsent] });
    await world.until(unsent.InvoiceID, 'waiting');
    await world.answerGap();
    for (const id of [paid, credited, corrected, unheard, open, unsent].map(({ InvoiceID }) => InvoiceID)) {
      await world.until(id, 'written_back');
      expect(await world.receipts(id)).toHaveLength(1);
    }
    await world.until(credit.CreditNoteID, 'written_back');
    await world.until(rejected.InvoiceID, 'rejected');
    const { receipts, fiscalisedTwice } = await register(world);
    expect(fiscalisedTwice).toEqual([]);
    expect(receipts.filter(({ invoiceId }) => invoiceId === rejected.InvoiceID)).toEqual([]);
    expect(await world.inTheDatabase('select from resolutions')).toEqual([]);
  });

  it('waits in safe mode for a document that the books do not serve, until a person takes note of it', async () => {
    await world.inTheDatabase(
      `insert into journal_gaps (document_id, attempt, submission_id, entry)
       select gen_random_uuid(), 1, gen_random_uuid(), json_build_object('platform', platform, 'tenantId', tenant_id, 'kind', 'invoice',
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
    await world.api.send('POST', '/api/safe-mode/release', {
      ...{ by: 'Tendai', reason: 'Deleted years ago.', forgotten: safeMode.forgotten.map(({ id }) => id) },
    });
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

describe('a database that is restored from a copy that was made amid faults', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  it('by the commands, out of a file that was made while answers and events were lost and the service was killed, doubles and loses none', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'ledgerstamp-file-')), 'amid-chaos.tar');
    const travelling = Array.from({ length: 20 }, () => invoice());
    const forgotten = Array.from({ length: 8 }, () => invoice());
    await disturb(world);
    await world.books({ Invoices: travelling });
    const begun = travelling[0]?.InvoiceID ?? '';
    await eventually('the first at the service', async () => {
      await resume(world);
      const state = (await world.document(begun))?.state ?? 'ready';
      return ['collected', 'waiting', 'ready'].includes(state) ? null : true;
    });
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
    // The file has nothing of the second wave, whatever its state is.
    await eventually('a part of the second wave at the service', async () => {
      await resume(world);
      const { receipts } = await register(world);
      const isKnown = ({ InvoiceID }: Sale): boolean =>
        receipts.some(({ invoiceId }) => invoiceId === InvoiceID);
      return forgotten.some(isKnown) ? true : null;
    });
    await world.withEmptyDatabase(async () => {
      const restored = await world.commandLineOfOwner('restore', file, '--json');
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      expect(JSON.parse(restored.stdout)).toMatchObject({ isWell: true });
    });
    const late = invoice();
    await world.books({ Invoices: [late] });
    await world.until(late.InvoiceID, 'waiting');
    await world.answerGap();
    const ends: [string, string][] = [];
    for (const { InvoiceID } of [...travelling, ...forgotten, late]) {
      const { state, reason } = await untilEnd(world, InvoiceID);
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
});
