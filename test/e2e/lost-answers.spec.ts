import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { FISCAL_ACCOUNT } from '../../demo/set-up';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

describe('when the fiscal service or the network misbehaves', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it('asks for the outcome itself when the webhook is lost', async () => {
    const document = invoice();
    await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber: document.InvoiceNumber });
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });

  it('learns what became of a document while the organisation is paused, and writes back afterwards', async () => {
    const document = invoice();
    await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber: document.InvoiceNumber });
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'processing');
    const settings = `/api/organisations/${world.organisation.id}`;
    await world.api.send('PATCH', settings, { isPaused: true });
    await world.until(document.InvoiceID, 'fiscalised');
    await world.api.send('PATCH', settings, { isPaused: false });
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });

  it('is not confused by a webhook that comes before the answer', async () => {
    const document = invoice();
    await world.fiscalFault({
      operation: 'invoice',
      kind: 'late-answer',
      documentNumber: document.InvoiceNumber,
      delayMs: 1_500,
    });
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });

  it.each(['doubled', 'forged', 'late'])('reaches the same end when the webhook is %s', async (kind) => {
    const document = invoice();
    await world.fiscalFault({
      operation: 'webhook',
      kind,
      documentNumber: document.InvoiceNumber,
      delayMs: 1_000,
    });
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });

  it('never sends again after a lost answer, and finds the receipt by its PDF', async () => {
    const document = invoice();
    await world.fiscalFault({
      operation: 'invoice',
      kind: 'answer-lost',
      documentNumber: document.InvoiceNumber,
    });
    await world.books({ Invoices: [document] });
    const home = await world.until(document.InvoiceID, 'written_back');
    const detail = await world.api.get<{ history: { to: string }[]; submissions: object[] }>(
      `/api/documents/${home.id}`,
    );
    expect(detail.history.map((move) => move.to)).toContain('uncertain');
    expect(detail.submissions).toHaveLength(1);
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
  });

  it('finds it all the same by events that are not signed, once the service itself has confirmed them', async () => {
    const accounts = await world.api.get<{ id: string; settings: object }[]>('/api/fiscal-accounts');
    const [{ id, settings } = { id: '', settings: {} }] = accounts;
    await world.api.send('PATCH', `/api/fiscal-accounts/${id}`, {
      settings: { ...settings, webhookSignature: 'none' },
    });
    try {
      const document = invoice();
      await world.fiscalFault({
        operation: 'invoice',
        kind: 'answer-lost',
        documentNumber: document.InvoiceNumber,
      });
      await world.books({ Invoices: [document] });
      await world.until(document.InvoiceID, 'written_back');
      expect(await world.receipts(document.InvoiceID)).toHaveLength(1);
    } finally {
      await world.api.send('PATCH', `/api/fiscal-accounts/${id}`, { settings });
    }
  });

  it('holds visibly what nobody can know, and sends nothing a second time', async () => {
    const document = invoice();
    await world.fiscalFault({
      operation: 'invoice',
      kind: 'error-before',
      documentNumber: document.InvoiceNumber,
      status: 500,
    });
    await world.books({ Invoices: [document] });
    const held = await world.until(document.InvoiceID, 'uncertain');
    expect(held.reason).toBe('ANSWER_UNKNOWN');
    expect(held.explanation).toContain('It is not known whether');
    const later = invoice();
    await world.books({ Invoices: [later] });
    await world.until(later.InvoiceID, 'written_back');
    expect((await world.document(document.InvoiceID))?.state).toBe('uncertain');
    expect(await world.receipts(document.InvoiceID)).toEqual([]);
  });

  it('holds a document that is refused while the account is accepted, and stops after the second one', async () => {
    const [taken, alone, later] = [invoice(), invoice(), invoice()];
    for (const [{ InvoiceNumber: documentNumber }, kind] of [
      [taken, 'error-after'],
      [alone, 'error-before'],
    ] as const) {
      await world.fiscalFault({ operation: 'invoice', kind, documentNumber, status: 401, times: 5 });
      await world.fiscalFault({ operation: 'webhook', kind: 'lost', documentNumber });
    }
    for (const document of [taken, alone]) {
      await world.books({ Invoices: [document] });
      const held = await world.until(document.InvoiceID, 'uncertain');
      expect(held.explanation).toContain('your fiscal provider refused it but accepts the account');
    }
    await world.books({ Invoices: [later] });
    const accounts = await world.api.get<{ id: string }[]>('/api/fiscal-accounts');
    const account = `/api/fiscal-accounts/${accounts[0]?.id ?? ''}`;
    await eventually('a reason', async () => {
      const shown = await world.document(later.InvoiceID);
      return shown?.lastFailure?.startsWith('Submissions of the fiscal account are stopped') === true
        ? shown
        : null;
    });
    const { findings } = await world.api.send<{ findings: { code: string }[] }>('POST', `${account}/check`);
    expect(findings.map(({ code }) => code)).toContain('SUBMISSIONS_STOPPED');
    await world.api.send('POST', `${account}/resume-submissions`, {
      by: 'Tendai',
      reason: 'The rights are right.',
    });
    await world.until(later.InvoiceID, 'written_back');
    expect(await world.receipts(taken.InvoiceID)).toHaveLength(1);
    expect(await world.receipts(alone.InvoiceID)).toEqual([]);
  });

  it('repeats a document that is answered with 429 three times, and then holds it', async () => {
    const document = invoice();
    await world.fiscalFault({
      ...{ operation: 'invoice', kind: 'too-many-requests', documentNumber: document.InvoiceNumber },
      times: 9,
    });
    await world.books({ Invoices: [document] });
    const { id } = await world.until(document.InvoiceID, 'uncertain');
    const detail = await world.api.get<{ submissions: { state: string }[] }>(`/api/documents/${id}`);
    expect(detail.submissions.map(({ state }) => state)).toEqual([
      'refused',
      'refused',
      'refused',
      'unknown',
    ]);
    expect(await world.receipts(document.InvoiceID)).toEqual([]);
  });

  it('says what the service refused, and submits the corrected document as a retry', async () => {
    const document = invoice();
    await world.fiscalFault({ operation: 'process', kind: 'reject', documentNumber: document.InvoiceNumber });
    await world.books({ Invoices: [document] });
    const rejected = await world.until(document.InvoiceID, 'rejected');
    expect(rejected.reason).toBe('REJECTED_CORRECTABLE');
    expect(rejected.explanation).toContain('RCPT043');
    await world.retry(rejected.id);
    await world.until(document.InvoiceID, 'written_back');
    const detail = await world.api.get<{ submissions: { payload: string }[] }>(
      `/api/documents/${rejected.id}`,
    );
    expect(
      detail.submissions.map(({ payload }) => (JSON.parse(payload) as { IsRetry: boolean }).IsRetry),
    ).toEqual([false, true]);
  });

  it('waits while the service is down, with no more than one document in doubt', async () => {
    const documents = [invoice(), invoice(), invoice()];
    await callJson('POST', `${world.fiscal.url}/_control/pause`, { paused: true });
    await world.books({ Invoices: documents });
    const states = async (): Promise<string[]> => {
      const shown = await Promise.all(documents.map((document) => world.document(document.InvoiceID)));
      return shown.map((document) => document?.state ?? 'unknown').sort();
    };
    await eventually('one in doubt', async () => ((await states()).includes('uncertain') ? true : null));
    await world.anotherRun();
    // A 503 to a submission leaves its fate open; the other documents are not sent.
    expect(await states()).toEqual(['ready', 'ready', 'uncertain']);
    await callJson('POST', `${world.fiscal.url}/_control/pause`, { paused: false });
    await eventually('the others home', async () =>
      (await states()).join() === 'uncertain,written_back,written_back' ? true : null,
    );
  });

  it('holds what has had no outcome for seven days, and asks about it no more', async () => {
    // The service knows the request but reports no outcome. Comes last, since this service then processes one document
    // at a time.
    const account = `${world.fiscal.url}/_control/accounts/${FISCAL_ACCOUNT}`;
    await callJson('PUT', account, { pendingStatus: 'element', processingDelayMs: 600_000 });
    const document = invoice();
    await world.books({ Invoices: [document] });
    const { id } = await world.until(document.InvoiceID, 'processing');
    await callJson('PUT', account, { processingDelayMs: 200 });
    const questions = async (): Promise<number> =>
      (await callJson<Record<string, number>>('GET', `${world.fiscal.url}/_control/calls`))['POST /status'] ??
      0;
    const later = async (age: string): Promise<void> => {
      await world.inTheDatabase(
        'update submissions set started_at = started_at - $2::interval where document_id = $1',
        [id, age],
      );
      await world.retry(id);
    };
    await later('6 days 12 hours');
    const overdue = await eventually('a warning', async () => {
      const now = await world.document(document.InvoiceID);
      return now?.lastFailure?.startsWith('No outcome for 6 days') === true ? now : null;
    });
    expect(overdue.state).toBe('processing');
    const asked = await questions();
    expect(asked).toBeGreaterThan(0);
    await later('1 day');
    const held = await world.until(document.InvoiceID, 'uncertain');
    expect(held.reason).toBe('OUTCOME_EXPIRED');
    expect(await questions()).toBe(asked);
  });
});
