import { randomUUID } from 'node:crypto';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import type { PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import type { TodayDto } from '../../src/practice/today/today.dto';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

const SETTINGS = {
  trigger: 'approved',
  buyerWithoutTin: 'hold',
  creditNoteReason: '',
  lateDocuments: 'hold',
} as const;
const AS_MANY = { taxPeriod: 'month', zeroRatedTill: null, goLive: 0 } as const;
const HELD = { documents: 1, totals: [{ currency: 'USD', total: '92.40' }] };

/** Invoice with a line of 100.00 and one of -20.00, tax on top. */
function invoice(description: string, day: number, changes: Partial<SalesLine> = {}): SalesDocument {
  const sourceId = randomUUID();
  const off = { unitAmount: decimal('-20'), lineAmount: decimal('-20'), taxAmount: decimal('-3.1') };
  return anInvoice({
    ...{ sourceId, number: sourceId.slice(0, 8), issuedOn: dayOf(day) },
    lines: [aLine(), aLine({ ...off, description, ...changes })],
    ...{ subTotal: decimal('80'), totalTax: decimal('12.4'), total: decimal('92.4') },
  });
}

describe('lines below zero', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  async function start(documents: SalesDocument[]) {
    const organisation = await pipeline.organisation(dayOf(0), rulesFile({ ...SETTINGS, ...AS_MANY }));
    await pipeline.api.store(organisation, documents, 'collected');
    const path = `/api/organisations/${organisation.id}`;
    const run = async (): Promise<string[]> =>
      (await pipeline.run(organisation)).map(({ number, state }) => `${number} ${state}`);
    return { organisation, path, run };
  }

  it('of a new organisation: a deposit is taken off the other lines, stored and shown with what was sent', async () => {
    const deposit = invoice('Less: deposit of 3 May', 1);
    const twenty = { subTotal: decimal('20'), totalTax: decimal('3.1'), total: decimal('23.1') };
    const lines = [
      aLine({ unitAmount: decimal('20'), lineAmount: decimal('20'), taxAmount: decimal('3.1') }),
    ];
    const first = { ...invoice('', 0), ...twenty, lines };
    const { organisation, path } = await start([first, deposit]);
    const { foldedLines } = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    const off = { documents: 1, totals: [{ currency: 'USD', total: '-20.00' }] };
    const example = 'Less: deposit of 3 May';
    expect(foldedLines).toEqual([{ as: 'deposit', accountCode: '200', example, lines: 1, off }]);
    const sent = await pipeline.run(organisation);
    const document = sent.find(({ number }) => number === deposit.number);
    expect(document?.state).toBe('fiscalised');
    const shown = await pipeline.api.get<DocumentDetailDto>(`/api/documents/${document?.id}`);
    const [submission] = shown.submissions;
    const payload = JSON.parse(submission?.payload ?? '{}') as { LineItems: object[]; Total: number };
    expect(payload.LineItems).toMatchObject([{ Quantity: 1, UnitAmount: 80, LineAmount: 80 }]);
    expect(payload.Total).toBe(92.4);
    expect(submission?.adjustments).toMatchObject([
      { what: 'line_folded', line: 'lines[1]', as: 'deposit', amount: '-20.00', into: ['lines[0]'] },
    ]);
  });

  it('that are deposits without an invoice are asked about once for the customer; the answer is kept as a rule', async () => {
    const [received, later] = [invoice('Less deposit', 1), invoice('Less: deposit', 2)];
    const { organisation, path, run } = await start([received]);
    expect(await run()).toEqual([`${received.number} waiting`]);
    const { causes } = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    const { name: key } = received.customer;
    expect(causes).toMatchObject([{ code: 'NEGATIVE_LINE', subject: 'contact', key, held: HELD }]);
    const rule = { scope: 'contact', key, treatment: 'fold' };
    const { effect } = await pipeline.api.post<{ effect: object }>(`${path}/line-rules`, rule, 201);
    expect(effect).toMatchObject({ released: HELD, newlyHeld: { documents: 0 } });
    await pipeline.api.store(organisation, [later], 'collected');
    expect((await run()).sort()).toEqual(
      [`${received.number} fiscalised`, `${later.number} fiscalised`].sort(),
    );
  });

  it('that are one deposit are deducted once: the second final invoice waits, names the first, and goes once a person decides', async () => {
    const twenty = { subTotal: decimal('20'), totalTax: decimal('3.1'), total: decimal('23.1') };
    const sold = { unitAmount: decimal('20'), lineAmount: decimal('20'), taxAmount: decimal('3.1') };
    const deposit = { ...invoice('', 0), ...twenty, lines: [aLine(sold)] };
    const [first, second] = [invoice('Less deposit', 1), invoice('Less deposit', 2)];
    const { organisation, path, run } = await start([second, deposit, first]);
    const { causes } = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect(causes).toMatchObject([{ code: 'NEGATIVE_LINE', subject: 'contact', held: HELD }]);
    const ends = [`${deposit.number} fiscalised`, `${first.number} fiscalised`];
    expect((await run()).sort()).toEqual([...ends, `${second.number} waiting`].sort());
    const waiting = await pipeline.documents(organisation);
    const { issues } = waiting.find(({ number }) => number === second.number) ?? { issues: [] };
    expect(issues).toMatchObject([{ code: 'NEGATIVE_LINE', parameters: { deductedBy: [first.number] } }]);
    const rule = { scope: 'contact', key: second.customer.name, treatment: 'fold' };
    await pipeline.api.post(`${path}/line-rules`, rule, 201);
    expect((await run()).sort()).toEqual([...ends, `${second.number} fiscalised`].sort());
  });

  it('that nobody knows are asked about once, by their account; the answer releases them, and those that follow', async () => {
    const [returned, later] = [invoice('Returned: 2 bags', 1), invoice('Returned: 3 bags', 2)];
    const { organisation, path, run } = await start([returned]);
    expect(await run()).toEqual([`${returned.number} waiting`]);
    const report = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect(report.causes).toMatchObject([
      { code: 'NEGATIVE_LINE', subject: 'account', key: '200', held: HELD, releases: HELD },
    ]);
    const rule = { scope: 'account', key: '200', treatment: 'fold' };
    const { effect } = await pipeline.api.post<{ effect: object }>(`${path}/line-rules`, rule, 201);
    expect(effect).toMatchObject({ released: HELD, newlyHeld: { documents: 0 } });
    await pipeline.api.store(organisation, [later], 'collected');
    expect((await run()).sort()).toEqual(
      [`${returned.number} fiscalised`, `${later.number} fiscalised`].sort(),
    );
  });

  it('are held by a rule of their item, and released when it is changed by a file', async () => {
    const returned = invoice('Returned: 2 bags', 1, { itemCode: '84715000' });
    const { path, run } = await start([returned]);
    const rules = (treatment: string) => ({ lineRules: [{ scope: 'item', key: '84715000', treatment }] });
    await pipeline.api.post(`${path}/mapping-rules/import`, rules('hold'));
    expect(await run()).toEqual([`${returned.number} waiting`]);
    const { causes } = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    // Asks nothing that is already decided.
    const decided = { code: 'NEGATIVE_LINE', subject: 'document', key: '' };
    expect(causes).toMatchObject([decided]);
    const { groups } = await pipeline.api.get<TodayDto>('/api/today');
    const ofThis = groups.find(({ code }) => code === 'NEGATIVE_LINE');
    expect(ofThis?.sentence).toContain('as was decided');
    expect(ofThis?.lines).toMatchObject([{ subject: 'document', key: '' }]);
    const csv = 'kind,scope,key,treatment\nline,item,84715000,fold\n';
    await pipeline.api.postCsv(`${path}/mapping-rules/import`, csv);
    expect(await run()).toEqual([`${returned.number} fiscalised`]);
    expect(await pipeline.api.get<{ lineRules: object[] }>(`${path}/mapping-rules`)).toMatchObject(
      rules('fold'),
    );
  });

  it('of an organisation from before wait until it agrees, in one setting', async () => {
    const discount = invoice('Loyalty discount', 1);
    const { path, run } = await start([discount]);
    await pipeline.api.patch(path, { negativeLines: 'hold' });
    expect(await run()).toEqual([`${discount.number} waiting`]);
    const { causes } = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect(causes).toMatchObject([{ code: 'LINE_NOT_POSITIVE', held: HELD }]);
    await pipeline.api.patch(path, { negativeLines: 'fold' });
    expect(await run()).toEqual([`${discount.number} fiscalised`]);
  });
});
