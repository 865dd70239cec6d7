import { createHash } from 'node:crypto';
import type { AccountingConnector, DocumentReference } from '../../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../../src/connectors/books-access';
import type { FiscalPdf } from '../../../src/domain/receipt/receipt';
import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { storedWords } from '../../../src/domain/texts/stored-sentence';

/** Document in the platform's own data, read without the connector. */
interface WrittenOnDocument {
  readonly files: readonly { name: string; sha256: string; isShownOnline: boolean }[];
  readonly notes: readonly string[];
  readonly link: string;
  readonly reference: string;
}

/** Books of one platform, with what the suite needs to prepare a case. */
export interface WritingHarness {
  readonly connector: AccountingConnector;
  readonly access: BooksAccess;
  /** Fields of the platform, by kind of document. */
  readonly fields: Readonly<Record<DocumentKind, readonly ('link' | 'reference')[]>>;
  /** Creates an approved document with this reference. */
  approved(kind: DocumentKind, reference?: string): Promise<DocumentReference>;
  /** Creates a document whose fields can no longer be edited; `gone` names one that the platform does not have. */
  closed(): Promise<DocumentReference>;
  gone(kind: DocumentKind): DocumentReference;
  written(reference: DocumentReference): Promise<WrittenOnDocument>;
  removeFile(reference: DocumentReference, name: string): Promise<void>;
  /** Loses the answer of the next note or upload, which takes effect. */
  loseAnswer(of: 'attachment' | 'note'): Promise<void>;
  /** Cuts the next uploads short. */
  cutUpload(times: number): Promise<void>;
  stop(): Promise<void>;
}

const KINDS: readonly DocumentKind[] = ['invoice', 'credit_note'];
const LINK = 'https://fdms.example/12345';

export function pdf(text = 'one', fileName = 'fiscal-12345-7-99.pdf'): FiscalPdf {
  const bytes = Buffer.from(`%PDF-1.7 ${text} \0\xff`, 'latin1');
  return { fileName, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Tests the writing of an accounting platform: a repeated write must leave the books as a single one does. */
export function describeWriting(platform: string, start: () => Promise<WritingHarness>): void {
  describe(`writing to ${platform}`, () => {
    let books: WritingHarness;

    beforeAll(async () => {
      books = await start();
    }, 60_000);

    afterAll(() => books.stop());

    describe.each(KINDS)('on an approved %s', (kind) => {
      it('attaches the very bytes, shown to the customer or not', async () => {
        for (const isShownOnline of [true, false]) {
          const reference = await books.approved(kind);
          const result = await books.connector.attach(books.access, reference, pdf(), isShownOnline);
          expect(result).toEqual({
            part: 'attachment',
            result: 'written',
            detail: storedWords(pdf().fileName),
          });
          expect((await books.written(reference)).files).toEqual([
            { name: pdf().fileName, sha256: pdf().sha256, isShownOnline },
          ]);
        }
      });

      it('attaches once, however often it is asked to', async () => {
        const reference = await books.approved(kind);
        await books.connector.attach(books.access, reference, pdf('old'), true);
        await books.connector.attach(books.access, reference, pdf('new'), true);
        const { files } = await books.written(reference);
        expect(files.map(({ sha256 }) => sha256)).toEqual([pdf('new').sha256]);
      });

      it('repeats an upload whose answer was lost without a second file', async () => {
        const reference = await books.approved(kind);
        await books.loseAnswer('attachment');
        const attach = () => books.connector.attach(books.access, reference, pdf(), true);
        await expect(attach()).rejects.toMatchObject({ name: 'Failure', kind: 'temporary' });
        expect((await attach()).result).toBe('written');
        expect((await books.written(reference)).files).toHaveLength(1);
      });

      it('repeats an upload that arrived in part, and gives up on one that always does', async () => {
        const reference = await books.approved(kind);
        await books.cutUpload(1);
        expect((await books.connector.attach(books.access, reference, pdf(), true)).result).toBe('written');
        expect((await books.written(reference)).files[0]?.sha256).toBe(pdf().sha256);
        await books.cutUpload(2);
        const given = await books.connector.attach(books.access, reference, pdf('longer'), true);
        expect(given).toMatchObject({ result: 'refused', reason: 'NOT_STORED' });
      });

      it('says whether a file is there, and of the right size', async () => {
        const reference = await books.approved(kind);
        const { fileName, bytes } = pdf();
        const has = (size: number | null) =>
          books.connector.hasAttachment(books.access, reference, { fileName, size });
        expect(await has(null)).toBe(false);
        await books.connector.attach(books.access, reference, pdf(), true);
        expect([await has(null), await has(bytes.length), await has(1)]).toEqual([true, true, false]);
        await books.removeFile(reference, fileName);
        expect(await has(bytes.length)).toBe(false);
      });

      it('adds a note, and looks for it where it may be there already', async () => {
        const reference = await books.approved(kind);
        const text = 'Fiscalised: device 12345, number 99';
        const note = (mayBeThere: boolean) => books.connector.note(books.access, reference, text, mayBeThere);
        await books.loseAnswer('note');
        await expect(note(false)).rejects.toMatchObject({ name: 'Failure', kind: 'temporary' });
        expect(await note(true)).toEqual({ part: 'note', result: 'written', detail: storedWords(text) });
        expect((await books.written(reference)).notes.filter((one) => one === text)).toHaveLength(1);
      });

      it('adds a note that may be there, and is not', async () => {
        const reference = await books.approved(kind);
        expect((await books.connector.note(books.access, reference, 'New', true)).result).toBe('written');
        expect((await books.written(reference)).notes).toContain('New');
      });

      it('sets the fields that the platform has, and says of the others that it has none', async () => {
        const reference = await books.approved(kind);
        const wanted = { ...reference, link: LINK, reference: 'Fiscal number 99' };
        const results = (await books.connector.setFields(books.access, [wanted])).get(reference.sourceId);
        for (const part of ['link', 'reference'] as const) {
          const result = books.fields[kind].includes(part) ? 'written' : 'not_applicable';
          expect(results?.parts.find((one) => one.part === part)).toMatchObject({ result });
        }
        if (books.fields[kind].includes('link')) expect((await books.written(reference)).link).toBe(LINK);
      });

      it('refuses, and does not fail, where the document is gone', async () => {
        const reference = books.gone(kind);
        expect(
          await books.connector.hasAttachment(books.access, reference, { fileName: 'x.pdf', size: 1 }),
        ).toBe(false);
        const results = [
          await books.connector.attach(books.access, reference, pdf(), true),
          await books.connector.note(books.access, reference, 'x', false),
          await books.connector.note(books.access, reference, 'x', true),
        ];
        for (const result of results) {
          expect(result).toMatchObject({ result: 'refused', reason: 'DOCUMENT_GONE' });
        }
      });
    });

    it('never writes over a reference', async () => {
      const taken = await books.approved('invoice', 'PO 4711');
      const empty = await books.approved('invoice', '');
      const fields = [taken, empty].map((one) => ({ ...one, link: null, reference: 'Fiscal number 99' }));
      const results = await books.connector.setFields(books.access, fields);
      expect(results.get(taken.sourceId)?.parts).toMatchObject([
        { part: 'reference', result: 'not_applicable' },
      ]);
      expect(results.get(empty.sourceId)?.parts).toMatchObject([{ part: 'reference', result: 'written' }]);
      expect((await books.written(taken)).reference).toBe('PO 4711');
      expect((await books.written(empty)).reference).toBe('Fiscal number 99');
      const again = await books.connector.setFields(books.access, fields);
      expect(again.get(empty.sourceId)?.parts).toMatchObject([{ part: 'reference', result: 'written' }]);
    });

    it('gives every document of a batch a verdict of its own', async () => {
      const sound = [await books.approved('invoice'), await books.approved('invoice')];
      const all = [sound[0]!, await books.closed(), books.gone('invoice'), sound[1]!];
      const fields = all.map((one) => ({ ...one, link: LINK, reference: null }));
      const results = await books.connector.setFields(books.access, fields);
      const verdicts = all.map((one) => results.get(one.sourceId)?.parts.map(({ result }) => result));
      expect(verdicts).toEqual([['written'], ['refused'], ['refused'], ['written']]);
      for (const one of sound) expect((await books.written(one)).link).toBe(LINK);
    });

    it('sets more fields than fit into one call', async () => {
      const all = await Promise.all(Array.from({ length: 120 }, () => books.approved('invoice')));
      const results = await books.connector.setFields(
        books.access,
        all.map((one, index) => ({ ...one, link: `${LINK}/${index}`, reference: null })),
      );
      expect([...results.values()].every(({ parts: [one] }) => one?.result === 'written')).toBe(true);
      const links = await Promise.all(all.map(async (one) => (await books.written(one)).link));
      expect(links).toEqual(all.map((_one, index) => `${LINK}/${index}`));
    });

    it('asks the platform nothing when nothing is to be set', async () => {
      const none = { ...(await books.approved('invoice')), link: null, reference: null };
      const results = await books.connector.setFields(books.access, [none]);
      expect(results.get(none.sourceId)).toEqual({ parts: [], document: null });
      expect((await books.connector.setFields(books.access, [])).size).toBe(0);
    });
  });
}
