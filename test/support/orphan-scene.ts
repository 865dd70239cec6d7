import { inEnglish } from './in-english';
import { randomUUID } from 'node:crypto';
import { soundInvoice } from '../../simulators/fiscal-service/testing/sound-documents';
import { InboxRepository } from '../../src/documents/inbox/inbox.repository';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import { Refusal } from '../../src/domain/issues/refusal';
import type { SalesDocument } from '../../src/domain/sales/sales-document';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { InvariantsRepository, type Violation } from '../../src/evidence/invariants.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { ResolutionInputDto } from '../../src/review/uncertain/uncertain.dto';
import { UncertainDecisionsService } from '../../src/review/uncertain/uncertain-decisions.service';
import { DueWorkRepository } from '../../src/sync/run/due-work.repository';
import { SubmitStage } from '../../src/sync/submit/submit.stage';
import { OrphanStage } from '../../src/sync/track/orphan.stage';
import { TrackStage } from '../../src/sync/track/track.stage';
import { eventually } from '../../demo/eventually';
import { asOwner } from './as-owner';
import { dayOf, rulesFile } from './draft-books';
import { lookForAlerts } from './look-for-alerts';
import { RunningPipeline } from './running-pipeline';
import { aLine, anInvoice, decimal } from './sales-document-builder';

const RULES = rulesFile({
  ...{ trigger: 'approved', buyerWithoutTin: 'cash_sale', creditNoteReason: '', lateDocuments: 'hold' },
  ...{ taxPeriod: 'month', zeroRatedTill: null, goLive: 0 },
});

/** Organisation whose service reports successes unasked, without a signature. */
export class OrphanScene {
  private organisation: Organisation;

  private constructor(private readonly pipeline: RunningPipeline) {}

  static async start(): Promise<OrphanScene> {
    return new OrphanScene(await RunningPipeline.start());
  }

  /** Creates a further organisation with an account of its own, at a working service. */
  async begin(): Promise<void> {
    await this.repair();
    this.organisation = await this.pipeline.organisation(dayOf(0), RULES);
  }

  stop(): Promise<void> {
    return this.pipeline.stop();
  }

  fault(operation: string, kind: string, more: object = {}): Promise<unknown> {
    return this.pipeline.api.atService('POST', '/faults', { operation, kind, ...more });
  }

  repair(): Promise<unknown> {
    return this.pipeline.api.atService('DELETE', '/faults');
  }

  /** Runs each relevant stage once, with all documents due. */
  async look(): Promise<void> {
    await this.pipeline.makeDue(this.organisation);
    const work = await this.pipeline.workOn(this.organisation);
    const { application } = this.pipeline.api;
    const due = await application.get(DueWorkRepository).of(this.organisation);
    await application.get(TrackStage).run(work, due);
    await application.get(OrphanStage).run(work, due);
    // A refusal for too many calls counts as a failure of the account.
    await application
      .get(SubmitStage)
      .run(work)
      .catch(() => undefined);
  }

  /** Compares successes without an owner only, without querying documents. */
  async compare(): Promise<void> {
    const { application } = this.pipeline.api;
    const due = await application.get(DueWorkRepository).of(this.organisation);
    await application.get(OrphanStage).run(await this.pipeline.workOn(this.organisation), due);
  }

  /** Reads the deliveries without querying the service. */
  async read(): Promise<void> {
    await this.pipeline.api.application.get(TrackStage).run(await this.pipeline.workOn(this.organisation));
  }

  /**
   * Makes a person's decision about a document that is half an hour old. @returns sentence of the refusal; null:
   * applied
   */
  async say(decision: string, { id, number: documentNumber }: TrackedDocument): Promise<string | null> {
    const { application } = this.pipeline.api;
    const word = { decision, documentNumber, by: 'Rudo', reason: 'The portal does not show it.' };
    return application
      .get(UncertainDecisionsService)
      .decide(id, word as ResolutionInputDto)
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof Refusal) return error.message;
          throw error;
        },
      );
  }

  /** Makes all stored rows older by this number of seconds. */
  async pass(seconds: number): Promise<void> {
    const older = (column: string): string => `${column} = ${column} - interval '${seconds} seconds'`;
    const account = [this.organisation.fiscalAccountId];
    const { dataSource } = this.pipeline.api;
    const outcomes = [older('heard_at'), older('tried_at'), older('looked_at')].join();
    await asOwner(dataSource, `update outcomes set ${outcomes} where fiscal_account_id = $1`, account);
    const submissions = [older('started_at'), older('answered_at')].join();
    await asOwner(dataSource, `update submissions set ${submissions} where fiscal_account_id = $1`, account);
  }

  /** Gives the account credentials of another device; this document stays with those of the earlier one. */
  async atAnotherDevice({ id }: TrackedDocument): Promise<void> {
    const { api } = this.pipeline;
    const { credentials } = await api.atAnotherDevice();
    const path = `/api/fiscal-accounts/${this.organisation.fiscalAccountId}`;
    await api.patch(path, { credentials, openDocuments: [id] });
  }

  async ready(): Promise<TrackedDocument> {
    const [document] = await this.pipeline.api.store(this.organisation, [invoice()], 'ready');
    return document!;
  }

  /** Simulates a different system that has a document with such a number fiscalised over the account. */
  async stranger(): Promise<string> {
    const { number } = invoice();
    const named = { InvoiceId: randomUUID(), InvoiceNumber: number, Date: `${dayOf(1)}T08:00:00+02:00` };
    await this.pipeline.api.submitAsAnotherProgram(this.organisation.fiscalAccountId!, soundInvoice(named));
    return number;
  }

  /** Request ids that the service has assigned to a document number. */
  async requestsOf(number: string): Promise<string[]> {
    const { requests } = await this.pipeline.api.atService<{
      requests: { requestId: string; invoiceNumber: string }[];
    }>('GET', '/ledger');
    return requests.filter((one) => one.invoiceNumber === number).map(({ requestId }) => requestId);
  }

  /** Fiscal numbers of a document number, in order. */
  async receiptsOf(number: string): Promise<number[]> {
    const { receipts } = await this.pipeline.api.atService<{
      receipts: { receiptGlobalNo: number; invoiceNumber: string }[];
    }>('GET', '/ledger');
    const own = receipts.filter((one) => one.invoiceNumber === number);
    return own.map(({ receiptGlobalNo }) => receiptGlobalNo).sort((one, other) => one - other);
  }

  /** Simulates a copy of the installation that sends the same bytes over the account. @returns the request id */
  async sentByCopy({ id }: TrackedDocument): Promise<string> {
    const { api } = this.pipeline;
    const [sent] = await api.dataSource.query<{ payload: Buffer }[]>(
      'select payload from submissions where document_id = $1',
      [id],
    );
    const invoice = JSON.parse(sent!.payload.toString('utf8')) as object;
    return api.submitAsAnotherProgram(this.organisation.fiscalAccountId!, invoice);
  }

  /** Simulates a copy of the installation that sends a document before this one does. @returns the request */
  sentByCopyFirst({ number, sourceId }: TrackedDocument): Promise<string> {
    const named = { InvoiceId: sourceId, InvoiceNumber: number, Date: `${dayOf(1)}T00:00:01+02:00` };
    return this.pipeline.api.submitAsAnotherProgram(this.organisation.fiscalAccountId!, soundInvoice(named));
  }

  /** Alerts about documents that were fiscalised twice, as people read them. */
  async doubles(): Promise<{ readonly numbers: readonly string[]; readonly detail: string }[]> {
    await lookForAlerts(this.pipeline.api.application);
    return inEnglish(
      await this.pipeline.api.dataSource.query<{ numbers: string[]; detail: string }[]>(
        `select numbers, detail from alerts where cause = 'FISCALISED_TWICE' and organisation_id = $1 and closed_at is null`,
        [this.organisation.id],
      ),
    );
  }

  violations(): Promise<Violation[]> {
    return new InvariantsRepository(this.pipeline.api.dataSource).violations();
  }

  /** Statement of the event about the only request of a number. */
  async statementOf(number: string): Promise<string> {
    const [requestId] = await this.requestsOf(number);
    return this.statementAbout(requestId!);
  }

  async statementAbout(requestId: string): Promise<string> {
    const { application } = this.pipeline.api;
    const account = await application.get(FiscalAccountsRepository).open(this.organisation.fiscalAccountId!);
    const { statusCheck } = application.get(FiscalRegistry).get(account!.service);
    return eventually('the service has decided', async () => {
      const [said] = await statusCheck!.statements(account!, [requestId]);
      return said?.body ?? null;
    });
  }

  deliver(...statements: readonly string[]): Promise<void> {
    return this.store(statements, false);
  }

  deliverSigned(...statements: readonly string[]): Promise<void> {
    return this.store(statements, true);
  }

  private store(statements: readonly string[], isSigned: boolean): Promise<void> {
    const { fiscalAccountId } = this.organisation;
    return this.pipeline.api.application.get(InboxRepository).storeAll(
      statements.map((statement) => ({
        ...{ fiscalAccountId: fiscalAccountId!, body: Buffer.from(`[${statement}]`), isSigned },
      })),
    );
  }

  async stateOf(document: TrackedDocument): Promise<readonly [string, string | null]> {
    const documents = await this.pipeline.documents(this.organisation);
    const { state, reason } = documents.find(({ id }) => id === document.id)!;
    return [state, reason];
  }

  /** Number of calls about requests that the service has received so far. */
  async calls(): Promise<number> {
    const counts = await this.pipeline.api.atService<Record<string, number>>('GET', '/calls');
    return (counts['POST /status'] ?? 0) + (counts['GET /download/{filename}'] ?? 0);
  }
}

/** Statement of a success that never happened. */
export function forged(): string {
  const requestId = randomUUID();
  const numbers = { DeviceId: 1, FiscalDay: 1, InvoiceNumber: 1, VerificationCode: 'A' };
  const qr = { ...numbers, QrCodeUrl: 'https://a.b' };
  return JSON.stringify({
    ...{ RequestId: requestId, Success: true, QrData: qr, FiscalInvoicePdf: `${requestId}.pdf` },
  });
}

function invoice(): SalesDocument {
  const line = aLine({ unitAmount: decimal('100'), lineAmount: decimal('100'), taxAmount: decimal('15.5') });
  const totals = { subTotal: decimal('100'), totalTax: decimal('15.5'), total: decimal('115.5') };
  const number = `ORPHAN-${randomUUID().slice(0, 8)}`;
  return anInvoice({ sourceId: randomUUID(), number, issuedOn: dayOf(1), ...totals, lines: [line] });
}
