import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

describe('what people do while documents are under way', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it('a voided document is not fiscalised, not even when it is included by hand', async () => {
    const document = invoice();
    await world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, { goLiveOn: null });
    await world.books({ Invoices: [document] });
    const waiting = await world.until(document.InvoiceID, 'waiting');
    await world.api.send('POST', `/api/documents/${waiting.id}/exclude`, { reason: 'Not a sale.' });
    await world.inTheBooks(document.InvoiceID, 'void');
    await eventually('the void is seen', async () => {
      const { source } = await world.api.get<{ source: { status: string } }>(`/api/documents/${waiting.id}`);
      return source.status === 'void' ? true : null;
    });
    await world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, { goLiveOn: '2020-01-01' });
    await world.api.send('POST', `/api/documents/${waiting.id}/include`);
    await eventually('it is excluded again', async () => {
      const shown = await world.document(document.InvoiceID);
      return shown?.state === 'excluded' && shown.reason === 'VOIDED' ? true : null;
    });
    expect(await world.receipts(document.InvoiceID)).toEqual([]);
  });

  it('an exclusion is asked about again when the books make another sale of the document', async () => {
    const document = invoice({ taxType: 'NOTMAPPED' });
    await world.books({ Invoices: [document] });
    const waiting = await world.until(document.InvoiceID, 'waiting');
    await world.api.send('POST', `/api/documents/${waiting.id}/exclude`, { reason: 'till slip' });
    const [line] = document.LineItems as object[];
    const tractor = { ...line, TaxType: 'TAX001', UnitAmount: 5000, LineAmount: 50000, TaxAmount: 6709.96 };
    const money = { SubTotal: 43290.04, TotalTax: 6709.96, Total: 50000, AmountDue: 50000 };
    await world.inTheBooks(document.InvoiceID, 'edit', { fields: { LineItems: [tractor], ...money } });
    const { issues } = await world.until(document.InvoiceID, 'waiting');
    expect(issues.map(({ message }) => message)).toEqual([
      'It was excluded as "till slip" for USD 115.50 to Mbare Builders (Pvt) Ltd; it is now USD 50000.00 to Mbare Builders (Pvt) Ltd.',
    ]);
    expect(await world.receipts(document.InvoiceID)).toEqual([]);
  });

  it('the fiscal account is not changed under a document that is with it', async () => {
    const document = invoice();
    await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber: document.InvoiceNumber });
    await world.fiscalFault({
      operation: 'invoice',
      kind: 'request-lost',
      documentNumber: document.InvoiceNumber,
    });
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'uncertain');
    const change = world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, {
      fiscalAccountId: null,
    });
    await expect(change).rejects.toThrow(/1 documents are with the current fiscal account/);
  });

  it('a stop in the middle of a submission hears the answer first', async () => {
    const document = invoice();
    await world.fiscalFault({
      operation: 'invoice',
      kind: 'late-answer',
      documentNumber: document.InvoiceNumber,
      delayMs: 12_000,
    });
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'submitting');
    // Receives the answer while it cannot be stored.
    await Promise.all([world.untilItWaitsFor('submissions'), world.restartConnector()]);
    const home = await world.until(document.InvoiceID, 'written_back', 'uncertain');
    const { history } = await world.api.get<{ history: { to: string }[] }>(`/api/documents/${home.id}`);
    expect(history.map((move) => move.to)).not.toContain('uncertain');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });
});
