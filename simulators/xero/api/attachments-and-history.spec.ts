import { createHash } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { rejectionOf, Harness, TENANT } from '../testing/harness';
import { creditNote, invoice, JANUARY } from '../testing/sample-documents';

const PDF = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0xfe, 0x0a]);
const AS_PDF = { headers: { 'Content-Type': 'application/pdf' } };

interface View {
  document: Record<string, unknown>;
  attachments: { fileName: string; sha256: string; includeOnline: boolean }[];
  history: { details: string }[];
}

describe('attachments and history', () => {
  let database: TestDatabase;
  let harness: Harness;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
  });
  afterEach(() =>
    harness.organisation({ settings: { attachmentBumps: false, noteBumps: false, historyLimit: 2500 } }),
  );
  afterAll(async () => {
    await harness.stop();
    await database.drop();
  });

  const loaded = async (fields: object = {}): Promise<string> => {
    const document = invoice(fields);
    await harness.load({ Invoices: [document] });
    return document.InvoiceID;
  };
  const view = async (id: string): Promise<View> =>
    (await harness.control('GET', `/organisations/${TENANT}/documents/${id}`)).json as View;
  const attach = (id: string, name: string, content = PDF) =>
    harness
      .accounting()
      .createInvoiceAttachmentByFileName(TENANT, id, name, content, true, undefined, AS_PDF);
  const note = (id: string, details: string) =>
    harness.accounting().createInvoiceHistory(TENANT, id, { historyRecords: [{ details }] });

  it('keeps the very bytes, and replaces them under the same name', async () => {
    const id = await loaded({ Status: 'VOIDED' });
    const { body } = await attach(id, 'FN-1.pdf');
    const [attachment] = body.attachments ?? [];
    expect(attachment).toMatchObject({
      ...{
        fileName: 'FN-1.pdf',
        mimeType: 'application/pdf',
        contentLength: PDF.length,
        includeOnline: true,
      },
    });
    const got = await harness
      .accounting()
      .getInvoiceAttachmentByFileName(TENANT, id, 'FN-1.pdf', 'application/pdf');
    expect(Buffer.compare(Buffer.from(got.body), PDF)).toBe(0);
    const newer = Buffer.from('newer');
    const replaced = await harness
      .accounting()
      .updateInvoiceAttachmentByFileName(TENANT, id, 'FN-1.pdf', newer);
    expect(replaced.body.attachments?.[0]?.attachmentID).toBe(attachment?.attachmentID);
    const listed = await harness.accounting().getInvoiceAttachments(TENANT, id);
    expect(listed.body.attachments).toHaveLength(1);
    const digest = createHash('sha256').update(newer).digest('hex');
    expect((await view(id)).attachments).toMatchObject([{ fileName: 'FN-1.pdf', sha256: digest }]);
    const byId = await harness
      .accounting()
      .getInvoiceAttachmentById(TENANT, id, attachment?.attachmentID ?? '', 'application/pdf');
    expect(Buffer.from(byId.body).toString()).toBe('newer');
  });

  it('shows that there are files, and counts it as a change only where that is set', async () => {
    const id = await loaded();
    await attach(id, 'a.pdf');
    const quiet = (await harness.accounting().getInvoice(TENANT, id)).body.invoices?.[0];
    expect([quiet?.hasAttachments, quiet?.updatedDateUTC?.getTime()]).toEqual([true, JANUARY]);
    expect(quiet?.attachments?.[0]?.fileName).toBe('a.pdf');
    await harness.organisation({ settings: { attachmentBumps: true, noteBumps: true } });
    await attach(id, 'b.pdf');
    const bumped = (await harness.accounting().getInvoice(TENANT, id)).body.invoices?.[0];
    expect(bumped?.updatedDateUTC?.getTime()).toBeGreaterThan(JANUARY);
  });

  it('takes ten files and no eleventh, but still replaces', async () => {
    const id = await loaded();
    for (let index = 0; index < 10; index += 1) await attach(id, `${index}.pdf`);
    expect((await rejectionOf(attach(id, '10.pdf'))).body).toMatchObject({ Type: 'ValidationException' });
    await attach(id, '9.pdf', Buffer.from('again'));
    expect((await view(id)).attachments).toHaveLength(10);
  });

  it('refuses names, sizes and documents that do not do', async () => {
    const id = await loaded();
    for (const name of ['a:b.pdf', 'a/b.pdf', 'a?.pdf', 'a+b.pdf', 'a\0.pdf']) {
      expect((await rejectionOf(attach(id, name))).response.statusCode).toBe(400);
    }
    const large = await rejectionOf(attach(id, 'large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1)));
    expect(large.response.statusCode).toBe(400);
    expect((await rejectionOf(attach(id, 'empty.pdf', Buffer.alloc(0)))).response.statusCode).toBe(400);
    expect((await rejectionOf(attach(crypto.randomUUID(), 'a.pdf'))).response.statusCode).toBe(404);
    expect((await view(id)).attachments).toEqual([]);
  });

  it('attaches to credit notes, names with blanks included', async () => {
    const document = creditNote();
    await harness.load({ CreditNotes: [document] });
    const api = harness.accounting();
    const id = document.CreditNoteID;
    await api.createCreditNoteAttachmentByFileName(
      TENANT,
      id,
      'fiscal é 1.pdf',
      PDF,
      false,
      undefined,
      AS_PDF,
    );
    const listed = await api.getCreditNoteAttachments(TENANT, id);
    expect(listed.body.attachments?.map((file) => [file.fileName, file.includeOnline])).toEqual([
      ['fiscal é 1.pdf', undefined],
    ]);
    await api.createCreditNoteHistory(TENANT, id, { historyRecords: [{ details: 'noted' }] });
    expect((await api.getCreditNoteHistory(TENANT, id)).body.historyRecords?.[0]?.details).toBe('noted');
  });

  it('lets people remove a file, which the API cannot', async () => {
    const id = await loaded();
    await attach(id, 'FN-1.pdf');
    const remove = (fileName: string) =>
      harness.control('POST', `/organisations/${TENANT}/documents/${id}/remove-attachment`, { fileName });
    expect((await remove('FN-2.pdf')).status).toBe(404);
    expect((await remove('FN-1.pdf')).status).toBe(200);
    expect(await view(id)).toMatchObject({ attachments: [], document: { HasAttachments: false } });
    expect((await remove('FN-1.pdf')).status).toBe(404);
  });

  it('stores half of an upload that is ordered to arrive in part, and says how much', async () => {
    const id = await loaded();
    const fault = { operation: 'PUT attachment', kind: 'truncated' };
    expect((await harness.control('POST', '/faults', fault)).status).toBe(201);
    const { body } = await attach(id, 'FN-1.pdf');
    expect(body.attachments?.[0]?.contentLength).toBe(PDF.length / 2);
    expect((await attach(id, 'FN-1.pdf')).body.attachments?.[0]?.contentLength).toBe(PDF.length);
  });

  it('keeps odd and doubled names as is set', async () => {
    const id = await loaded();
    const names = async (): Promise<string[]> => (await view(id)).attachments.map(({ fileName }) => fileName);
    await harness.organisation({ settings: { attachmentNames: 'encoded', attachmentDoubles: 'rename' } });
    for (const name of ['é [1].pdf', 'a.pdf', 'a.pdf', 'a.pdf']) await attach(id, name);
    expect(await names()).toEqual(['%C3%A9%20%5B1%5D.pdf', 'a.pdf', 'a (1).pdf', 'a (2).pdf']);
    await harness.organisation({ settings: { attachmentNames: 'refused' } });
    expect((await rejectionOf(attach(id, 'é.pdf'))).response.statusCode).toBe(400);
    await harness.organisation({ settings: { attachmentNames: 'decoded', attachmentDoubles: 'replace' } });
    await attach(id, 'a.pdf');
    expect(await names()).toHaveLength(4);
  });

  it('refuses files and notes in a locked period only where that is set', async () => {
    const id = await loaded();
    await harness.organisation({ periodLockDate: '2026-12-31' });
    await attach(id, 'FN-1.pdf');
    await note(id, 'noted');
    await harness.organisation({ settings: { lockedPeriodWriting: 'refuse' } });
    expect((await rejectionOf(attach(id, 'FN-2.pdf'))).response.statusCode).toBe(400);
    expect((await rejectionOf(note(id, 'again'))).response.statusCode).toBe(400);
    await harness.organisation({
      periodLockDate: null,
      settings: { lockedPeriodWriting: 'accept', limits: { enforce: false } },
    });
  });

  it('appends notes, newest first, any character', async () => {
    const id = await loaded();
    const { body } = await note(id, 'first');
    expect(body.historyRecords?.[0]?.details).toBe('first');
    await note(id, 'second \0 \ud800');
    const listed = await harness.accounting().getInvoiceHistory(TENANT, id);
    expect(listed.body.historyRecords?.map((record) => [record.details, record.user])).toEqual([
      ['second \0 \ud800', 'System Generated'],
      ['first', 'System Generated'],
    ]);
    expect((await view(id)).history.map(({ details }) => details)).toEqual(['second \0 \ud800', 'first']);
  });

  it('limits the length of a note to what is set', async () => {
    const id = await loaded();
    expect((await rejectionOf(note(id, 'x'.repeat(2501)))).response.statusCode).toBe(400);
    await note(id, 'x'.repeat(2500));
    await harness.organisation({ settings: { historyLimit: 250 } });
    expect((await rejectionOf(note(id, 'x'.repeat(251)))).response.statusCode).toBe(400);
    expect((await rejectionOf(note(id, ''))).response.statusCode).toBe(400);
  });
});
