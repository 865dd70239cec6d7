import { createHmac, randomUUID } from 'node:crypto';
import { Submission } from '../../src/documents/submissions.entities';
import { SubmissionsRepository } from '../../src/documents/submissions.repository';
import {
  type InDoubt,
  UncertainDecisionsRepository,
} from '../../src/review/uncertain/uncertain-decisions.repository';
import { ReceivedOutcomesService } from '../../src/sync/track/received-outcomes.service';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { type FiscalClient, FiscalHarness, type SubmittedDocument } from '../support/fiscal-harness';

type Rejected = FiscalClient & SubmittedDocument;

describe('a claim of success', () => {
  let harness: FiscalHarness;

  beforeAll(async () => {
    harness = await FiscalHarness.start();
  });

  afterAll(() => harness.stop());

  /** Submits a document that the service has accepted and rejected, which is not known here yet. */
  async function rejectedAtService(webhookSignature: 'hmac' | 'none'): Promise<Rejected> {
    const client = await harness.client({ webhookSignature });
    const number = `DOC-${randomUUID()}`;
    await harness.fault({ operation: 'process', kind: 'reject', documentNumber: number });
    return { ...client, ...(await harness.submitted(client, number)) };
  }

  type Wording = (text: string, requestId: string) => string;

  async function claimSuccess(
    { account, requestId }: Rejected,
    note: string,
    worded: Wording = (text) => text,
  ): Promise<void> {
    const qr = {
      ...{ DeviceId: 1, FiscalDay: 1, InvoiceNumber: 1 },
      ...{ VerificationCode: 'A', QrCodeUrl: 'https://a.b' },
    };
    const claim = { RequestId: requestId, Success: true, QrData: qr, FiscalInvoicePdf: 'a.pdf', note };
    const body = worded(JSON.stringify([claim]), requestId);
    const signature = createHmac('sha256', 'secret').update(body).digest('base64');
    const { status } = await fetch(`${harness.url}/webhooks/fiscal/${account.id}`, {
      method: 'POST',
      body,
      headers: { 'X-Api-Signature': signature },
    });
    expect(status).toBe(204);
  }

  async function stateOf({ document, submission }: Rejected) {
    const { manager } = harness.dataSource;
    const { state, reason } = await manager.findOneByOrFail(TrackedDocument, { id: document.id });
    const sent = await manager.findOneByOrFail(Submission, { id: submission.id });
    return [state, reason, sent.state];
  }

  it('about a rejected document changes nothing when anybody could have made it, before or after the rejection is known', async () => {
    const rejected = await rejectedAtService('none');
    await claimSuccess(rejected, 'before');
    await harness.track(rejected);
    expect(await stateOf(rejected)).toEqual(['rejected', 'REJECTED_CORRECTABLE', 'rejected']);
    await claimSuccess(rejected, 'after');
    await harness.track(rejected);
    expect(await stateOf(rejected)).toEqual(['rejected', 'REJECTED_CORRECTABLE', 'rejected']);
  });

  it('about a rejected document is a contradiction for a person to look at when the service itself has signed it', async () => {
    const rejected = await rejectedAtService('hmac');
    await claimSuccess(rejected, 'before');
    await harness.track(rejected);
    expect(await stateOf(rejected)).toEqual(['uncertain', 'OUTCOME_CONTRADICTED', 'unknown']);
  });

  it('stays with the document that it was said of, whatever a person decides about the submission', async () => {
    const rejected = await rejectedAtService('hmac');
    await claimSuccess(rejected, 'before');
    await harness.track(rejected);
    const resolutions = harness.application.get(UncertainDecisionsRepository);
    const { manager } = harness.dataSource;
    const submission = await manager.findOneByOrFail(Submission, { id: rejected.submission.id });
    const doubt = { submission, requestId: null } as InDoubt;
    expect(await resolutions.forgetUnknown(manager, doubt, 'rejected')).toEqual(submission);
    expect(await manager.findOneBy(Submission, { id: submission.id })).toEqual(submission);
    const auditLog = harness.application.get(AuditLogRepository);
    expect(await auditLog.verify(rejected.organisation.id)).toHaveProperty('head');
    const unheard = { ...doubt, submission: { ...submission, requestId: randomUUID() } };
    expect(await resolutions.forgetUnknown(manager, unheard, 'rejected')).toHaveProperty('requestId', null);
  });

  it.each<[string, Wording]>([
    ['names its request in capitals', (text, id) => text.replace(id, id.toUpperCase())],
    ['has a field twice', (text) => text.replace('"Success":true', '"Success":false,"Success":true')],
    [
      'has its fields in another case',
      (text) =>
        text.replace(
          /"([A-Z])(\w*)":/g,
          (_all, first: string, rest: string) => `"${first.toLowerCase()}${rest}":`,
        ),
    ],
    ['is wrapped in another object', (text) => `[{"data":${text}}]`],
  ])('that is signed and %s is a contradiction all the same', async (_what, worded) => {
    const rejected = await rejectedAtService('hmac');
    await claimSuccess(rejected, 'before', worded);
    await harness.track(rejected);
    expect(await stateOf(rejected)).toEqual(['uncertain', 'OUTCOME_CONTRADICTED', 'unknown']);
  });

  it('that is signed, in capitals and earlier than the answer to the submission, is a contradiction all the same', async () => {
    const rejected = await rejectedAtService('hmac');
    const { manager } = harness.dataSource;
    const { id, requestId } = rejected.submission;
    await manager.update(Submission, { id }, { requestId: null, state: 'sending' });
    await claimSuccess(rejected, 'before', (text, own) => text.replace(own, own.toUpperCase()));
    await harness.track(rejected);
    await manager.update(Submission, { id }, { requestId, state: 'accepted' });
    await manager.update(TrackedDocument, { id: rejected.document.id }, { dueAt: new Date(0) });
    await harness.track(rejected);
    expect(await stateOf(rejected)).toEqual(['uncertain', 'OUTCOME_CONTRADICTED', 'unknown']);
    // Neither a decision nor a query in another spelling allows the document to be sent again.
    const submissions = harness.application.get(SubmissionsRepository);
    expect(await submissions.hasReceivedSuccess(rejected.document.id)).toBe(true);
    await harness.application
      .get(ReceivedOutcomesService)
      .statements(rejected.account, [requestId!.toUpperCase()]);
    expect(await submissions.hasReceivedSuccess(rejected.document.id)).toBe(true);
    const auditLog = harness.application.get(AuditLogRepository);
    expect(await auditLog.verify(rejected.organisation.id)).toHaveProperty('head');
  });

  it('is one statement where the request stands in it in two spellings', async () => {
    const rejected = await rejectedAtService('hmac');
    const { manager } = harness.dataSource;
    const { id, requestId } = rejected.submission;
    await manager.update(Submission, { id }, { requestId: null, state: 'sending' });
    const capitals = requestId!.toUpperCase();
    await claimSuccess(rejected, 'before', (text) =>
      text.replace('[{"RequestId"', `[{"requestId":"${capitals}","requestid"`),
    );
    await harness.track(rejected);
    await manager.update(Submission, { id }, { requestId, state: 'accepted' });
    await manager.update(TrackedDocument, { id: rejected.document.id }, { dueAt: new Date(0) });
    await harness.track(rejected);
    expect(await stateOf(rejected)).toEqual(['uncertain', 'OUTCOME_CONTRADICTED', 'unknown']);
  });
});
