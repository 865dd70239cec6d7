import { createHmac, randomUUID } from 'node:crypto';
import { Submission } from '../../src/document-store/submission.entity';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import { type FiscalClient, FiscalHarness, type SubmittedDocument } from '../support/fiscal-harness';

type Rejected = FiscalClient & SubmittedDocument;

describe('a claim of success', () => {
  let harness: FiscalHarness;

  beforeAll(async () => {
    harness = await FiscalHarness.start();
  });

  afterAll(() => harness.stop());

  /** A document whose submission the service has taken and rejected; here nobody knows that yet. */
  async function rejectedAtService(webhookSignature: 'hmac' | 'none'): Promise<Rejected> {
    const client = await harness.client({ webhookSignature });
    const number = `DOC-${randomUUID()}`;
    await harness.fault({ operation: 'process', kind: 'reject', documentNumber: number });
    return { ...client, ...(await harness.submitted(client, number)) };
  }

  async function claimSuccess({ account, requestId }: Rejected, note: string): Promise<void> {
    const qr = {
      ...{ DeviceId: 1, FiscalDay: 1, InvoiceNumber: 1 },
      ...{ VerificationCode: 'A', QrCodeUrl: 'https://a.b' },
    };
    const claim = { RequestId: requestId, Success: true, QrData: qr, FiscalInvoicePdf: 'a.pdf', note };
    const body = JSON.stringify([claim]);
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
});
