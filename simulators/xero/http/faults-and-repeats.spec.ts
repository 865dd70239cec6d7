import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { OTHER_TENANT, Harness, TENANT, type Reply } from '../testing/harness';
import { invoice } from '../testing/sample-documents';

describe('faults and repeated writes', () => {
  let database: TestDatabase;
  let harness: Harness;
  let id: string;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
    const document = invoice();
    id = document.InvoiceID;
    await harness.load({ Invoices: [document] });
  });
  afterEach(async () => {
    await harness.stop();
    await database.drop();
  });

  const note = (details: string, key?: string, headers: Record<string, string> = {}): Promise<Reply> =>
    harness.api(
      'PUT',
      `Invoices/${id}/History`,
      JSON.stringify({ HistoryRecords: [{ Details: details }] }),
      key === undefined ? headers : { 'Idempotency-Key': key, ...headers },
    );
  const notes = async (): Promise<string[]> => {
    const { json } = await harness.control('GET', `/organisations/${TENANT}/documents/${id}`);
    return (json as { history: { details: string }[] }).history.map(({ details }) => details);
  };
  const fault = (fields: object): Promise<Reply> => harness.control('POST', '/faults', fields);
  const later = (minutes: number): Promise<Reply> =>
    harness.control('POST', '/clock', { now: new Date(Date.now() + minutes * 60_000).toISOString() });

  it('replays the answer to a repeated key for six minutes, over a restart', async () => {
    const first = await note('once', 'k1');
    await harness.restart();
    const second = await note('once', 'k1');
    expect(second.text).toBe(first.text);
    expect(await notes()).toEqual(['once']);
    await later(7);
    await note('once', 'k1');
    expect(await notes()).toEqual(['once', 'once']);
  });

  it('refuses a key with another request, another organisation included', async () => {
    await note('once', 'k2');
    const other = await note('twice', 'k2');
    expect(other.status).toBe(400);
    expect(other.text).toContain('Idempotency Key: k2 is used with a different request.');
    await harness.organisation({}, OTHER_TENANT);
    expect((await note('once', 'k2', { 'xero-tenant-id': OTHER_TENANT })).status).toBe(400);
    expect((await note('once', 'x'.repeat(129))).status).toBe(400);
    expect(await notes()).toEqual(['once']);
  });

  it('writes once when the same key arrives twice at once', async () => {
    const replies = await Promise.all([note('both', 'k3'), note('both', 'k3'), note('both', 'k3')]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await notes()).toEqual(['both']);
  });

  it('replays refusals and Xero’s own failures, not a gateway’s', async () => {
    await fault({ operation: 'PUT history', kind: 'error', status: 500 });
    expect((await note('a', 'k4')).status).toBe(500);
    expect((await note('a', 'k4')).status).toBe(500);
    await fault({ operation: 'PUT history', kind: 'error', status: 503 });
    expect((await note('b', 'k5')).status).toBe(503);
    expect((await note('b', 'k5')).status).toBe(200);
    expect(await notes()).toEqual(['b']);
  });

  it('loses an answer after the work, and a request before it', async () => {
    await fault({ operation: 'PUT Invoices/{id}/History', kind: 'answer-lost' });
    await expect(note('done')).rejects.toThrow();
    expect(await notes()).toEqual(['done']);
    await fault({ operation: 'PUT history', kind: 'request-lost' });
    await expect(note('never')).rejects.toThrow();
    expect(await notes()).toEqual(['done']);
  });

  it('gives the other faults as often as ordered, for the document they name', async () => {
    await fault({ operation: 'GET Invoices/{id}', kind: 'html', status: 502, documentId: id.toUpperCase() });
    await fault({ operation: 'GET Invoices', kind: 'too-many-requests', delayMs: 2500, times: 2 });
    await fault({ operation: '*', kind: 'revoked', tenantId: OTHER_TENANT });
    expect((await harness.api('GET', 'Invoices/INV-none')).status).toBe(404);
    const html = await harness.api('GET', `Invoices/${id}`);
    expect([html.status, html.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    const statuses = [];
    for (let call = 0; call < 3; call += 1) {
      const { status, headers } = await harness.api('GET', 'Invoices');
      statuses.push([status, headers.get('retry-after')]);
    }
    expect(statuses).toEqual([
      [429, '3'],
      [429, '3'],
      [200, null],
    ]);
    expect((await harness.control('GET', '/faults')).json).toMatchObject([{ kind: 'revoked', remaining: 1 }]);
    await harness.control('DELETE', '/faults');
    expect((await harness.control('GET', '/faults')).json).toEqual([]);
  });

  it('finds the document a batch is about, and answers 403 when access is gone', async () => {
    await fault({ operation: 'POST Invoices', kind: 'revoked', documentId: id });
    const batch = JSON.stringify({ Invoices: [{ InvoiceID: id, Reference: 'x' }] });
    expect((await harness.api('POST', 'Invoices?summarizeErrors=false', batch)).status).toBe(403);
    expect((await harness.api('POST', 'Invoices?summarizeErrors=false', batch)).status).toBe(200);
  });

  it('refuses a fault it does not know', async () => {
    expect((await fault({ operation: 'x', kind: 'strange' })).status).toBe(400);
    expect((await fault({ kind: 'slow' })).status).toBe(400);
  });
});
