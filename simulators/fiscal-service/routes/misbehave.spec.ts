import { eventually } from '../testing/eventually';
import type { Answer, FiscalClient } from '../testing/fiscal-client';
import { Harness } from '../testing/harness';
import { soundInvoice } from '../testing/sound-documents';

const EFFECT = {
  ...{ 'answer-lost': 1, 'error-after': 1, 'empty-200': 1, slow: 1, 'late-answer': 1 },
  ...{ 'id-as-object': 1, 'id-as-list': 1, 'id-in-page': 1, 'id-on-second-line': 1 },
  ...{ 'id-cut': 1, 'word-for-id': 1 },
} as const;

describe('faults on demand', () => {
  let harness: Harness;
  let account: FiscalClient;

  beforeAll(async () => {
    harness = await Harness.start();
    account = await harness.account();
  });

  afterAll(() => harness.stop());

  const send = (document: object): Promise<Answer> => account.call('POST', '/invoice', document);
  const takenIn = async (documentId: string): Promise<number> =>
    (await harness.register(account)).requests.filter((request) => request.invoiceId === documentId).length;

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
    ['id-as-object', 200, '{"RequestId":"'],
    ['id-as-list', 200, '["'],
    ['id-in-page', 200, '<p>Your request '],
    ['id-on-second-line', 200, 'Accepted\r\n'],
    ['id-cut', 200, '-'],
    ['word-for-id', 200, 'Maintenance'],
  ])('%s of a submission: status %s, then it works again', async (kind, status, text) => {
    const document = soundInvoice();
    const ofKind = kind.startsWith('error') ? { status: 503 } : {};
    await harness.fault('invoice', kind, {
      ...{ documentNumber: document.InvoiceNumber, delayMs: 400 },
      ...ofKind,
    });
    expect((await send(soundInvoice())).status).toBe(200);
    const begun = Date.now();
    const answer = await send(document).catch(() => null);
    expect(answer?.status ?? null).toBe(status);
    expect(answer?.text ?? '').toContain(text);
    // Only the least duration is checked, because a busy machine is slow with the other faults, too.
    if (kind === 'slow' || kind === 'late-answer') expect(Date.now() - begun).toBeGreaterThanOrEqual(400);
    if (kind === 'html-200') expect(answer?.type).toContain('text/html');
    if (kind === 'empty-200') expect(answer?.text).toBe('');
    if (kind === 'too-many-requests') expect(answer?.headers.get('retry-after')).toBe('1');
    expect(await takenIn(document.InvoiceId)).toBe(kind in EFFECT ? 1 : 0);
    expect((await send(document)).status).toBe(200);
  });

  it.each(['profile', 'fiscaldevice', 'subscription', 'status', 'currencymapping', 'taxmapping', 'download'])(
    'every operation can fail: %s',
    async (operation) => {
      await harness.fault(operation, 'error-before', { status: 500, times: 2 });
      const call = (): Promise<Answer> =>
        operation === 'status'
          ? account.call('POST', '/status', [])
          : account.call('GET', `/${operation}${operation === 'download' ? '/x' : ''}`);
      expect((await call()).status).toBe(500);
      expect((await call()).status).toBe(500);
      expect((await call()).status).not.toBe(500);
    },
  );

  it('a mapping is added although the answer is lost', async () => {
    await harness.fault('taxmapping', 'answer-lost');
    const added = account.call('POST', '/taxmapping', { TaxCode: 'LOST', DestinationTaxId: 1 });
    await expect(added).rejects.toThrow();
    const mappings = (await account.call('GET', '/taxmapping')).json<{ TaxCode: string }[]>();
    expect(mappings.map((mapping) => mapping.TaxCode)).toContain('LOST');
  });

  it.each(['on demand', 'by the number'])('downloads come late, or cut off, %s', async (how) => {
    const words = how === 'on demand' ? ['', ''] : ['SIM-DOWNLOAD-LATE', 'SIM-DOWNLOAD-TRUNCATED'];
    const paths: string[] = [];
    for (const [index, word] of words.entries()) {
      const document = soundInvoice({ InvoiceNumber: `${word}-${how}-${index}` });
      const outcome = await account.process(document);
      paths.push(`/download/${outcome.FiscalInvoicePdf ?? ''}`);
      const { InvoiceNumber: documentNumber } = document;
      const kind = index === 0 ? 'late' : 'truncated';
      if (word === '') await harness.fault('download', kind, { documentNumber });
    }
    const [late = '', cut = ''] = paths;
    expect((await account.call('GET', late)).status).toBe(404);
    expect((await account.call('GET', late)).status).toBe(200);
    const half = await account.call('GET', cut);
    const whole = await account.call('GET', cut);
    expect(half.type).toBe('application/pdf');
    expect(half.bytes.length).toBe(Math.floor(whole.bytes.length / 2));
    expect(whole.bytes.subarray(-6).toString()).toContain('%%EOF');
  });

  it.each([
    ['reject', 'SIM-REJECT', 'RCPT043', true],
    ['reject-finally', 'SIM-REJECT-FINALLY', 'RCPT043', false],
    ['no-device', 'SIM-NO-DEVICE', 'DEV01', true],
    ['subscription-lapsed', 'SIM-SUBSCRIPTION-LAPSED', 'SUB01', true],
    ['day-close-failed', 'SIM-DAY-CLOSE-FAILED', 'RCPT01', true],
  ])(
    'process/%s and %s: the outcome is the failure %s once, actionable: %s',
    async (kind, word, code, isActionable) => {
      const ordered = soundInvoice();
      await harness.fault('process', kind, { documentNumber: ordered.InvoiceNumber });
      for (const document of [ordered, soundInvoice({ InvoiceNumber: `${word}-1` })]) {
        const outcome = await account.process(document);
        expect(outcome).toMatchObject({ Success: false, IsActionable: isActionable });
        expect(outcome.Error?.split(':')[0]).toBe(code);
        expect((await account.process({ ...document, IsRetry: true })).Success).toBe(true);
      }
    },
  );

  it('a fault waits for its document, also when ids are asked for', async () => {
    const document = soundInvoice();
    const { RequestId: meant } = await account.process(document);
    await harness.fault('status', 'refused', { documentNumber: document.InvoiceNumber });
    const { RequestId: other } = await account.process(soundInvoice());
    const ask = async (ids: string[]): Promise<number> => (await account.call('POST', '/status', ids)).status;
    expect([await ask([other]), await ask([other, meant]), await ask([meant])]).toEqual([200, 400, 200]);
  });

  it('lists faults with what is left of them, survives a restart with them, and forgets them', async () => {
    await harness.control('DELETE', '/faults');
    const id = await harness.fault('profile', 'refused', { times: 2 });
    await account.call('GET', '/profile');
    await harness.restart();
    expect((await harness.control('GET', '/faults')).json()).toEqual([
      expect.objectContaining({ id, operation: 'profile', kind: 'refused', times: 2, timesLeft: 1 }),
    ]);
    await harness.control('DELETE', '/faults');
    expect((await account.call('GET', '/profile')).status).toBe(200);
  });

  it.each([
    [{ kind: 'slow' }, 'operation'],
    [{ operation: 'invoice' }, 'kind'],
    [{ operation: 'invoice', kind: 'doubled' }, 'kind'],
    [{ operation: 'webhook', kind: 'slow' }, 'kind'],
    [{ operation: 'invoice', kind: 'expired' }, 'kind'],
    [{ operation: 'invoice', kind: 'slow', times: 0 }, 'times'],
    [{ operation: 'invoice', kind: 'error-before', status: 200 }, 'status'],
  ])('refuses the fault %j, naming %s', async (fault, field) => {
    const answer = await harness.control('POST', '/faults', fault);
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
  ])('the number %s acts once: status %s, accepted %i times', async (word, status, times) => {
    const document = soundInvoice({ InvoiceNumber: `${word}-1` });
    const answer = await send(document).catch(() => null);
    expect(answer?.status ?? null).toBe(status);
    expect(await takenIn(document.InvoiceId)).toBe(times);
    expect((await account.process(document)).Success).toBe(true);
  });

  it('connections are refused for a time, then all is as before', async () => {
    const before = await account.process(soundInvoice());
    expect((await harness.control('POST', '/offline', { forMs: 400 })).status).toBe(202);
    const fault = await eventually('a refused connection', () =>
      account.call('GET', '/profile').then(
        () => null,
        (error: Error) => error.cause as { code?: string },
      ),
    );
    expect(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']).toContain(fault.code);
    const back = await eventually('the service', () => account.status([before.RequestId]).catch(() => null));
    expect(back).toEqual([before]);
    expect((await harness.control('POST', '/offline', { forMs: 0 })).status).toBe(400);
  });

  it('closes while an answer is being held back', async () => {
    await harness.fault('profile', 'slow', { delayMs: 600_000 });
    const held = account.call('GET', '/profile').then(
      () => 'answered',
      () => 'broken off',
    );
    await eventually('the fault to be taken', async () => {
      const faults = (await harness.control('GET', '/faults')).json<{ timesLeft: number }[]>();
      return faults.every((fault) => fault.timesLeft === 0);
    });
    const begun = Date.now();
    await harness.restart();
    expect(Date.now() - begun).toBeLessThan(60_000);
    expect(await held).toBe('broken off');
  });
});
