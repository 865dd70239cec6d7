import { randomUUID } from 'node:crypto';
import type { DocumentReference } from '../../../src/connectors/accounting-connector';
import type { DocumentKind } from '../../../src/domain/sales/sales-document';
import { SampleBooks, type SamplePage } from '../sample-platform/sample-books';
import { SampleConnector, TENANT } from '../sample-platform/sample.connector';
import { readsBooks } from './reading';
import { startSampleHarness } from './sample-harness';
import { describeWriting, type WritingHarness } from './writing';

/** Platform whose uploads do not replace by name and whose writes have keys; the promises of the port still hold. */
function sample(): Promise<WritingHarness> {
  const books = new SampleBooks();
  const open = (kind: DocumentKind, reference?: string): [DocumentReference, SamplePage] => {
    const sourceId = randomUUID();
    return [{ kind, sourceId }, books.open(sourceId, reference)];
  };
  const pageOf = ({ sourceId }: DocumentReference): SamplePage => books.pages.get(sourceId)!;
  return Promise.resolve({
    connector: new SampleConnector(books),
    access: { tenantId: TENANT, accessToken: 'sample-access' },
    fields: { invoice: ['link', 'reference'], credit_note: ['link', 'reference'] },
    approved: (kind, reference) => Promise.resolve(open(kind, reference)[0]),
    closed: () => {
      const [reference, page] = open('invoice');
      page.isClosed = true;
      return Promise.resolve(reference);
    },
    gone: (kind) => ({ kind, sourceId: randomUUID() }),
    written: (reference) => {
      const { files, notes, link, reference: text } = pageOf(reference);
      const shown = files.map(({ name, sha256, isShownOnline }) => ({ name, sha256, isShownOnline }));
      return Promise.resolve({ files: shown, notes, link, reference: text });
    },
    removeFile: (reference, fileName) => {
      const page = pageOf(reference);
      page.files = page.files.filter(({ name }) => name !== fileName);
      return Promise.resolve();
    },
    loseAnswer: (of) => Promise.resolve(books.loseAnswer(of)),
    cutUpload: (times) => Promise.resolve(books.cutUploads(times)),
    stop: () => Promise.resolve(),
  });
}

describe('the sample platform, which lives in tests alone,', () => {
  readsBooks(startSampleHarness, { drafts: false, orders: false });

  it('has no sales that are not invoices, and says so', () => {
    expect(new SampleConnector(new SampleBooks()).otherSales).toBeNull();
  });
});
describeWriting('the sample platform, which lives in tests alone', sample);
