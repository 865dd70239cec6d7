import { callJson } from '../../demo/http-json';
import type { ShownDocument } from '../../demo/connector-api';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const MANY = 1_000;

describe('a PDF that is not ready', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
    // Always writes notes, which the link would make unnecessary, so that every part of the write-back is tested.
    await world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, { writesNote: 'always' });
  });

  afterEach(() => callJson('DELETE', `${world.fiscal.url}/_control/faults`));
  afterAll(() => world.stop());

  const result = ({ writeBacks }: ShownDocument, part: string): string | undefined =>
    writeBacks.find((one) => one.part === part)?.result;

  /** Waits until note and link are written while the PDF is not. */
  const homeButForThePdf = (sourceId: string): Promise<ShownDocument> =>
    eventually(
      'note and link',
      async () => {
        const now = await world.document(sourceId);
        const isHome = now !== null && result(now, 'note') === 'written' && result(now, 'link') === 'written';
        return isHome && now.lastFailure !== null ? now : null;
      },
      async () => JSON.stringify(await world.document(sourceId)),
    );

  it('holds back neither the note nor the link, and costs no further call to the books', async () => {
    const sale = invoice();
    await world.fiscalFault({ operation: 'download', kind: 'late', times: MANY });
    await world.books({ Invoices: [sale] });
    const waiting = await homeButForThePdf(sale.InvoiceID);
    expect(waiting.state).toBe('fiscalised');
    expect(waiting.lastFailure).toContain('no PDF yet');
    const early = await world.written(sale.InvoiceID);
    expect([early.attachments.length, early.history.length]).toEqual([0, 1]);
    expect(early.document.Url).toBe(waiting.fiscalData?.qrUrl);
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    await world.retry(waiting.id);
    await world.until(sale.InvoiceID, 'written_back');
    const late = await world.written(sale.InvoiceID);
    expect([late.attachments.length, late.history.length]).toEqual([1, 1]);
    const calls = await world.xeroCalls();
    expect(calls['PUT Invoices/{id}/History']).toBe(1);
    expect(calls['POST Invoices']).toBe(1);
    expect(calls['PUT Invoices/{id}/Attachments/{name}']).toBe(1);
    expect(calls['GET Invoices/{id}/Attachments']).toBeUndefined();
    expect(calls['GET Invoices/{id}/History']).toBeUndefined();
  });

  it('does not hide an edit that is made meanwhile, and is attached to the edited document', async () => {
    const sale = invoice();
    await world.fiscalFault({ operation: 'download', kind: 'late', times: MANY });
    await world.books({ Invoices: [sale] });
    const waiting = await homeButForThePdf(sale.InvoiceID);
    const number = `${sale.InvoiceNumber}-B`;
    await world.inTheBooks(sale.InvoiceID, 'edit', { fields: { InvoiceNumber: number } });
    await eventually('the edit is read', async () =>
      (await world.document(sale.InvoiceID))?.number === number ? true : null,
    );
    await world.retry(waiting.id);
    const changed = await world.until(sale.InvoiceID, 'changed_after_fiscalisation');
    expect(changed.reason).toBe('EDITED');
    expect(result(changed, 'attachment')).toBeUndefined();
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    const whole = await eventually('the PDF', async () => {
      const now = await world.document(sale.InvoiceID);
      return now !== null && result(now, 'attachment') === 'written' ? now : null;
    });
    expect(whole).toMatchObject({ state: 'changed_after_fiscalisation', reason: 'EDITED' });
    expect((await world.written(sale.InvoiceID)).attachments).toHaveLength(1);
  });

  it('nor do the documents behind it wait when the service gives none at all', async () => {
    const sales = [invoice(), invoice(), invoice()];
    await world.fiscalFault({ operation: 'download', kind: 'too-many-requests', times: MANY });
    await world.books({ Invoices: sales });
    for (const { InvoiceID } of sales) await homeButForThePdf(InvoiceID);
    const organisation = await world.api.get<{ lastFailure: string | null }>(
      `/api/organisations/${world.organisation.id}`,
    );
    expect(organisation.lastFailure).toBeNull();
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    for (const { InvoiceID } of sales) {
      const document = await world.document(InvoiceID);
      await world.retry(document?.id ?? '');
      await world.until(InvoiceID, 'written_back');
      expect((await world.written(InvoiceID)).attachments).toHaveLength(1);
    }
  });

  it('is given up when it has been asked for in vain for seven days, until a person asks for it', async () => {
    const sale = invoice();
    await world.fiscalFault({ operation: 'download', kind: 'late', times: MANY });
    await world.books({ Invoices: [sale] });
    const { id } = await homeButForThePdf(sale.InvoiceID);
    await world.inTheDatabase(
      "update submissions set started_at = started_at - interval '8 days' where document_id = $1",
      [id],
    );
    await world.retry(id);
    const asked = await eventually('another try', async () => {
      const now = await world.api.get<{ dueAt: string }>(`/api/documents/${id}`);
      return Date.parse(now.dueAt) > Date.now() ? now : null;
    });
    expect(asked).toMatchObject({ state: 'fiscalised' });
    await world.inTheDatabase('update documents set attempts = 20 where id = $1', [id]);
    await world.retry(id);
    const home = await world.until(sale.InvoiceID, 'written_back');
    expect(home.reason).toBe('WRITTEN_BACK_IN_PART');
    expect(home.explanation).toContain('returned no PDF in seven days');
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    await world.retry(id);
    await eventually('the PDF', async () =>
      (await world.written(sale.InvoiceID)).attachments.length === 1 ? true : null,
    );
  });
});
