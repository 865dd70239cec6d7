import type { ShownDocument } from '../../demo/connector-api';
import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const MANY = 1_000;

describe('the PDF that the service gives', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterEach(() => callJson('DELETE', `${world.fiscal.url}/_control/faults`));
  afterAll(() => world.stop());

  const attachment = ({ writeBacks }: ShownDocument) => writeBacks.find(({ part }) => part === 'attachment');

  const checked = async (documentId: string): Promise<string | null> => {
    const shown = await world.api.get<{ fiscalData: { pdfCheck: string | null } | null }>(
      `/api/documents/${documentId}`,
    );
    return shown.fiscalData?.pdfCheck ?? null;
  };

  it.each<[string, string | null]>([
    ['is never attached to the document of another customer', null],
    ['is never attached to the document of another customer, however long it is', 'long'],
  ])('%s', async (_title, kind) => {
    const [theirs, ours] = [invoice(), invoice()];
    await world.books({ Invoices: [theirs] });
    await world.until(theirs.InvoiceID, 'written_back');
    await world.fiscalFault({
      ...{ operation: 'process', kind: 'foreign-pdf', documentNumber: ours.InvoiceNumber },
    });
    if (kind !== null) await world.fiscalFault({ operation: 'download', kind, times: 1 });
    await world.books({ Invoices: [ours] });
    const home = await world.until(ours.InvoiceID, 'written_back');
    expect(home.reason).toBe('WRITTEN_BACK_IN_PART');
    expect(attachment(home)).toMatchObject({ result: 'refused', reason: 'PDF_OF_ANOTHER' });
    expect(attachment(home)?.detail).toContain(theirs.InvoiceNumber);
    expect(await checked(home.id)).toBe('of_another');
    expect((await world.written(ours.InvoiceID)).attachments).toEqual([]);
    expect((await world.written(theirs.InvoiceID)).attachments).toHaveLength(1);
  });

  it('is attached although it has no text, and is on one receipt only', async () => {
    const [first, second] = [invoice(), invoice()];
    await world.fiscalFault({ operation: 'download', kind: 'no-text', times: 1 });
    await world.books({ Invoices: [first] });
    const one = await world.until(first.InvoiceID, 'written_back');
    expect(attachment(one)?.result).toBe('written');
    expect(await checked(one.id)).toBe('not_readable');
    await world.fiscalFault({
      ...{ operation: 'process', kind: 'foreign-pdf', documentNumber: second.InvoiceNumber },
    });
    await world.fiscalFault({ operation: 'download', kind: 'no-text', times: 1 });
    await world.books({ Invoices: [second] });
    const other = await world.until(second.InvoiceID, 'written_back');
    expect(attachment(other)).toMatchObject({ result: 'refused', reason: 'PDF_OF_ANOTHER' });
  });

  it('is not attached while it is a page to sign in, and is asked for again', async () => {
    const sale = invoice();
    await world.fiscalFault({ operation: 'download', kind: 'no-pdf', times: MANY });
    await world.books({ Invoices: [sale] });
    const waiting = await eventually('a try', async () => {
      const now = await world.document(sale.InvoiceID);
      return now?.lastFailure?.includes('no PDF') === true ? now : null;
    });
    expect((await world.written(sale.InvoiceID)).attachments).toEqual([]);
    await world.inTheDatabase('update documents set attempts = 20 where id = $1', [waiting.id]);
    await world.retry(waiting.id);
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    await world.retry(waiting.id);
    const home = await eventually('the PDF', async () => {
      const now = await world.document(sale.InvoiceID);
      return now !== null && attachment(now)?.result === 'written' ? now : null;
    });
    expect(await checked(home.id)).toBe('own');
  });
});
