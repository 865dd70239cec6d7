import { randomUUID } from 'node:crypto';
import type { CoverageDto } from '../../src/setup/suggestions/coverage.dto';
import type { RateChangeReportDto } from '../../src/setup/change/rule-set.dto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { addDays } from '../../src/domain/calendar-day';
import { today } from '../support/xero-documents';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { RunningApi } from '../support/running-api';
import { aCustomer, aLine, anInvoice, decimal } from '../support/sales-document-builder';

const OLD = { taxType: 'OUTPUT155', taxCode: 'OLD', taxName: 'Old', percent: '15.5', deviceTaxId: 1 };

let sequence = 0;
function invoice(changes: Partial<SalesDocument> = {}): SalesDocument {
  sequence += 1;
  return anInvoice({
    sourceId: randomUUID(),
    number: `INV-${sequence}`,
    issuedOn: addDays(today(), -5),
    ...changes,
  });
}

describe('coverage and change of rate over HTTP', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let path: string;

  beforeAll(async () => {
    api = await RunningApi.start();
  });
  beforeEach(async () => {
    organisation = await api.organisation();
    path = `/api/organisations/${organisation.id}`;
  });
  afterAll(() => api.stop());

  it('shows what is not mapped for the documents of 90 days, by money, whatever else is wrong with them', async () => {
    await api.post(`${path}/mapping-rules/import`, {
      taxes: [OLD],
      currencies: [{ source: 'USD', destination: 'USD' }],
    });
    const noTin = { customer: aCustomer({ sourceId: 'no-tin', name: 'Moyo', companyNumber: '' }) };
    const noCode = { lines: [aLine({ itemCode: '', accountCode: '210' })] };
    await api.store(organisation, [
      invoice(),
      invoice({ ...noTin, number: '' }),
      invoice({ currency: 'ZWG' }),
    ]);
    await api.store(organisation, [invoice({ ...noCode, total: decimal('5000') })], 'fiscalised');
    await api.store(organisation, [invoice({ ...noTin, issuedOn: addDays(today(), -91) })]);
    await api.store(organisation, [invoice({ ...noTin })], 'excluded');
    const coverage = await api.get<CoverageDto>(`${path}/mapping-coverage`);
    expect(coverage).toMatchObject({
      since: addDays(today(), -90),
      covered: { documents: 1, totals: [{ currency: 'USD', total: '115.50' }] },
      uncovered: { documents: 3 },
    });
    expect(coverage.gaps.map(({ id, held }) => [id, held.totals])).toEqual([
      ['CURRENCY_UNMAPPED:currency:ZWG', [{ currency: 'ZWG', total: '115.50' }]],
      ['PRODUCT_CODE_MISSING:account:210', [{ currency: 'USD', total: '5000.00' }]],
      ['BUYER_TIN_MISSING:contact:no-tin', [{ currency: 'USD', total: '115.50' }]],
    ]);
  });

  it('shows last what only older documents lack that are not sent yet', async () => {
    await api.post(`${path}/mapping-rules/import`, { taxes: [OLD] });
    const issuedOn = addDays(today(), -91);
    await api.store(organisation, [invoice()]);
    await api.store(organisation, [invoice({ issuedOn, currency: 'ZWG', total: decimal('9000') })]);
    await api.store(organisation, [invoice({ issuedOn, currency: 'ZAR' })], 'written_back');
    const coverage = await api.get<CoverageDto>(`${path}/mapping-coverage`);
    expect(coverage.gaps.map(({ id }) => id)).toEqual([
      'CURRENCY_UNMAPPED:currency:USD',
      'CURRENCY_UNMAPPED:currency:ZWG',
    ]);
    expect([coverage.covered.documents, coverage.uncovered.documents]).toEqual([0, 1]);
  });

  it('asks about lines without tax by account, until a rule says what they are', async () => {
    const tip = aLine({ itemCode: '', accountCode: '831', description: 'Staff tips', taxType: 'NONE' });
    const mixed = { ...tip, accountCode: '200' };
    await api.store(organisation, [
      ...[invoice({ lines: [aLine(), tip] }), invoice({ lines: [tip, tip] })],
      invoice({ lines: [mixed] }),
    ]);
    const asked = async () => (await api.get<CoverageDto>(`${path}/mapping-coverage`)).asked;
    expect(await asked()).toEqual([
      {
        ...{ what: 'untaxed', accountCode: '831', example: 'Staff tips', lines: 3, taxedLines: 0 },
        amounts: { documents: 2, totals: [{ currency: 'USD', total: '300.00' }] },
      },
      {
        ...{ what: 'untaxed', accountCode: '200', example: 'Staff tips', lines: 1, taxedLines: 1 },
        amounts: { documents: 1, totals: [{ currency: 'USD', total: '100.00' }] },
      },
    ]);
    const exclusions = [{ scope: 'account', key: '831', reason: 'No supply' }];
    await api.post(`${path}/mapping-rules/import`, { exclusions });
    expect(await asked()).toMatchObject([{ accountCode: '200' }]);
  });

  it('changes a rate from a day on, after having shown what that does', async () => {
    const from = addDays(today(), -2);
    await api.post(`${path}/mapping-rules/import`, {
      taxes: [OLD],
      currencies: [{ source: 'USD', destination: 'USD' }],
    });
    await api.store(organisation, [invoice(), invoice({ issuedOn: from }), invoice({ issuedOn: from })]);
    const change = {
      from,
      oldTaxCode: 'OLD',
      newTaxCode: 'NEW',
      newTaxName: 'New',
      newPercent: '16',
      newDeviceTaxId: 2,
    };
    const before = await api.get(`${path}/mapping-rules`);
    const rateChange = (body: object, status = 200): Promise<RateChangeReportDto> =>
      api.post(`${path}/tax-mappings/rate-change`, body, status);
    const dry = await rateChange({ ...change, dryRun: true });
    expect(dry).toMatchObject({
      isApplied: false,
      changes: [
        {
          change: 'changed',
          before: { validTill: '' },
          after: { taxCode: 'OLD', validTill: addDays(from, -1) },
        },
        { change: 'added', after: { taxCode: 'NEW', percent: '16', validFrom: from } },
      ],
      touched: { documents: 2, totals: [{ currency: 'USD', total: '231.00' }] },
      // The books used the old rate, which is a difference to be corrected after the change.
      newlyHeld: { documents: 2 },
      released: { documents: 0 },
    });
    expect(dry.touchedDocuments[0]?.issues.map(({ code }) => code)).toEqual(['TAX_DIFFERS']);
    expect(await api.get(`${path}/mapping-rules`)).toEqual(before);
    const applied = await rateChange(change);
    expect(applied).toMatchObject({ isApplied: true, changes: dry.changes });
    expect(await api.get<object[]>(`${path}/tax-mappings`)).toHaveLength(2);
    await rateChange(change, 400);
    await rateChange({ ...change, oldTaxCode: 'NEW', newTaxType: 'OUTPUT155', newPercent: '16.5' }, 200);
    await rateChange({ ...change, from: '2026-02-30' }, 400);
  });
});
