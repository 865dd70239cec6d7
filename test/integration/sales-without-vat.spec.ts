import { randomUUID } from 'node:crypto';
import type { SalesDocument, SalesLine } from '../../src/domain/sales/sales-document';
import { BooksSettingsRepository } from '../../src/organisations/books/books-settings.repository';
import type { SalesWithoutVatDto } from '../../src/reconciliation/vat-pack/vat-pack.dto';
import type { CoverageDto } from '../../src/setup/suggestions/coverage.dto';
import type { PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

const TIPS = { accountCode: '831', description: 'Staff tips', taxType: 'NONE', taxAmount: decimal('0') };
const SETTINGS = {
  ...({ trigger: 'approved', lateDocuments: 'hold', taxPeriod: 'month', buyerWithoutTin: 'hold' } as const),
  ...({ creditNoteReason: '', zeroRatedTill: null, goLive: 0 } as const),
};
const EXEMPT = { taxType: 'NONE', taxCode: 'E', taxName: 'Exempt', percent: null, deviceTaxId: 1 };
const NO_SALE = { scope: 'account', key: '831', reason: 'Tips of the staff' };

/** Invoice of a day with an amount of tips; a bill also has a sale of 115.50. */
function invoice(day: number, amount: string, isBill = false): SalesDocument {
  const sourceId = randomUUID();
  const tips: Partial<SalesLine> = { ...TIPS, unitAmount: decimal(amount), lineAmount: decimal(amount) };
  const total = decimal(amount);
  return anInvoice({
    ...{ sourceId, number: sourceId.slice(0, 8), issuedOn: dayOf(day) },
    lines: isBill ? [aLine(), aLine(tips)] : [aLine(tips)],
    subTotal: isBill ? total.plus(100) : total,
    totalTax: decimal(isBill ? '15.5' : '0'),
    total: isBill ? total.plus('115.5') : total,
  });
}

describe('sales without VAT', () => {
  let pipeline: RunningPipeline;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  afterAll(() => pipeline.stop());

  const stored = async (path: string, rule: object): Promise<void> => {
    await pipeline.api.call('post', path).send(rule).expect(201);
  };

  async function start(documents: SalesDocument[]) {
    const organisation = await pipeline.organisation(dayOf(0), rulesFile(SETTINGS));
    const path = `/api/organisations/${organisation.id}`;
    await stored(`${path}/tax-mappings`, EXEMPT);
    await pipeline.api.store(organisation, documents, 'collected');
    const period = `from=${dayOf(0)}&to=${dayOf(5)}`;
    const list = () => pipeline.api.get<SalesWithoutVatDto[]>(`${path}/sales-without-vat?${period}`);
    const run = async (): Promise<string[]> =>
      (await pipeline.run(organisation)).map(({ number, state }) => `${number} ${state}`);
    const issues = async (): Promise<string[]> =>
      (await pipeline.run(organisation)).flatMap((one) => one.issues.map(({ code }) => code));
    return { id: organisation.id, path, list, run, issues };
  }

  it('are listed by account with the part on receipts, and asked about until a rule answers', async () => {
    const [tips, bill] = [invoice(1, '12.40'), invoice(2, '300.00', true)];
    const { path, list, run } = await start([tips, bill]);
    await run();
    const account = { accountCode: '831', currency: 'USD', documents: 2, example: 'Staff tips' };
    expect(await list()).toMatchObject([
      { ...account, amount: '312.40', onReceipts: '312.40', answer: null, answeredBy: null },
    ]);
    const coverage = () => pipeline.api.get<CoverageDto>(`${path}/mapping-coverage`);
    expect((await coverage()).asked).toMatchObject([{ what: 'untaxed', accountCode: '831', lines: 2 }]);
    await stored(`${path}/line-rules`, { scope: 'untaxed', key: '831', treatment: 'exempt' });
    const [answered] = await list();
    expect(answered).toMatchObject({ answer: 'exempt', answeredBy: expect.stringMatching(/./) as string });
    expect(Date.parse(String(answered?.answeredAt))).not.toBeNaN();
    expect((await coverage()).asked).toEqual([]);
  });

  it('are named as the books name the account, also one that is no account of revenue', async () => {
    const { id, path, list } = await start([invoice(1, '12.40')]);
    const books = {
      ...{ name: 'Books', baseCurrency: 'USD', countryCode: 'ZW', ianaZone: null },
      ...{ items: [], salesAccounts: [], accountNames: [{ code: '831', name: 'Staff tips payable' }] },
    };
    await pipeline.api.application.get(BooksSettingsRepository).store(id, books);
    expect(await list()).toMatchObject([{ accountCode: '831', accountName: 'Staff tips payable' }]);
    await stored(`${path}/line-rules`, { scope: 'untaxed', key: '831', treatment: 'hold' });
    const { causes } = await pipeline.api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect(causes.map(({ sentence }) => sentence).join()).toContain('"831 Staff tips payable"');
  });

  it('of an account that is no sale hold a bill with a question, and leave out what has nothing else', async () => {
    const [tips, bill] = [invoice(1, '12.40'), invoice(2, '20.00', true)];
    const { path, list, run } = await start([tips, bill]);
    await stored(`${path}/exclusion-rules`, NO_SALE);
    expect((await run()).sort()).toEqual([`${tips.number} waiting`, `${bill.number} waiting`].sort());
    expect(await list()).toMatchObject([{ amount: '32.40', onReceipts: '0.00', answer: 'no_supply' }]);
    await stored(`${path}/line-rules`, { scope: 'untaxed', key: '831', treatment: 'exempt' });
    expect((await run()).sort()).toEqual([`${tips.number} waiting`, `${bill.number} fiscalised`].sort());
    expect(await list()).toMatchObject([{ onReceipts: '20.00', answer: 'no_supply_sent' }]);
  });

  it('are no supply by an answer that leaves taxed sales of the account alone, until the rate is called wrong', async () => {
    const [meal, tips] = [invoice(1, '20.00', true), invoice(2, '12.40')];
    const taxed = { ...meal, lines: [aLine({ accountCode: '831' })] };
    const sale = { ...taxed, subTotal: decimal('100'), total: decimal('115.5') };
    const { path, list, run, issues } = await start([tips, sale]);
    const answer = (treatment: string) =>
      pipeline.api
        .call('post', `${path}/mapping-rules/import?mode=merge&dryRun=false`)
        .send({ lineRules: [{ scope: 'untaxed', key: '831', treatment }] })
        .expect(200);
    await answer('no_supply');
    expect((await run()).sort()).toEqual([`${tips.number} waiting`, `${sale.number} fiscalised`].sort());
    expect(await list()).toMatchObject([{ amount: '12.40', onReceipts: '0.00', answer: 'no_supply' }]);
    await stored(`${path}/exclusion-rules`, NO_SALE);
    await answer('hold');
    expect(await issues()).toEqual(['NO_SUPPLY_LINE']);
    expect(await list()).toMatchObject([{ onReceipts: '0.00', answer: 'wrong_rate' }]);
  });

  it('are of a period of a year at most', async () => {
    const { path } = await start([]);
    const asked = async (from: string, to: string): Promise<number> =>
      (await pipeline.api.call('get', `${path}/sales-without-vat?from=${from}&to=${to}`)).status;
    expect(await asked('2025-01-01', '2026-01-02')).toBe(200);
    const refused = [await asked('0001-01-01', '9999-12-31'), await asked('2026-02-02', '2026-02-01')];
    expect([...refused, await asked('2025-01-01', 'soon')]).toEqual([400, 400, 400]);
  });

  it('take no treatment of lines below zero, nor those a treatment of theirs', async () => {
    const { path } = await start([]);
    const refused = async (scope: string, treatment: string): Promise<number> =>
      (await pipeline.api.call('post', `${path}/line-rules`).send({ scope, key: '831', treatment })).status;
    expect([
      await refused('untaxed', 'fold'),
      await refused('account', 'exempt'),
      await refused('account', 'no_supply'),
    ]).toEqual([400, 400, 400]);
  });
});
