import { randomUUID } from 'node:crypto';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import type {
  PreflightReportDto,
  HeldDocumentPageDto,
  WhatIfReportDto,
} from '../../src/setup/dry-run/dry-run.dto';
import { RunningApi } from '../support/running-api';
import { aCreditNote, aCustomer, aLine, anInvoice, decimal } from '../support/sales-document-builder';

const RULES = {
  currencies: [{ source: 'USD', destination: 'USD' }],
  taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15.5' }],
  productCodes: [{ scope: 'default', key: '', code: '99001000' }],
};

let sequence = 0;
function invoice(changes: Partial<SalesDocument> = {}): SalesDocument {
  sequence += 1;
  return anInvoice({ sourceId: randomUUID(), number: `INV-${sequence}`, ...changes });
}

describe('the preflight over HTTP', () => {
  let api: RunningApi;
  let organisation: Organisation;
  let path: string;
  const zwg = { currency: 'ZWG' };
  const noTin = { customer: aCustomer({ sourceId: 'no-tin', name: 'Moyo', companyNumber: '' }) };

  it('finds the invoice of a credit note by the invoice, which names it, before any number in its reference', async () => {
    const noteId = randomUUID();
    const original = invoice({ creditNoteIds: [noteId] });
    const named = invoice(zwg);
    const loose = {
      sourceId: noteId,
      number: 'CN-2',
      allocations: [],
      reference: `Returned, see ${named.number}`,
    };
    await api.store(organisation, [original, named, aCreditNote(loose)]);
    const report = await api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect([report.ready.documents, report.causes.map(({ code }) => code)]).toEqual([
      2,
      ['CURRENCY_UNMAPPED'],
    ]);
  });

  it('tells how far it is, line by line, and ends with the same report', async () => {
    const many = Array.from({ length: 401 }, () => invoice());
    await api.store(organisation, many);
    const lines = (await api.postText(`${path}/preflight/progress`, {})).trimEnd().split('\n');
    const steps = lines.map((line) => JSON.parse(line) as { done: number; of: number; report?: object });
    expect(steps.map(({ done, of }) => [done, of])).toEqual([[200, 401], [400, 401], [401, 401]]); // prettier-ignore
    expect(steps.at(-1)?.report).toEqual(await api.post(`${path}/preflight`, {}));
    await api.post(`/api/organisations/${randomUUID()}/preflight/progress`, {}, 404);
  });

  it('says what may be branches: all of them would be signed by the one device of the organisation', async () => {
    const branches = ['HRE', 'BYO'].flatMap((branch, b) =>
      Array.from({ length: 10 + b }, (_, index) =>
        invoice({ number: `${branch}-${index}`, issuedOn: `2026-10-1${index % 10}` }),
      ),
    );
    await api.store(organisation, branches);
    const { divisions } = await api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect(divisions).toEqual([
      {
        ...{ by: 'number', category: '' },
        parts: [
          expect.objectContaining({
            name: 'BYO-',
            amounts: expect.objectContaining({ documents: 11 }) as object,
          }),
          expect.objectContaining({
            name: 'HRE-',
            amounts: expect.objectContaining({ documents: 10 }) as object,
          }),
        ],
      },
    ]);
  });

  it('comes with the rules of the authority, those of a day if asked', async () => {
    const all =
      await api.get<{ id: string; issues: string[]; whyNot: string | null }[]>('/api/rule-catalogue');
    expect(all.find(({ id }) => id === 'RCPT048')).toMatchObject({
      issues: ['PRODUCT_CODE_INVALID'],
      whyNot: null,
    });
    expect(all.find(({ id }) => id === 'RCPT011')).toMatchObject({
      issues: [],
      whyNot: expect.any(String) as string,
    });
    expect(await api.get<object[]>('/api/rule-catalogue?on=2025-05-31')).toHaveLength(all.length - 1);
    await api.get('/api/rule-catalogue?on=today', 400);
  });

  beforeAll(async () => {
    api = await RunningApi.start();
  });
  beforeEach(async () => {
    organisation = await api.organisation();
    path = `/api/organisations/${organisation.id}`;
    await api.post(`${path}/mapping-rules/import`, RULES);
  });
  afterAll(() => api.stop());

  it('says how much is ready, and groups the rest by what would release it', async () => {
    const original = invoice();
    await api.store(organisation, [
      ...[original, invoice(), invoice(noTin), invoice(noTin), invoice({ ...noTin, ...zwg }), invoice(zwg)],
      aCreditNote({ sourceId: randomUUID(), number: 'CN-1', allocations: [{ invoiceId: original.sourceId, invoiceNumber: original.number, amount: decimal('1') }] }), // prettier-ignore
    ]);
    await api.store(organisation, [invoice({ status: 'void' })], 'waiting');
    await api.store(organisation, [invoice()], 'fiscalised');
    await api.store(organisation, [invoice()], 'excluded');
    const report = await api.post<PreflightReportDto>(`${path}/preflight`, {});
    expect(report).toMatchObject({
      ...{ from: null, till: null, readyPercent: '42.8' },
      ready: { documents: 3, totals: [{ currency: 'USD', total: '346.50' }] },
      held: { documents: 4 },
      leftOut: { documents: 1 },
      money: [
        { currency: 'USD', total: '577.50', ready: '346.50', readyPercent: '60.0' },
        { currency: 'ZWG', total: '231.00', ready: '0.00', readyPercent: '0.0' },
      ],
    });
    expect(report.causes.map(({ id, held, releases }) => [id, held.documents, releases.documents])).toEqual([
      ['CURRENCY_UNMAPPED:currency:ZWG', 2, 1],
      ['BUYER_TIN_MISSING:contact:no-tin', 3, 2],
      ['VOIDED_IN_BOOKS', 1, 0],
    ]);
    expect(report.causes[1]).toMatchObject({
      sentence: 'The contact "Moyo" has no TIN.',
      fixer: 'bookkeeper',
      rule: 'RCPT043',
      where: expect.stringContaining('Contacts >'),
      fix: expect.stringContaining('TIN'),
    });
  });

  it('lists the documents of a cause page by page, and all that is held without one', async () => {
    await api.store(organisation, [invoice(noTin), invoice(noTin), invoice(noTin), invoice(zwg), invoice()]);
    const list = (query: object): Promise<HeldDocumentPageDto> =>
      api.post(`${path}/preflight/documents`, query);
    const cause = 'BUYER_TIN_MISSING:contact:no-tin';
    const first = await list({ cause, pageSize: 2 });
    const second = await list({ cause, pageSize: 2, page: 2 });
    expect([first.total, first.documents.length, second.documents.length]).toEqual([3, 2, 1]);
    expect(new Set([...first.documents, ...second.documents].map(({ id }) => id)).size).toBe(3);
    expect(first.documents[0]).toMatchObject({ customerName: 'Moyo', total: '115.50', issues: [{ code: 'BUYER_TIN_MISSING' }] }); // prettier-ignore
    expect((await list({})).total).toBe(4);
    expect((await list({ cause: 'NUMBER_MISSING' })).total).toBe(0);
  });

  it('looks at a span of days, by default from the go-live date on, and walks through many', async () => {
    const many = Array.from({ length: 450 }, (_none, index) =>
      invoice({ issuedOn: index % 2 === 0 ? '2026-01-05' : '2026-02-05' }),
    );
    await api.store(organisation, many);
    const count = async (days: object): Promise<number> =>
      (await api.post<PreflightReportDto>(`${path}/preflight`, days)).ready.documents;
    expect(await count({})).toBe(450);
    expect(await count({ from: '2026-02-01' })).toBe(225);
    expect(await count({ till: '2026-01-05' })).toBe(225);
    await api.dataSource.query(`update organisations set go_live_on = '2026-02-01' where id = $1`, [
      organisation.id,
    ]);
    expect(await count({})).toBe(225);
    expect(await count({ from: '2026-01-01' })).toBe(450);
    await api.post(`${path}/preflight`, { from: '2026-02-30' }, 400);
  });

  it('says what changed rules would release and newly hold, and stores nothing', async () => {
    const untaxed = invoice({ lines: [aLine({ taxType: 'TAX9' })] });
    await api.store(organisation, [invoice(zwg), untaxed, invoice(noTin), invoice()]);
    const before = await api.get(`${path}/mapping-rules`);
    const changes = {
      settings: { buyerWithoutTin: 'cash_sale' },
      currencies: [{ source: 'ZWG', destination: 'ZWG' }],
      exclusions: [{ scope: 'total_below', key: 'ZWG', amount: '1000', reason: 'small' }],
      taxes: [{ taxType: 'OUTPUT155', taxCode: 'A', taxName: 'Standard', percent: '15' }],
    };
    const report = await api.post<WhatIfReportDto>(`${path}/preflight/what-if`, { changes });
    expect(report).toMatchObject({ before: { ready: { documents: 1 } }, after: { ready: { documents: 0 } } });
    expect([report.released.documents, report.newlyHeld.documents]).toEqual([0, 1]);
    expect(report.newlyHeldDocuments[0]?.issues.map(({ code }) => code)).toEqual(['TAX_DIFFERS']);
    const sound = { changes: { ...changes, taxes: [], exclusions: [] } };
    const better = await api.post<WhatIfReportDto>(`${path}/preflight/what-if`, sound);
    expect(better).toMatchObject({ released: { documents: 2 }, newlyHeld: { documents: 0 } });
    expect(better.causesAfter.map(({ id }) => id)).toEqual(['TAX_UNMAPPED:tax_type:TAX9']);
    await api.post(`${path}/preflight/what-if`, { changes: { taxes: [{ taxType: 'OUTPUT155' }] } }, 400);
    expect(await api.get(`${path}/mapping-rules`)).toEqual(before);
  });
});
