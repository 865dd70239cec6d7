import { randomUUID } from 'node:crypto';
import type { DocumentReference } from '../../src/connectors/accounting-connector';
import type { WriteBackRefusal, WriteBackResult } from '../../src/domain/receipt/receipt';
import { pdf } from '../contracts/accounting-connectors/writing';
import { inEnglish } from '../support/in-english';
import { XeroBooks } from '../support/xero-books';

const LINK = 'https://fdms.example/12345';

/** Tests each known refusal of a write by Xero, with the result of the connector. */
describe('a refusal of Xero', () => {
  let books: XeroBooks;

  beforeAll(async () => {
    books = await XeroBooks.start();
  });

  afterAll(() => books.stop());

  const attach = async (reference: DocumentReference): Promise<WriteBackResult> =>
    inEnglish(await books.connector.attach(books.access, reference, pdf(), true));
  const note = async (reference: DocumentReference, text = 'Fiscalised'): Promise<WriteBackResult> =>
    inEnglish(await books.connector.note(books.access, reference, text, false));
  const link = async (reference: DocumentReference, url = LINK): Promise<WriteBackResult | undefined> => {
    const results = await books.connector.setFields(books.access, [
      { ...reference, link: url, reference: null },
    ]);
    return inEnglish(results.get(reference.sourceId)?.parts[0]);
  };
  const refused = (reason: WriteBackRefusal, words: RegExp) => ({
    result: 'refused',
    reason,
    detail: expect.stringMatching(words),
  });

  it('of the fields of a paid or part-paid invoice leaves file and note', async () => {
    for (const amount of [undefined, 10]) {
      const reference = await books.put('invoice');
      await books.act(reference, 'pay', { amount });
      expect(await attach(reference)).toMatchObject({ result: 'written' });
      expect(await note(reference)).toMatchObject({ result: 'written' });
      expect(await link(reference)).toMatchObject(refused('SETTLED', /paid or credited.*allocated to it/));
    }
  });

  it('of the fields of a credited invoice leaves file and note', async () => {
    const reference = await books.put('invoice', { AmountDue: 15.5, AmountCredited: 100, CreditNotes: [{}] });
    expect(await link(reference)).toMatchObject(refused('SETTLED', /paid or credited/));
    expect(await attach(reference)).toMatchObject({ result: 'written' });
  });

  it('of paid invoices is not expected where Xero has come to take them', async () => {
    await books.set({ invoiceEditPaid: 'accept' });
    const reference = await books.put('invoice');
    await books.act(reference, 'pay');
    expect(await link(reference)).toMatchObject({ result: 'written' });
    await books.set({ invoiceEditPaid: 'refuse' });
  });

  it('of the fields of a voided or deleted invoice leaves file and note', async () => {
    for (const Status of ['VOIDED', 'DELETED']) {
      const reference = await books.put('invoice', { Status });
      expect(await attach(reference)).toMatchObject({ result: 'written' });
      expect(await note(reference)).toMatchObject({ result: 'written' });
      expect(await link(reference)).toMatchObject(refused('NOT_EDITABLE', /in this status.*valid status/));
    }
  });

  it('in a locked period names it, for the fields alone or for everything', async () => {
    const reference = await books.put('invoice', { DateString: '2026-03-01T00:00:00' });
    await books.set({}, { periodLockDate: '2026-03-31' });
    expect(await attach(reference)).toMatchObject({ result: 'written' });
    expect(await link(reference)).toMatchObject(refused('LOCKED_PERIOD', /locked in Xero.*31 March 2026/));
    await books.set({ lockedPeriodWriting: 'refuse' });
    const other = await books.put('credit_note');
    expect(await attach(other)).toMatchObject(refused('LOCKED_PERIOD', /locked in Xero/));
    expect(await note(other)).toMatchObject(refused('LOCKED_PERIOD', /locked in Xero/));
    await books.set({ lockedPeriodWriting: 'accept' }, { periodLockDate: null });
  });

  it('of an eleventh file asks to remove one; the eleventh of the same name is the old one', async () => {
    const reference = await books.put('invoice');
    const named = (name: string) =>
      books.connector.attach(books.access, reference, pdf('x', `${name}.pdf`), true);
    for (let file = 1; file <= 10; file += 1) expect((await named(String(file))).result).toBe('written');
    expect(inEnglish(await named('11'))).toMatchObject(refused('ATTACHMENTS_FULL', /Remove one.*retry/));
    expect(await named('10')).toMatchObject({ result: 'written' });
    await books.act(reference, 'remove-attachment', { fileName: '3.pdf' });
    expect(await named('11')).toMatchObject({ result: 'written' });
  });

  it('for an archived contact asks to restore it', async () => {
    const reference = await books.put('invoice');
    await books.archiveBuyer(true);
    await books.set({ archivedContactEdits: 'refuse' });
    expect(await link(reference)).toMatchObject(refused('CONTACT_ARCHIVED', /Restore the contact/));
    expect(await attach(reference)).toMatchObject({ result: 'written' });
    await books.archiveBuyer(false);
    expect(await link(reference)).toMatchObject({ result: 'written' });
  });

  it('of a document that is not there says so', async () => {
    const reference = { kind: 'invoice', sourceId: randomUUID() } as const;
    expect(await attach(reference)).toMatchObject(refused('DOCUMENT_GONE', /longer has the document/));
    expect(await link(reference)).toMatchObject(refused('DOCUMENT_GONE', /longer has the document/));
  });

  it('of an address that holds its own name is about the address', async () => {
    const reference = await books.put('invoice');
    expect(await link(reference, 'https://fdms.example/xero/1')).toMatchObject(
      refused('LINK_NOT_TAKEN', /verification address/),
    );
  });

  it('of a file or a note is about the file or the note', async () => {
    const reference = await books.put('invoice');
    const empty = { ...pdf(), bytes: Buffer.alloc(0) };
    const result = inEnglish(await books.connector.attach(books.access, reference, empty, true));
    expect(result).toMatchObject(refused('FILE_NOT_TAKEN', /does not accept the PDF/));
    await books.set({ historyLimit: 250 });
    expect(await note(reference, 'x'.repeat(251))).toMatchObject(refused('NOTE_NOT_TAKEN', /note/));
    expect(await note(reference, 'x'.repeat(250))).toMatchObject({ result: 'written' });
  });

  it('in words that nobody knows is passed on in these words', async () => {
    const reference = await books.put('invoice');
    const fault = { kind: 'error', status: 400, message: 'The moon is not in the right phase' };
    await books.fault({ operation: 'PUT attachment', ...fault });
    expect(await attach(reference)).toMatchObject(
      refused('OTHER', /^Xero refused it\. Xero says: "The moon is not in the right phase"$/),
    );
  });

  it('of a whole batch falls on the one that spoils it', async () => {
    const all = await Promise.all(Array.from({ length: 9 }, () => books.put('invoice')));
    const spoiler = all[5]!;
    const fault = { operation: 'POST Invoices', kind: 'error', status: 400, message: 'No.', times: 20 };
    await books.fault({ ...fault, documentId: spoiler.sourceId });
    const fields = all.map((one) => ({ ...one, link: LINK, reference: null }));
    const results = await books.connector.setFields(books.access, fields);
    expect(all.map((one) => results.get(one.sourceId)?.parts[0]?.result)).toEqual(
      all.map((one) => (one === spoiler ? 'refused' : 'written')),
    );
    await books.harness.control('DELETE', '/faults');
  });

  it('of a bundle that names its culprit costs one call more, and leaves the others', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => books.put('invoice')));
    const spoiler = all[31]!;
    const fault = {
      operation: 'POST Invoices',
      kind: 'element-refused',
      message: 'Url is not valid',
      times: 9,
    };
    await books.fault({ ...fault, documentId: spoiler.sourceId });
    await books.harness.control('DELETE', '/calls');
    const fields = all.map((one) => ({ ...one, link: LINK, reference: null }));
    const results = await books.connector.setFields(books.access, fields);
    expect((await books.harness.control('GET', '/calls')).json).toEqual({ 'POST Invoices': 2 });
    const parts = all.map((one) => results.get(one.sourceId)?.parts[0]);
    expect(parts.filter((part) => part?.result === 'written')).toHaveLength(49);
    expect(parts[31]).toMatchObject({ result: 'refused', reason: 'LINK_NOT_TAKEN' });
    await books.harness.control('DELETE', '/faults');
  });

  it('is not what a limit, a lost right or trouble at Xero is', async () => {
    const reference = await books.put('invoice');
    for (const [status, kind] of [
      [500, 'temporary'],
      [503, 'temporary'],
      [403, 'unauthorised'],
    ] as const) {
      await books.fault({ operation: 'PUT attachment', kind: 'error', status });
      await expect(attach(reference)).rejects.toMatchObject({ name: 'Failure', kind });
    }
    expect(await attach(reference)).toMatchObject({ result: 'written' });
  });
});

describe('the size of an upload', () => {
  let books: XeroBooks;

  beforeAll(async () => {
    books = await XeroBooks.start();
  });

  afterAll(() => books.stop());

  it('is taken from the answer where it says it, and costs one call where it does not', async () => {
    const reference = await books.put('invoice');
    await books.calls();
    const attach = () => books.connector.attach(books.access, reference, pdf(), true);
    expect(await attach()).toMatchObject({ result: 'written' });
    const upload = 'PUT Invoices/{id}/Attachments/{name}';
    expect(await books.calls()).toEqual({ [upload]: 1 });
    await books.set({ uploadAnswersSize: false });
    expect(await attach()).toMatchObject({ result: 'written' });
    expect(await books.calls()).toEqual({ [upload]: 1, 'GET Invoices/{id}/Attachments': 1 });
  });
});
