import { randomUUID } from 'node:crypto';
import { InboxRepository } from '../../src/document-store/inbox/inbox.repository';
import type { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import type { SalesDocument } from '../../src/documents/sales-document';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { OrphanStage } from '../../src/sync/track/orphan.stage';
import { TrackStage } from '../../src/sync/track/track.stage';
import { eventually } from '../../demo/eventually';
import { asOwner } from '../support/as-owner';
import { dayOf, rulesFile } from '../support/draft-books';
import { RunningPipeline } from '../support/running-pipeline';
import { soundInvoice } from '../../simulators/fiscal-service/testing/sound-documents';
import { aLine, anInvoice, decimal } from '../support/sales-document-builder';

const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});
const MANY = 1_000;
const MINUTE_S = 60;

function invoice(): SalesDocument {
  const line = aLine({ unitAmount: decimal('100'), lineAmount: decimal('100'), taxAmount: decimal('15.5') });
  const totals = { subTotal: decimal('100'), totalTax: decimal('15.5'), total: decimal('115.5') };
  const identity = {
    sourceId: randomUUID(),
    number: `ORPHAN-${randomUUID().slice(0, 8)}`,
    issuedOn: dayOf(1),
  };
  return anInvoice({ ...identity, ...totals, lines: [line] });
}

describe('a success without an owner', () => {
  let pipeline: RunningPipeline;
  let organisation: Organisation;

  beforeAll(async () => {
    pipeline = await RunningPipeline.start();
  });

  beforeEach(async () => {
    organisation = await pipeline.organisation(dayOf(0), RULES);
  });

  afterEach(() => pipeline.api.atService('DELETE', '/faults'));
  afterAll(() => pipeline.stop());

  const fault = (operation: string, kind: string, more: object = {}): Promise<unknown> =>
    pipeline.api.atService('POST', '/faults', { operation, kind, ...more });

  /** Every stage that matters here once, as if the time of all documents had come. */
  async function look(): Promise<void> {
    await pipeline.makeDue(organisation);
    const work = await pipeline.workOn(organisation);
    const { application } = pipeline.api;
    const due = await application.get(DueWorkRepository).of(organisation);
    await application.get(TrackStage).run(work);
    await application.get(OrphanStage).run(work, due);
    // What has just been refused for too many calls is a failure of the account.
    await application
      .get(SubmitStage)
      .run(work)
      .catch(() => undefined);
  }

  /** All that is stored is older by so much. */
  async function pass(seconds: number): Promise<void> {
    const older = (column: string): string => `${column} = ${column} - interval '${seconds} seconds'`;
    const account = [organisation.fiscalAccountId];
    const { dataSource } = pipeline.api;
    const outcomes = [older('heard_at'), older('tried_at'), older('looked_at')].join();
    await asOwner(dataSource, `update outcomes set ${outcomes} where fiscal_account_id = $1`, account);
    const submissions = [older('started_at'), older('answered_at')].join();
    await asOwner(dataSource, `update submissions set ${submissions} where fiscal_account_id = $1`, account);
  }

  async function ready(): Promise<TrackedDocument> {
    const [document] = await pipeline.api.store(organisation, [invoice()], 'ready');
    return document!;
  }

  /** Requests of a number that the service has taken, each as what it has become. */
  const requestsOf = async (number: string): Promise<string[]> => {
    const { requests } = await pipeline.api.atService<{
      requests: { requestId: string; invoiceNumber: string; state: string }[];
    }>('GET', '/ledger');
    return requests.filter((one) => one.invoiceNumber === number).map(({ requestId }) => requestId);
  };

  /** What the service would say in the event about the only request of a number. */
  async function statementOf(number: string): Promise<string> {
    const { application } = pipeline.api;
    const account = await application.get(FiscalAccountsRepository).open(organisation.fiscalAccountId!);
    const { statusCheck } = application.get(FiscalRegistry).get(account!.service);
    return eventually('the service has decided', async () => {
      const [said] = await statusCheck!.statements(account!, await requestsOf(number));
      return said?.body ?? null;
    });
  }

  const deliver = (...statements: readonly string[]): Promise<void> =>
    pipeline.api.application.get(InboxRepository).storeAll(
      statements.map((statement) => ({
        ...{ fiscalAccountId: organisation.fiscalAccountId!, body: Buffer.from(`[${statement}]`) },
        isSigned: false,
      })),
    );

  const forged = (): string => {
    const requestId = randomUUID();
    const numbers = {
      DeviceId: 1,
      FiscalDay: 1,
      InvoiceNumber: 1,
      VerificationCode: 'A',
      QrCodeUrl: 'https://a.b',
    };
    return JSON.stringify({
      RequestId: requestId,
      Success: true,
      QrData: numbers,
      FiscalInvoicePdf: `${requestId}.pdf`,
    });
  };

  async function stateOf(document: TrackedDocument): Promise<readonly [string, string | null]> {
    const { state, reason } = (await pipeline.documents(organisation)).find(({ id }) => id === document.id)!;
    return [state, reason];
  }

  const calls = async (): Promise<number> => {
    const counts = await pipeline.api.atService<Record<string, number>>('GET', '/calls');
    return (counts['POST /status'] ?? 0) + (counts['GET /download/{filename}'] ?? 0);
  };

  it('keeps the next attempt from beginning until its PDF is there, and becomes a hold after ten minutes', async () => {
    await fault('invoice', 'error-after', { status: 429 });
    await fault('download', 'late', { times: MANY });
    const document = await ready();
    await look();
    expect((await stateOf(document))[0]).toBe('ready');
    await deliver(await statementOf(document.number));
    for (let looks = 0; looks < 4; looks += 1) {
      await look();
      await pass(MINUTE_S);
    }
    expect(await requestsOf(document.number)).toHaveLength(1);
    expect((await stateOf(document))[0]).toBe('ready');
    await pass(10 * MINUTE_S);
    await look();
    expect(await stateOf(document)).toEqual(['waiting', 'SUCCESS_UNEXPLAINED']);
    await pipeline.api.atService('DELETE', '/faults');
    await pass(30 * MINUTE_S);
    await look();
    await look();
    expect((await stateOf(document))[0]).toBe('fiscalised');
    expect(await requestsOf(document.number)).toHaveLength(1);
  });

  it('holds nothing once the service does not know it: a stranger stops nobody', async () => {
    await fault('invoice', 'too-many-requests');
    const document = await ready();
    await look();
    await deliver(forged());
    await look();
    expect((await stateOf(document))[0]).toBe('ready');
    await pass(MINUTE_S);
    await look();
    expect((await stateOf(document))[0]).toBe('processing');
  });

  it('holds nothing once its PDF is about something else', async () => {
    await fault('invoice', 'too-many-requests');
    const document = await ready();
    await look();
    const other = invoice();
    const sent = soundInvoice({
      InvoiceId: randomUUID(),
      InvoiceNumber: other.number,
      Date: `${dayOf(1)}T08:00:00+02:00`,
    });
    await pipeline.api.submitAsAnotherProgram(organisation.fiscalAccountId!, sent);
    await deliver(await statementOf(other.number));
    await look();
    expect((await stateOf(document))[0]).toBe('processing');
  });

  it('is found behind 230 forged events, which cost at most ten calls', async () => {
    await fault('invoice', 'error-after', { status: 502 });
    const document = await ready();
    await look();
    expect((await stateOf(document))[0]).toBe('uncertain');
    const before = await calls();
    const truth = await statementOf(document.number);
    const asked = await calls();
    for (let minute = 0; minute < 2; minute += 1) {
      await deliver(...Array.from({ length: 115 }, forged));
      for (let looks = 0; looks < 12; looks += 1) {
        await look();
        await pass(5);
      }
    }
    await deliver(truth);
    for (let looks = 0; looks < 100 && (await stateOf(document))[0] === 'uncertain'; looks += 1) {
      await look();
      await pass(5);
    }
    expect(before).toBeLessThan(asked);
    expect((await calls()) - asked).toBeLessThanOrEqual(10);
    await look();
    expect((await stateOf(document))[0]).toBe('fiscalised');
  });
});
