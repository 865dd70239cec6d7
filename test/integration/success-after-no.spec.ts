import { createHmac, randomUUID } from 'node:crypto';
import { Resolution } from '../../src/document-store/resolution.entity';
import { Submission } from '../../src/document-store/submission.entity';
import { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import { decimal } from '../support/sales-document-builder';
import { FiscalRegistry } from '../../src/fiscal/fiscal-registry';
import { type FiscalClient, FiscalHarness, type SubmittedDocument } from '../support/fiscal-harness';

type Taken = FiscalClient & SubmittedDocument;

describe('the signed event about a document that counts as not taken', () => {
  let harness: FiscalHarness;

  beforeAll(async () => {
    harness = await FiscalHarness.start();
  });

  afterAll(() => harness.stop());

  /** The service has taken and fiscalised it; here its answer was understood otherwise. */
  async function taken(state: 'refused' | 'not_sent', documentState: 'rejected' | 'ready'): Promise<Taken> {
    const client = await harness.client();
    const number = `DOC-${randomUUID()}`;
    const printed = { number, currency: 'USD', total: decimal('115.50') };
    const sent = await harness.submitted(client, number, { ...printed, state, requestId: null });
    const { manager } = harness.dataSource;
    await manager.update(TrackedDocument, { id: sent.document.id }, { state: documentState, dueAt: null });
    return { ...client, ...sent };
  }

  async function announce({ account, requestId }: Taken): Promise<void> {
    const service = harness.application.get(FiscalRegistry).get(account.service);
    const said = await service.statusCheck!.statements(account, [requestId]);
    const body = `[${said.map((one) => one.body).join()}]`;
    const signature = createHmac('sha256', 'secret').update(body).digest('base64');
    const { status } = await fetch(`${harness.url}/webhooks/fiscal/${account.id}`, {
      ...{ method: 'POST', body, headers: { 'X-Api-Signature': signature } },
    });
    expect(status).toBe(204);
  }

  const stateOf = async ({ document }: Taken): Promise<string> =>
    (await harness.dataSource.manager.findOneByOrFail(TrackedDocument, { id: document.id })).state;

  const decidedAsNotReceived = ({ document, submission }: Taken): Promise<unknown> =>
    harness.dataSource.manager.insert(Resolution, {
      ...{ documentId: document.id, submissionId: submission.id, decision: 'not_received', facts: '{}' },
      ...{ reason: 'The support says so.', decidedBy: 'Tendai' },
    });

  it('ends the refusal: it is fiscalised, and is not sent again', async () => {
    const refused = await taken('refused', 'rejected');
    await announce(refused);
    await harness.track(refused);
    expect(await stateOf(refused)).toBe('fiscalised');
  });

  it('ends the decision that it was never received, before it is sent again', async () => {
    const decided = await taken('not_sent', 'ready');
    await decidedAsNotReceived(decided);
    await announce(decided);
    await harness.track(decided);
    expect(await stateOf(decided)).toBe('fiscalised');
  });

  it('is nothing to one that never left', async () => {
    const unsent = await taken('not_sent', 'ready');
    await announce(unsent);
    await harness.track(unsent);
    expect(await stateOf(unsent)).toBe('ready');
  });

  it('waits while a later attempt of the document is being sent, whose request it may be', async () => {
    const refused = await taken('refused', 'rejected');
    await announce(refused);
    const { manager } = harness.dataSource;
    await manager.update(TrackedDocument, { id: refused.document.id }, { state: 'submitting' });
    await harness.track(refused);
    const { requestId } = await manager.findOneByOrFail(Submission, { id: refused.submission.id });
    expect(requestId).toBeNull();
  });
});
