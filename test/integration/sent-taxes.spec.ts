import { randomUUID } from 'node:crypto';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import { storedReconciling } from '../../src/reconciliation/reconciling';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

/** Line including tax: its tax is 1.346, and that of two such lines 2.692. */
const ROUNDED = { unitAmount: decimal('10.03'), lineAmount: decimal('10.03'), taxAmount: decimal('1.35') };

describe('the tax of what is sent', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  it('is stored by tax code with the cents that the books differ by, shown on the document and added up', async () => {
    const { dataSource } = pipeline.api;
    const rules = rulesFile({
      trigger: 'approved',
      buyerWithoutTin: 'hold',
      creditNoteReason: '',
      lateDocuments: 'hold',
      taxPeriod: 'month',
      zeroRatedTill: null,
      goLive: 0,
    });
    const organisation = await pipeline.organisation(dayOf(0), rules);
    const zeroRated = aLine({ taxType: 'ZERORATED', unitAmount: decimal('5'), lineAmount: decimal('5'), taxAmount: decimal('0') }); // prettier-ignore
    const invoice = anInvoice({
      sourceId: randomUUID(),
      number: organisation.id.slice(0, 8),
      issuedOn: dayOf(1),
      amountsAre: 'inclusive',
      lines: [aLine(ROUNDED), zeroRated, aLine(ROUNDED)],
      subTotal: decimal('22.36'),
      totalTax: decimal('2.70'),
      total: decimal('25.06'),
    });
    await pipeline.api.store(organisation, [invoice], 'collected');
    const [document] = await pipeline.run(organisation);
    expect(document?.state).toBe('fiscalised');

    const shown = await pipeline.api.get<DocumentDetailDto>(`/api/documents/${document?.id}`);
    const [submission] = shown.submissions;
    expect(submission?.taxes).toEqual([
      { taxCode: 'STD', percent: '15.5', deviceTaxId: 517, amount: '20.06', tax: '2.69', booksTax: '2.70' },
      { taxCode: 'ZERO', percent: '0', deviceTaxId: 2, amount: '5.00', tax: '0.00', booksTax: '0.00' },
    ]);
    expect(submission?.adjustments).toMatchObject([
      { what: 'tax_cents', taxCodes: ['STD'], books: '2.70', authority: '2.69', line: null, cents: null },
    ]);

    const reconciling = storedReconciling(dataSource);
    const scope = { organisationId: organisation.id, from: dayOf(0), to: dayOf(2) };
    const { taxes, taxGaps } = await reconciling.run(scope, () => Promise.resolve());
    const sums = taxes.map((one) => [one.taxCode, one.amount, one.tax, one.booksMinusAuthority].join(' '));
    expect(sums).toEqual(['STD 20.06 2.69 0.01', 'ZERO 5.00 0.00 0.00']);
    expect(taxGaps).toBe(0);
  });
});
