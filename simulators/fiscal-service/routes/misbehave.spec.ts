import { eventually, invoice, Rehearsal } from '../testing/rehearsal';

const EFFECT = { 'answer-lost': 1, 'error-after': 1, 'empty-200': 1, slow: 1, 'late-answer': 1 } as const;

describe('faults on demand', () => {
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterAll(() => rehearsal.end());

  const takenIn = async (documentId: string): Promise<number> =>
    (await rehearsal.ledger()).requests.filter((request) => request.invoiceId === documentId).length;

  it.each([
    ['answer-lost', null, ''],
    ['request-lost', null, ''],
    ['error-before', 503, 'Internal server error'],
    ['error-after', 503, 'Internal server error'],
    ['html-200', 200, '<!doctype html>'],
    ['empty-200', 200, ''],
    ['refused', 400, 'Refused'],
    ['too-many-requests', 429, ''],
    ['slow', 200, '-'],
    ['late-answer', 200, '-'],
  ])('%s of a submission: status %s, then all is well again', async (kind, status, text) => {
    const document = invoice();
    const status503 = kind.startsWith('error') ? { status: 503 } : {};
    await rehearsal.fault('invoice', kind, {
      ...{ documentNumber: document.InvoiceNumber, delayMs: 400 },
      ...status503,
    });
    expect((await rehearsal.post('/invoice', invoice())).status).toBe(200);
    const begun = Date.now();
    const answer = await rehearsal.post('/invoice', document).catch(() => null);
    expect(answer?.status ?? null).toBe(status);
    expect(answer?.text ?? '').toContain(text);
    expect(Date.now() - begun >= 400).toBe(kind === 'slow' || kind === 'late-answer');
    if (kind === 'html-200') expect(answer?.type).toContain('text/html');
    if (kind === 'empty-200') expect(answer?.text).toBe('');
    if (kind === 'too-many-requests') expect(answer?.headers.get('retry-after')).toBe('1');
    expect(await takenIn(document.InvoiceId)).toBe(kind in EFFECT ? 1 : 0);
    expect((await rehearsal.post('/invoice', document)).status).toBe(200);
  });

  it.each(['profile', 'fiscaldevice', 'subscription', 'status', 'currencymapping', 'taxmapping', 'download'])(
    'every operation can fail: %s',
    async (operation) => {
      await rehearsal.fault(operation, 'error-before', { status: 500, times: 2 });
      const call = () =>
        operation === 'status'
          ? rehearsal.post('/status', [])
          : rehearsal.get(`/${operation}${operation === 'download' ? '/x' : ''}`);
      expect((await call()).status).toBe(500);
      expect((await call()).status).toBe(500);
      expect((await call()).status).not.toBe(500);
    },
  );

  it('a mapping is added although the answer is lost', async () => {
    await rehearsal.fault('taxmapping', 'answer-lost');
    const added = rehearsal.post('/taxmapping', { TaxCode: 'LOST', DestinationTaxId: 1 });
    await expect(added).rejects.toThrow();
    const mappings = await rehearsal.json<{ TaxCode: string }[]>('/taxmapping');
    expect(mappings.map((mapping) => mapping.TaxCode)).toContain('LOST');
  });

  it('downloads come late, or cut off', async () => {
    const document = invoice();
    const outcome = await rehearsal.settle('invoice', document);
    const path = `/download/${outcome.FiscalInvoicePdf}`;
    const { InvoiceNumber: documentNumber } = document;
    await rehearsal.fault('download', 'late', { documentNumber });
    await rehearsal.fault('download', 'truncated', { documentNumber });
    expect((await rehearsal.get(path)).status).toBe(404);
    const cut = await rehearsal.get(path);
    const whole = await rehearsal.get(path);
    expect(cut.type).toBe('application/pdf');
    expect(cut.bytes.length).toBe(Math.floor(whole.bytes.length / 2));
    expect(whole.bytes.subarray(-6).toString()).toContain('%%EOF');
  });

  it.each([
    ['reject', true],
    ['reject-finally', false],
  ])('process/%s: the outcome is a failure, actionable: %s', async (kind, isActionable) => {
    const document = invoice();
    await rehearsal.fault('process', kind, { documentNumber: document.InvoiceNumber });
    expect(await rehearsal.settle('invoice', document)).toMatchObject({
      ...{ Success: false, IsActionable: isActionable },
      Error: expect.stringMatching(/^RCPT\d+: /),
    });
    expect((await rehearsal.settle('invoice', { ...document, IsRetry: true })).Success).toBe(true);
  });

  it('a fault waits for its document, also when ids are asked for', async () => {
    const document = invoice();
    const outcome = await rehearsal.settle('invoice', document);
    await rehearsal.fault('status', 'refused', { documentNumber: document.InvoiceNumber });
    const other = await rehearsal.settle('invoice', invoice());
    expect((await rehearsal.post('/status', [other.RequestId])).status).toBe(200);
    expect((await rehearsal.post('/status', [other.RequestId, outcome.RequestId])).status).toBe(400);
    expect((await rehearsal.post('/status', [outcome.RequestId])).status).toBe(200);
  });

  it('lists faults with what is left of them, survives a restart with them, and forgets them', async () => {
    await rehearsal.control('DELETE', '/faults');
    const { id } = JSON.parse((await rehearsal.fault('profile', 'refused', { times: 2 })).text) as {
      id: number;
    };
    await rehearsal.get('/profile');
    await rehearsal.restart();
    const listed = JSON.parse((await rehearsal.control('GET', '/faults')).text) as object[];
    expect(listed).toEqual([
      expect.objectContaining({ id, operation: 'profile', kind: 'refused', times: 2, timesLeft: 1 }),
    ]);
    await rehearsal.control('DELETE', '/faults');
    expect((await rehearsal.get('/profile')).status).toBe(200);
  });

  it.each([
    [{ kind: 'slow' }, 'operation'],
    [{ operation: 'invoice' }, 'kind'],
    [{ operation: 'invoice', kind: 'doubled' }, 'kind'],
    [{ operation: 'webhook', kind: 'slow' }, 'kind'],
    [{ operation: 'invoice', kind: 'slow', times: 0 }, 'times'],
    [{ operation: 'invoice', kind: 'error-before', status: 200 }, 'status'],
  ])('refuses the fault %j, naming %s', async (fault, field) => {
    const answer = await rehearsal.control('POST', '/faults', fault);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
  });

  it.each([
    ['SIM-ANSWER-LOST', null, 1],
    ['SIM-REQUEST-LOST', null, 0],
    ['SIM-ERROR-BEFORE', 500, 0],
    ['SIM-ERROR-AFTER', 500, 1],
    ['SIM-HTML', 200, 0],
    ['SIM-EMPTY', 200, 1],
    ['SIM-REFUSED', 400, 0],
    ['SIM-BUSY', 429, 0],
  ])('the number %s acts once: status %s, taken in %i times', async (word, status, times) => {
    const document = invoice({ InvoiceNumber: `${word}-${Date.now()}` });
    const answer = await rehearsal.post('/invoice', document).catch(() => null);
    expect(answer?.status ?? null).toBe(status);
    expect(await takenIn(document.InvoiceId)).toBe(times);
    const second = await rehearsal.post('/invoice', document);
    expect((await rehearsal.outcome(second.text)).Success).toBe(true);
  });

  it('the numbers SIM-REJECT and SIM-REJECT-FINALLY are rejected once', async () => {
    const correctable = await rehearsal.settle('invoice', invoice({ InvoiceNumber: 'SIM-REJECT-1' }));
    expect(correctable).toMatchObject({ Success: false, IsActionable: true });
    const final = await rehearsal.settle('invoice', invoice({ InvoiceNumber: 'SIM-REJECT-FINALLY-1' }));
    expect(final).toMatchObject({ Success: false, IsActionable: false });
    expect((await rehearsal.settle('invoice', invoice({ InvoiceNumber: 'SIM-REJECT-1' }))).Success).toBe(
      true,
    );
  });

  it('closes while an answer is being held back', async () => {
    await rehearsal.fault('profile', 'slow', { delayMs: 600_000 });
    const held = rehearsal.get('/profile').then(
      () => 'answered',
      () => 'broken off',
    );
    await eventually('the fault to be taken', async () => {
      const faults = JSON.parse((await rehearsal.control('GET', '/faults')).text) as { timesLeft: number }[];
      return faults.every((fault) => fault.timesLeft === 0) ? true : null;
    });
    const begun = Date.now();
    await rehearsal.restart();
    expect(Date.now() - begun).toBeLessThan(3_000);
    expect(await held).toBe('broken off');
  });
});
