import { randomUUID } from 'node:crypto';
import { dayInEnglish } from '../../src/domain/texts/language';
import { addDays, dayAt } from '../../src/domain/calendar-day';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { areOfOnePeriod, TAX_PERIODS } from '../../src/mapping/late/tax-period';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { DocumentDetailDto } from '../../src/review/documents/documents.dto';
import type { PreflightReportDto } from '../../src/setup/dry-run/dry-run.dto';
import { asOwner } from '../support/as-owner';
import { RunningPipeline } from '../support/running-pipeline';
import { aCustomer, aLine, anInvoice } from '../support/sales-document-builder';
import { lookForAlerts } from '../support/look-for-alerts';

const TODAY = dayAt(new Date(), '+02:00');
const ago = (days: number): string => addDays(TODAY, -days);
/** Tax period that contains the last days, whatever day it is. */
const PERIOD = TAX_PERIODS.find((period) => areOfOnePeriod(ago(4), TODAY, period));
const STANDARD = { taxType: 'OUTPUT155', taxCode: 'STD', taxName: 'Standard', percent: '15.5', deviceTaxId: 517 }; // prettier-ignore
const ENDED = { taxType: 'ENDED', taxCode: 'ZERO', taxName: 'Zero', percent: '0', deviceTaxId: 2, validTill: ago(2) }; // prettier-ignore
const RULES = { currencies: [{ source: 'USD', destination: 'USD' }], taxes: [STANDARD, ENDED] };
const NOBODY = aCustomer({ sourceId: 'contact-2', name: 'Moyo', companyNumber: '', taxNumber: '' });

interface Ledger {
  readonly receipts: readonly { invoiceNumber: string; receiptDate: string }[];
  readonly requests: readonly { invoiceNumber: string; breaches: readonly { code: string }[] }[];
}

describe('a late document', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;
  let numbers: Map<string, string>;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  beforeEach(async () => {
    organisation = await pipeline.organisation(ago(100), { ...RULES, settings: { taxPeriod: PERIOD } });
    numbers = new Map();
  });

  afterAll(() => pipeline.stop());

  /** Puts documents into the books, each named by a word. */
  async function enter(documents: Readonly<Record<string, Partial<SalesDocument>>>): Promise<void> {
    for (const [name, changes] of Object.entries(documents)) {
      const number = `${organisation.id.slice(0, 8)}-${name}`;
      const sales = anInvoice({ sourceId: randomUUID(), number, ...changes });
      const [row] = await pipeline.api.store(organisation, [sales], 'collected');
      numbers.set(name, row?.id ?? '');
    }
  }

  const shown = (name: string): Promise<DocumentDetailDto> =>
    pipeline.api.get(`/api/documents/${numbers.get(name)}`);
  const declare = (name: string, status = 202): Promise<{ message: string }> =>
    pipeline.api.post(`/api/documents/${numbers.get(name)}/declare-in-this-period`, {}, status);

  /** Receipts of this organisation at the service, in order of the device: name, day and broken rules. */
  async function receipts(): Promise<string[]> {
    const { receipts: made, requests } = await pipeline.api.atService<Ledger>('GET', '/ledger');
    const own = made.filter(({ invoiceNumber }) => invoiceNumber.startsWith(organisation.id.slice(0, 8)));
    const moments = own.map(({ receiptDate }) => receiptDate);
    expect(moments).toEqual([...moments].sort());
    return own.map(({ invoiceNumber, receiptDate }) => {
      const request = requests.find((one) => one.invoiceNumber === invoiceNumber);
      const codes = request?.breaches.map(({ code }) => code) ?? [];
      return [invoiceNumber.slice(9), receiptDate.slice(0, 10), ...codes].join(' ');
    });
  }

  it('of the running tax period is sent with the present date once its hold is fixed, after those with dates of their own', async () => {
    await enter({ held: { issuedOn: ago(3), customer: NOBODY }, later: { issuedOn: ago(2) } });
    await pipeline.run(organisation);
    expect((await shown('held')).explanation).toMatch(
      /^The customer "Moyo" has no TIN\. If documents dated later are sent before it, it is sent with the date of that day until /,
    );
    await enter({ next: { issuedOn: ago(1) }, same: { issuedOn: ago(2) } });
    await pipeline.api.patch(`/api/organisations/${organisation.id}`, { buyerWithoutTin: 'cash_sale' });
    const report = await pipeline.api.post<PreflightReportDto>(
      `/api/organisations/${organisation.id}/preflight`,
      {},
    );
    expect([report.dated.beforeToday.documents, report.dated.late.documents]).toEqual([2, 1]);
    expect(report.dated.ruleOfEarlierDays).toBe('RCPT014');
    await pipeline.run(organisation);
    expect(await receipts()).toEqual([
      `later ${ago(2)} RCPT014`,
      `same ${ago(2)} RCPT014`,
      `next ${ago(1)} RCPT014`,
      `held ${TODAY}`,
    ]);
    const [submission] = (await shown('held')).submissions;
    const [own, sent] = [ago(3), TODAY];
    expect(submission?.adjustments).toMatchObject([{ what: 'dated_today', books: own, authority: sent }]);
    expect(JSON.parse(submission?.payload ?? '{}')).toMatchObject({ Reference: `PO 77 (dated ${own})` });
    expect(await shown('held')).toMatchObject({ issuedOn: own, state: 'fiscalised' });
  });

  it('of an earlier tax period waits until a person declares it in this one, which the history keeps', async () => {
    await enter({ later: { issuedOn: ago(1) } });
    await pipeline.run(organisation);
    await enter({ old: { issuedOn: ago(90) } });
    await pipeline.run(organisation);
    expect(await shown('old')).toMatchObject({ state: 'waiting', reason: 'DATED_BEFORE_LAST' });
    await declare('old');
    await pipeline.run(organisation);
    expect((await receipts()).at(-1)).toBe(`old ${TODAY}`);
    const { history } = await shown('old');
    expect(history).toContainEqual(
      expect.objectContaining({
        reason: 'DECLARED_IN_THIS_PERIOD',
        to: 'collected',
        actor: 'break-glass key',
      }),
    );
  });

  it('waits for a person whatever its period, where the organisation holds late documents', async () => {
    await pipeline.api.patch(`/api/organisations/${organisation.id}`, { lateDocuments: 'hold' });
    await enter({ later: { issuedOn: ago(1) } });
    await pipeline.run(organisation);
    await enter({ held: { issuedOn: ago(2) }, other: { issuedOn: ago(3) } });
    await pipeline.run(organisation);
    expect((await shown('held')).issues.map(({ code, where }) => [code, where])).toEqual([
      ['DATED_BEFORE_LAST', 'Ledgerstamp: the document'],
    ]);
    await declare('held');
    await pipeline.run(organisation);
    expect(await receipts()).toEqual([`later ${ago(1)} RCPT014`, `held ${TODAY}`]);
    const answer = await pipeline.api.patch<{ effect: { released: { documents: number } } }>(
      `/api/organisations/${organisation.id}`,
      { lateDocuments: 'same_period' },
    );
    expect(answer.effect.released.documents).toBe(1);
    await pipeline.run(organisation);
    expect((await receipts()).at(-1)).toBe(`other ${TODAY}`);
  });

  it('whose tax has ended cannot be declared now, and says so', async () => {
    const lines = [aLine({ taxType: 'ENDED', itemCode: '84715000', taxAmount: anInvoice().rounding })];
    const zero = { lines, totalTax: anInvoice().rounding, total: anInvoice().subTotal };
    await enter({ later: { issuedOn: ago(1) } });
    await pipeline.run(organisation);
    await enter({ old: { ...zero, issuedOn: ago(3) } });
    await pipeline.run(organisation);
    expect((await shown('old')).issues.map(({ code }) => code)).toEqual(['LATE_TAX_CHANGED']);
    expect((await declare('old', 409)).message).toMatch(/another rate today/);
  });

  it('is reported while it is held and later ones go', async () => {
    await enter({ held: { issuedOn: ago(3), customer: NOBODY }, later: { issuedOn: ago(2) } });
    await pipeline.run(organisation);
    const { dataSource, application } = pipeline.api;
    const alerts = async (): Promise<string[]> => {
      await lookForAlerts(application);
      const open =
        await pipeline.api.get<{ cause: string; organisationId: string; what: string }[]>(
          '/api/alerts?state=open',
        );
      const own = open.filter(({ organisationId }) => organisationId === organisation.id);
      return own.filter(({ cause }) => cause === 'DOCUMENTS_OVERTAKEN').map(({ what }) => what);
    };
    expect(await alerts()).toEqual([]);
    // Moves history a day back, as only the owner of the tables can.
    await asOwner(
      dataSource,
      `update document_moves set at = at - interval '1 day' where organisation_id = $1`,
      [organisation.id],
      { replica: true },
    );
    const since = dayInEnglish(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
    expect(await alerts()).toEqual([
      expect.stringMatching(
        new RegExp(`1 document is held, the first since ${since}; 1 later one has gone\\.$`),
      ),
    ]);
    await pipeline.api.post(`/api/documents/${numbers.get('held')}/exclude`, { reason: 'Not ours.' }, 204);
    expect(await alerts()).toEqual([]);
  });

  it('leaves a receipt of an earlier day valid where the service names the Yellow rule in its success', async () => {
    const accounts = await pipeline.api.get<{ id: string; name: string }[]>('/api/fiscal-accounts');
    const name = accounts.find(({ id }) => id === organisation.fiscalAccountId)?.name;
    await pipeline.api.atService('PUT', `/accounts/${name}`, { yellowPolicy: 'report' });
    await enter({ earlier: { issuedOn: ago(1) } });
    await pipeline.run(organisation);
    const { state, statements } = await shown('earlier');
    expect(state).toBe('fiscalised');
    expect(JSON.stringify(statements)).toContain('RCPT014');
    expect(await receipts()).toEqual([`earlier ${ago(1)} RCPT014`]);
  });
});
