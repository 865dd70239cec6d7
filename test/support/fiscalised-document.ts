import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import type { Submission } from '../../src/documents/submissions.entities';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { EvidenceRepository } from '../../src/evidence/bundle/evidence.repository';
import { FiscalAccountAccessService } from '../../src/fiscal/accounts/fiscal-account-access.service';
import { FiscalAccountsRepository } from '../../src/fiscal/accounts/fiscal-accounts.repository';
import { FiscalPdfsRepository } from '../../src/documents/fiscal-pdfs.repository';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { OutcomesRepository } from '../../src/documents/outcomes.repository';
import { ReceiptsRepository } from '../../src/documents/receipts.repository';
import { UncertainDecisionsRepository } from '../../src/review/uncertain/uncertain-decisions.repository';
import { RowSecretsService } from '../../src/platform/database/secrets/row-secrets.service';
import { SecretBox } from '../../src/platform/database/secrets/secret-box';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import type { UncertainDecisionName } from '../../src/domain/lifecycle/uncertain-decision';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { EvidenceActsService } from '../../src/evidence/bundle/evidence-acts.service';
import { EvidenceBundlesService } from '../../src/evidence/bundle/evidence-bundles.service';
import { EvidencePdfsService } from '../../src/documents/evidence-pdfs.service';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { OutcomeSettlementService } from '../../src/sync/track/outcome-settlement.service';
import { AppliedDecisionsService } from '../../src/review/uncertain/applied-decisions.service';
import { holdLease, intentFor, storeDocument } from './stored-organisation';
import { receiptCertification } from './receipt-certification';

/** Documents that pass through all states in the repositories, with bytes, sentences and deliveries as in real ones. */
export class StoredJourneys {
  private readonly documents: DocumentsRepository;
  private readonly submissions: SubmissionsRepository;

  constructor(
    private readonly dataSource: DataSource,
    private readonly organisation: Organisation,
    private readonly accountId: string,
    private readonly storeAs: (state: DocumentState) => Promise<TrackedDocument> = (state) =>
      storeDocument(dataSource, organisation, state),
  ) {
    this.documents = new DocumentsRepository(dataSource);
    this.submissions = new SubmissionsRepository(dataSource);
  }

  /** Submits a document, and fiscalises it by a statement of the service. */
  async fiscalise(fiscalNumber: string): Promise<TrackedDocument> {
    const { document, submission, lease } = await this.submit();
    const requestId = `request-${fiscalNumber}`;
    await this.dataSource.transaction(async (manager) => {
      await this.submissions.settle(manager, submission, ['sending'], 'accepted', { requestId });
    });
    await this.documents.move(lease, document, 'processing');
    const raw = await this.hear(requestId, fiscalNumber);
    const data = { ...RECEIPT, fiscalNumber };
    const pdfName = `${fiscalNumber}.pdf`;
    const settler = new OutcomeSettlementService(
      ...([this.documents, this.submissions, new OutcomesRepository(this.dataSource)] as const),
      new ReceiptsRepository(this.dataSource),
      receiptCertification(this.dataSource),
    );
    const outcome = { result: 'fiscalised', requestId, data, pdfName, error: null, raw } as const;
    await settler.settle(submission, { result: 'fiscalised', outcome, remarks: [] });
    return this.now(document);
  }

  /** Fetches its PDF and writes it back. */
  async attach(document: TrackedDocument): Promise<void> {
    const bytes = Buffer.from(`%PDF of ${document.id}`);
    const pdfSha256 = createHash('sha256').update(bytes).digest('hex');
    const pdf = { pdfName: `${document.id}.pdf`, pdfSha256, pdfSize: bytes.length, pdfCheck: 'own' as const };
    await new ReceiptsRepository(this.dataSource).claimPdf(document.id, { ...pdf, bytes });
    await this.documents.move(await holdLease(this.dataSource, this.organisation), document, 'written_back');
  }

  /** Submits a document that is accepted but undecided, or has no answer. */
  async submitted(state: 'processing' | 'uncertain'): Promise<TrackedDocument> {
    const { document, submission, lease } = await this.submit();
    const settled = state === 'processing' ? 'accepted' : 'unknown';
    const requestId = state === 'processing' ? { requestId: `request-${document.id}` } : {};
    await this.submissions.settle(this.dataSource.manager, submission, ['sending'], settled, requestId);
    await this.documents.move(lease, document, state);
    return this.now(document);
  }

  /** Submits a document whose answer is lost, and stores a person's decision. */
  async resolve(decision: UncertainDecisionName, decidedBy: string): Promise<TrackedDocument> {
    const { document, submission, lease } = await this.submit();
    await this.submissions.settle(this.dataSource.manager, submission, ['sending'], 'unknown');
    await this.documents.move(lease, document, 'uncertain');
    const resolutions = new UncertainDecisionsRepository(this.dataSource);
    const reason = 'The provider was asked.';
    await this.documents.transaction(async (manager) => {
      await resolutions.apply(manager, {
        ...{ documentId: document.id, submissionId: submission.id, decision: decision.kind },
        ...{ facts: JSON.stringify(decision), reason, decidedBy },
      });
      const resolving = new AppliedDecisionsService(
        this.documents,
        this.submissions,
        new ReceiptsRepository(this.dataSource),
        receiptCertification(this.dataSource),
      );
      const doubtful = { ...submission, state: 'unknown' as const };
      await resolving.apply(manager, doubtful, decision, { actor: decidedBy, reason });
    });
    return this.now(document);
  }

  /** Writes the evidence of all documents of the year to a file. */
  async bundle(file: string): Promise<void> {
    const secrets = new RowSecretsService(this.dataSource, new SecretBox(Buffer.alloc(32), []));
    const accounts = new FiscalAccountsRepository(this.dataSource, secrets);
    const bundles = new EvidenceBundlesService(
      ...([new EvidenceRepository(this.dataSource), new AuditLogRepository(this.dataSource)] as const),
      new EvidenceActsService(this.dataSource),
      new EvidencePdfsService(
        new FiscalPdfsRepository(this.dataSource),
        new FiscalAccountAccessService(accounts, new FiscalRegistry([])),
      ),
    );
    const of = { from: '2026-01-01', to: '2026-12-31' };
    const documentIds = await bundles.documentIds(this.organisation.id, of);
    const { organisation } = this;
    await pipeline(bundles.stream({ organisation, of, documentIds }), createWriteStream(file));
  }

  private async submit() {
    const document = await this.storeAs('collected');
    const lease = await holdLease(this.dataSource, this.organisation);
    await this.documents.move(lease, document, 'ready');
    const payload = Buffer.from(
      JSON.stringify({
        ...{ InvoiceNumber: document.number, CurrencyCode: 'USD', Total: 115.5, TotalTax: 15.5 },
        LineItems: [{ TaxCode: 'STD', LineAmount: 115.5 }],
      }),
    );
    const payloadSha256 = createHash('sha256').update(payload).digest('hex');
    const follows = await this.submissions.lastMoment(this.accountId, document.id);
    const intent = { ...intentFor(document, this.accountId), payload, payloadSha256, follows };
    const submission = (await this.submissions.begin(lease, document, intent)) as Submission;
    return { document, submission, lease };
  }

  /** Stores an event as received, with its statement. */
  private async hear(requestId: string, fiscalNumber: string): Promise<string> {
    const { verificationCode, qrUrl, ...device } = RECEIPT;
    const raw = JSON.stringify({
      ...{ RequestId: requestId, Success: true, FiscalInvoicePdf: `${fiscalNumber}.pdf` },
      QrData: {
        ...{ DeviceId: device.deviceId, FiscalDay: device.fiscalDay, InvoiceNumber: fiscalNumber },
        ...{ VerificationCode: verificationCode, QrCodeUrl: qrUrl },
      },
    });
    await this.dataSource.query(
      `insert into inbox (fiscal_account_id, body, body_sha256, is_signed)
       values ($1, convert_to($2, 'UTF8'), encode(sha256(convert_to($2, 'UTF8')), 'hex'), true)`,
      [this.accountId, raw],
    );
    await this.dataSource.query(
      `insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by)
       values ($1, $2, $3, encode(sha256(convert_to($3, 'UTF8')), 'hex'), 'webhook')`,
      [this.accountId, requestId, raw],
    );
    return raw;
  }

  private now({ id }: TrackedDocument): Promise<TrackedDocument> {
    return this.dataSource.manager.findOneByOrFail(TrackedDocument, { id });
  }
}

const RECEIPT = {
  deviceId: '1',
  fiscalDay: '1',
  verificationCode: 'A',
  qrUrl: 'https://fdmstest.zimra.co.zw',
};
