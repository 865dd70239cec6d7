import { Client } from 'pg';
import { eventually } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import { World } from '../support/world';
import { creditNote, invoice } from '../support/xero-documents';

describe('the main job between the two simulators', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it('writes an approved invoice back with number, QR data and PDF', async () => {
    const document = invoice();
    await world.books({ Invoices: [document] });
    const home = await world.until(document.InvoiceID, 'written_back');
    const [receipt, ...others] = await world.receipts(document.InvoiceID);
    expect(others).toEqual([]);
    expect(home.fiscalData?.fiscalNumber).toBe(String(receipt?.receiptGlobalNo));
    expect(home.fiscalData?.qrUrl).toContain(home.fiscalData?.verificationCode.replaceAll('-', ''));
    const written = await world.written(document.InvoiceID);
    expect(written.attachments.map(({ fileName, mimeType }) => ({ fileName, mimeType }))).toEqual([
      {
        fileName: expect.stringContaining(home.fiscalData?.fiscalNumber ?? '?'),
        mimeType: 'application/pdf',
      },
    ]);
    expect(written.document.Url).toBe(home.fiscalData?.qrUrl);
    // No note, because the link says the same.
    expect(written.history).toEqual([]);
  });

  it('submits a credit note only after its invoice, even when it is seen before it', async () => {
    const original = invoice({});
    const credit = creditNote(original, {});
    await world.books({ CreditNotes: [credit] });
    const waiting = await world.until(credit.CreditNoteID, 'waiting');
    expect(waiting.issues.map((issue) => issue.code)).toEqual(['ORIGINAL_UNKNOWN']);
    await world.books({ Invoices: [original] });
    const home = await world.until(credit.CreditNoteID, 'written_back');
    const fiscal = await world.until(original.InvoiceID, 'written_back');
    expect(Number(home.fiscalData?.fiscalNumber)).toBeGreaterThan(Number(fiscal.fiscalData?.fiscalNumber));
  });

  it('holds a document whose tax is not mapped, and sends it once the mapping is there', async () => {
    const document = invoice({ taxType: 'TAX777' });
    const neighbour = invoice({});
    await world.books({ Invoices: [document, neighbour] });
    const held = await world.until(document.InvoiceID, 'waiting');
    expect(held.issues.map((issue) => issue.code)).toEqual(['TAX_UNMAPPED']);
    await world.until(neighbour.InvoiceID, 'written_back');
    await world.api.send('POST', `/api/organisations/${world.organisation.id}/tax-mappings`, {
      ...{ taxType: 'TAX777', taxCode: 'VAT155', taxName: 'Standard rated 15.5%', percent: '15.5' },
    });
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });

  it('never submits bills, drafts and voided invoices', async () => {
    const bill = { ...invoice(), Type: 'ACCPAY' };
    const draft = { ...invoice(), Status: 'DRAFT' };
    const voided = { ...invoice(), Status: 'VOIDED' };
    const marker = invoice({});
    await world.books({ Invoices: [bill, draft, voided, marker] });
    await world.until(marker.InvoiceID, 'written_back');
    for (const document of [bill, draft, voided]) {
      expect(await world.document(document.InvoiceID)).toBeNull();
      expect(await world.receipts(document.InvoiceID)).toEqual([]);
    }
  });

  it('makes odd documents wait with a reason and lets their neighbours go on', async () => {
    const nul = invoice({ description: 'half a \ud800 pair and a \u0000' });
    const malformed = { ...invoice({}), Total: 'a lot', LineItems: 'none' };
    const huge = invoice({ lines: 5_000 });
    const unknown = invoice({ currency: 'QQQ' });
    const hidden = invoice({ number: 'T-9\u202e01' });
    const neighbour = invoice({});
    await world.books({ Invoices: [nul, malformed, huge, unknown, hidden, neighbour] });
    // Hidden characters are removed from texts, and never from numbers.
    await world.until(nul.InvoiceID, 'written_back');
    expect((await world.until(hidden.InvoiceID, 'waiting')).issues[0]?.code).toBe('TEXT_UNSTORABLE');
    const unreadable = await world.until(malformed.InvoiceID, 'waiting');
    expect(unreadable.issues.map((issue) => issue.code)).toEqual([
      'DOCUMENT_UNREADABLE',
      'DOCUMENT_UNREADABLE',
    ]);
    expect((await world.until(unknown.InvoiceID, 'waiting')).issues[0]?.code).toBe('CURRENCY_UNMAPPED');
    await world.until(huge.InvoiceID, 'written_back');
    await world.until(neighbour.InvoiceID, 'written_back');
  });

  it('explains from a terminal why a document is not fiscalised, and what would be refused', async () => {
    const [held, home] = [invoice({ currency: 'QQQ' }), invoice({})];
    await world.books({ Invoices: [held, home] });
    await world.until(held.InvoiceID, 'waiting');
    await world.until(home.InvoiceID, 'written_back');
    const why = await world.commandLine('explain', held.InvoiceNumber);
    expect([why.code, why.stdout]).toEqual([
      1,
      expect.stringContaining('CURRENCY_UNMAPPED\tno\tThe currency QQQ'),
    ]);
    const fine = await world.commandLine('explain', home.InvoiceNumber, '--json');
    expect([fine.code, JSON.parse(fine.stdout)]).toMatchObject([0, { explanations: [{ because: null }] }]);
    expect(await world.commandLine('explain', 'nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no document has the number nobody') as string,
    });
    const before = await world.commandLine('preflight', '--organisation', world.organisation.id);
    expect([before.code, before.stdout]).toEqual([1, expect.stringContaining('CURRENCY_UNMAPPED: QQQ')]);
    const list = await world.commandLine('preflight', '--organisation', world.organisation.id, '--csv');
    expect([list.code, list.stdout]).toEqual([
      1,
      expect.stringContaining('\r\nCURRENCY_UNMAPPED,RCPT010,QQQ,'),
    ]);
    // Allows for six processes in sequence, each of which takes seconds to start on a busy machine.
  });

  it('shows an edit after fiscalisation, and takes its own write-back for none', async () => {
    const document = invoice({});
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    const control = `${world.xero.url}/_control/organisations/${world.organisation.tenantId}/documents/${document.InvoiceID}`;
    await callJson('POST', `${control}/void`, {});
    const changed = await world.until(document.InvoiceID, 'changed_after_fiscalisation');
    expect(changed.reason).toBe('VOIDED');
  });

  it('writes for each document only to tables that have a vacuum of their own, or that are dropped whole', async () => {
    const documents = Array.from({ length: 12 }, () => invoice());
    const before = await rowsWritten(world);
    await world.books({ Invoices: documents });
    for (const { InvoiceID } of documents) await world.until(InvoiceID, 'written_back');
    const after = await rowsWritten(world);
    const hot = after.filter(({ name, rows }) => {
      const earlier = before.find((table) => table.name === name);
      return Number(rows) - Number(earlier?.rows ?? 0) >= documents.length;
    });
    expect(hot.map(({ name }) => name)).toContain('documents');
    const without = hot.filter(({ has_settings: has }) => !has).map(({ name }) => name);
    expect(without.filter((name) => !name.startsWith('temporary_exchanges_'))).toEqual([]);
  });
});

interface Written {
  readonly name: string;
  /** Number of rows ever inserted, changed or deleted. */
  readonly rows: string;
  readonly has_settings: boolean;
}

/** Rows written per table, which the database counts once the sessions of a process have ended. */
async function rowsWritten(world: World): Promise<Written[]> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  const others =
    "select from pg_stat_activity where datname = current_database() and application_name = 'ledgerstamp'";
  try {
    let written: Written[] = [];
    await world.whileConnectorStops(async () => {
      await eventually('the end of all sessions', async () =>
        (await client.query(others)).rowCount === 0 ? true : null,
      );
      const { rows } = await client.query<Written>(
        `select s.relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows,
           array_to_string(c.reloptions, ' ') ~ 'autovacuum_' is true as has_settings
         from pg_stat_user_tables s join pg_class c on c.oid = s.relid`,
      );
      written = rows;
    });
    return written;
  } finally {
    await client.end();
  }
}
