import { callJson } from '../../demo/http-json';
import type { ShownDocument } from '../../demo/connector-api';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

interface Evidence {
  readonly documentNumber: string;
  readonly ageMinutes: number;
  readonly possibleDecisions: string[];
  readonly candidates: { requestId: string; fiscalNumber: string | null }[];
}

describe('an uncertain document that a person must decide about', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  /**
   * Puts a document whose submission gets no answer; the service may have it (`answer-lost`) or not (`request-lost`).
   */
  const uncertain = async (kind: 'answer-lost' | 'request-lost'): Promise<ShownDocument> => {
    const document = invoice();
    const documentNumber = document.InvoiceNumber;
    await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber });
    await world.fiscalFault({ operation: 'invoice', kind, documentNumber });
    await world.books({ Invoices: [document] });
    return world.until(document.InvoiceID, 'uncertain');
  };
  const halfAnHourLater = (): Promise<unknown> =>
    world.inTheDatabase(`update submissions set started_at = started_at - interval '31 minutes'`);
  const evidence = (id: string): Promise<Evidence> => world.api.get(`/api/documents/${id}/evidence`);
  const decide = (id: string, decision: object): Promise<{ result: string; state: string }> =>
    world.api.send('POST', `/api/documents/${id}/resolution`, {
      reason: 'The portal shows it.',
      ...decision,
    });
  it('is sent again once it is known that it never arrived, and not a minute too early', async () => {
    const { id, number, sourceId } = await uncertain('request-lost');
    const decision = { decision: 'not_received', documentNumber: number };
    expect((await evidence(id)).possibleDecisions).toEqual([]);
    await expect(decide(id, { ...decision, by: 'Tendai' })).rejects.toThrow(/less than 30 minutes/);
    await halfAnHourLater();
    expect((await evidence(id)).possibleDecisions).toContain('not_received');
    await expect(decide(id, { ...decision, documentNumber: 'another', by: 'Tendai' })).rejects.toThrow(
      /documentNumber is not the number/,
    );
    expect(await decide(id, { ...decision, by: 'Tendai' })).toEqual({ result: 'applied', state: 'ready' });
    await world.until(sourceId, 'written_back');
    expect(await world.receipts(sourceId)).toHaveLength(1);
    await expect(decide(id, { ...decision, by: 'Tendai' })).rejects.toThrow(/there is nothing to decide/);
  });

  /** Receipt that the service has made of a document, as a person reads it in the portal. */
  const portal = async ({ sourceId }: ShownDocument) => {
    const register = await eventually('the service has fiscalised it', async () => {
      const { receipts } = await callJson<{
        receipts: { invoiceId: string; requestId: string; receiptGlobalNo: number }[];
      }>('GET', `${world.fiscal.url}/_control/ledger`);
      return receipts.find(({ invoiceId }) => invoiceId === sourceId) ?? null;
    });
    const fiscalNumber = String(register.receiptGlobalNo);
    return {
      ...{ deviceId: '25501', fiscalDay: '1', verificationCode: 'A1B2-C3D4-E5F6-7890', fiscalNumber },
      ...{ qrUrl: `https://fdmstest.zimra.co.zw/${fiscalNumber}` },
      pdfName: `invoice-25501-${fiscalNumber}-${register.requestId}.pdf`,
    };
  };
  const enter = (
    { id, number: documentNumber }: ShownDocument,
    fiscalData: object,
  ): Promise<{ result: string; state: string }> =>
    decide(id, { decision: 'fiscalised', documentNumber, by: 'Tendai', fiscalData });

  it('refuses the numbers and the PDF of another document', async () => {
    const other = invoice();
    const documentNumber = other.InvoiceNumber;
    // The service reports the document, which cannot be recognised while its PDF is missing.
    await world.fiscalFault({ operation: 'download', kind: 'late', documentNumber, times: 1_000 });
    await world.fiscalFault({ operation: 'invoice', kind: 'answer-lost', documentNumber });
    await world.books({ Invoices: [other] });
    const another = await world.until(other.InvoiceID, 'uncertain');
    const document = await uncertain('answer-lost');
    const [own, foreign] = [await portal(document), await portal(another)];
    await eventually('the service has reported the other one', async () =>
      (await evidence(another.id)).candidates.length > 0 ? true : null,
    );
    await halfAnHourLater();
    const { pdfName, ...numbers } = foreign;
    await expect(enter(document, numbers)).rejects.toThrow(/cannot be read/);
    await expect(enter(document, { ...numbers, pdfName: own.pdfName })).rejects.toThrow(/cannot be read/);
    await callJson('DELETE', `${world.fiscal.url}/_control/faults`);
    await expect(enter(document, { ...own, pdfName })).rejects.toThrow(
      /does not show number, total and currency of this document/,
    );
    await expect(enter(document, numbers)).rejects.toThrow(
      /does not show number, total and currency|belongs to another document/,
    );
    await world.until(other.InvoiceID, 'written_back');
    await expect(enter(document, numbers)).rejects.toThrow(/belongs to another document/);
    expect(await enter(document, own)).toEqual({ result: 'applied', state: 'fiscalised' });
    await world.until(document.sourceId, 'written_back');
  });

  it('takes the numbers that the portal shows, unless another document has them', async () => {
    const { id, number, sourceId } = await uncertain('answer-lost');
    const receipt = await eventually('the service has fiscalised it', async () => {
      const [first = null] = await world.receipts(sourceId);
      return first;
    });
    await halfAnHourLater();
    const fiscalData = {
      ...{ deviceId: '25501', fiscalDay: '1', verificationCode: 'A1B2-C3D4-E5F6-7890' },
      ...{ qrUrl: 'https://fdmstest.zimra.co.zw/abc', fiscalNumber: String(receipt.receiptGlobalNo) },
    };
    const decision = { decision: 'fiscalised', documentNumber: number, fiscalData };
    expect((await decide(id, { ...decision, by: 'Tendai' })).result).toBe('applied');
    const home = await world.until(sourceId, 'written_back');
    expect(home.reason).toBe('WRITTEN_BACK_IN_PART');
    expect(home.fiscalData?.fiscalNumber).toBe(String(receipt.receiptGlobalNo));
    expect(await world.receipts(sourceId)).toHaveLength(1);
  });
});
