import { inEnglish } from '../support/in-english';
import { randomUUID } from 'node:crypto';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { FiscalHarness } from '../support/fiscal-harness';
import { lookForAlerts } from '../support/look-for-alerts';
import { callApi } from '../support/running-application';

describe('a status check whose answer is wrong about one document', () => {
  let harness: FiscalHarness;

  beforeAll(async () => {
    harness = await FiscalHarness.start();
  });

  afterAll(() => harness.stop());

  /** Submits two documents that the service has fiscalised, unknown here. Its statements about the first are wrong. */
  async function twoWith(kind: string) {
    const client = await harness.client();
    const number = `DOC-${randomUUID()}`;
    // Sets the fault before the submission, since the application has a worker of its own.
    await harness.fault({ operation: 'status', kind, documentNumber: number, times: 1000 });
    const wrong = await harness.submitted(client, number);
    const neighbour = await harness.submitted(client, `DOC-${randomUUID()}`);
    await harness.track(client);
    const { manager } = harness.dataSource;
    const of = (id: string) => manager.findOneByOrFail(TrackedDocument, { id });
    return { wrong: await of(wrong.document.id), neighbour: await of(neighbour.document.id) };
  }

  it.each([
    ['then-failure', 'fiscalised', 'OUTCOME_CONTRADICTED'],
    ['two-numbers', 'uncertain', 'OUTCOME_CONTRADICTED'],
    ['with-error', 'uncertain', 'OUTCOME_CONTRADICTED'],
    ['id-in-capitals', 'fiscalised', null],
  ])('(%s) leads to %s %s, and its neighbour is fiscalised', async (kind, state, reason) => {
    const { wrong, neighbour } = await twoWith(kind);
    expect([wrong.state, wrong.reason]).toEqual([state, reason]);
    expect(neighbour.state).toBe('fiscalised');
  });

  it.each(['doubled-key', 'camel-case', 'qr-as-text', 'zeros'])(
    '(%s) leaves it open, says so, forbids a second submission, and its neighbour is fiscalised',
    async (kind) => {
      const { wrong, neighbour } = await twoWith(kind);
      expect([wrong.state, neighbour.state]).toEqual(['processing', 'fiscalised']);
      expect(inEnglish(wrong.lastFailure)).toContain(
        'Your fiscal provider answered, but this cannot be read: ',
      );
      const { json } = await callApi<{ statements: { unreadable: string | null }[] }>(
        harness.url,
        'GET',
        `/api/documents/${wrong.id}`,
      );
      expect(json.statements.map(({ unreadable }) => unreadable)).toEqual([expect.stringMatching(/\w/)]);
      const again = harness.dataSource.query(
        `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on,
           dated_at, fingerprint, payload, payload_sha256, lease_token)
         select document_id, fiscal_account_id, 2, kind, number, currency, total, issued_on, dated_at, fingerprint,
           payload, payload_sha256, lease_token from submissions where document_id = $1`,
        [wrong.id],
      );
      await expect(again).rejects.toThrow('a success was received about the document');
    },
  );

  it('is no answer that cannot be read where the call about it alone fails again and again', async () => {
    const client = await harness.client();
    const { id: organisationId } = client.organisation;
    const number = `DOC-${randomUUID()}`;
    const { document } = await harness.submitted(client, number);
    await harness.fault({
      ...{ operation: 'status', kind: 'error-before', status: 503 },
      ...{ documentNumber: number, times: 1000 },
    });
    const { manager } = harness.dataSource;
    const of = (id: string) => manager.findOneByOrFail(TrackedDocument, { id });
    for (let round = 0; round < 3; round += 1) {
      const neighbour = await harness.submitted(client, `DOC-${randomUUID()}`);
      await manager.query(`update documents set due_at = now() where organisation_id = $1`, [organisationId]);
      await harness.track(client);
      expect((await of(neighbour.document.id)).state).toBe('fiscalised');
    }
    const failing = await of(document.id);
    expect(failing).toMatchObject({
      ...{ state: 'processing', attempts: 3, stoppedBy: { cause: 'unwell', side: 'service' } },
    });
    expect(inEnglish(failing.lastFailure)).toContain('503');
    await lookForAlerts(harness.application);
    const path = '/api/alerts?state=open';
    const { json } = await callApi<{ cause: string; organisationId: string }[]>(harness.url, 'GET', path);
    expect(json.filter((alert) => alert.organisationId === organisationId)).toEqual([]);
  });
});
