import { randomUUID } from 'node:crypto';
import { XeroBooks } from '../../support/xero-books';
import { describeWriting, type WritingHarness } from './writing';

async function xero(): Promise<WritingHarness> {
  const books = await XeroBooks.start();
  const { connector, access } = books;
  return {
    connector,
    access,
    fields: { invoice: ['link', 'reference'], credit_note: [] },
    approved: (kind, Reference) => books.put(kind, Reference === undefined ? {} : { Reference }),
    closed: async () => {
      const reference = await books.put('invoice');
      await books.act(reference, 'pay');
      return reference;
    },
    gone: (kind) => ({ kind, sourceId: randomUUID() }),
    written: async (reference) => {
      const { document, attachments, history } = await books.view(reference);
      const text = (value: unknown): string => (typeof value === 'string' ? value : '');
      return {
        files: attachments.map(({ fileName, sha256, includeOnline }) => ({
          ...{ name: fileName, sha256, isShownOnline: includeOnline },
        })),
        notes: history.map(({ details }) => details),
        link: text(document.Url),
        reference: text(document.Reference),
      };
    },
    removeFile: (reference, fileName) => books.act(reference, 'remove-attachment', { fileName }),
    loseAnswer: (of) =>
      books.fault({ operation: of === 'note' ? 'PUT history' : 'PUT attachment', kind: 'answer-lost' }),
    cutUpload: (times) => books.fault({ operation: 'PUT attachment', kind: 'truncated', times }),
    stop: () => books.stop(),
  };
}

describeWriting('Xero', xero);
