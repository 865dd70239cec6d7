import { createTestDatabase } from '../../test/support/test-database';
import { eventually } from './testing/eventually';
import { type Answer, type FiscalClient, signatureOf } from './testing/fiscal-client';
import { Rehearsal } from './testing/simulator-rehearsal';
import { type Body, soundCreditNote, soundInvoice } from './testing/sound-documents';
import { WebhookReceiver } from './testing/webhook-receiver';

describe('faults on demand', () => {
  let rehearsal: Rehearsal;
  let account: FiscalClient;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start(await createTestDatabase('empty'));
  });

  beforeEach(async () => {
    account = await rehearsal.account();
  });

  afterEach(() => rehearsal.control('DELETE', '/faults'));
  afterAll(() => rehearsal.stop());

  /** How the call ended: its answer, or null when the connection broke. */
  const send = (document: Body): Promise<Answer | null> =>
    account
      .call('POST', 'CreditNoteId' in document ? '/creditnote' : '/invoice', document)
      .catch((error: unknown) => {
        expect(String(error)).toContain('fetch failed');
        return null;
      });

  /** How many requests the service has taken in, and how many receipts came of them. */
  const taken = async (): Promise<number[]> => {
    const ledger = await eventually('everything settled', async () => {
      const found = await rehearsal.ledger(account);
      return found.requests.every((request) => request.state !== 'pending') && found;
    });
    return [ledger.requests.length, ledger.receipts.length];
  };

  describe('at submission', () => {
    const submitFault = (kind: string, rest: object = {}): Promise<void> =>
      rehearsal.fault({ operation: 'submit', kind, ...rest });

    it('answer-lost: taken, but the sender hears nothing', async () => {
      await submitFault('answer-lost');
      expect(await send(soundInvoice())).toBeNull();
      expect(await taken()).toEqual([1, 1]);
    });

    it('request-lost: neither taken nor answered', async () => {
      await submitFault('request-lost');
      expect(await send(soundInvoice())).toBeNull();
      expect(await taken()).toEqual([0, 0]);
    });

    it('error-before: an error, not taken', async () => {
      await submitFault('error-before', { status: 503 });
      expect((await send(soundInvoice()))?.status).toBe(503);
      expect(await taken()).toEqual([0, 0]);
    });

    it('error-after: the same error, taken', async () => {
      await submitFault('error-after');
      expect((await send(soundInvoice()))?.status).toBe(500);
      expect(await taken()).toEqual([1, 1]);
    });

    it('slow: taken and answered, later', async () => {
      await submitFault('slow', { delayMs: 400 });
      const before = performance.now();
      expect((await send(soundInvoice()))?.status).toBe(200);
      expect(performance.now() - before).toBeGreaterThan(390);
      expect(await taken()).toEqual([1, 1]);
    });

    it('html-200: a page instead of an id, not taken', async () => {
      await submitFault('html-200');
      const answer = await send(soundInvoice());
      expect([answer?.status, answer?.type]).toEqual([200, expect.stringContaining('text/html')]);
      expect(answer?.text).toContain('<');
      expect(await taken()).toEqual([0, 0]);
    });

    it('empty-200: nothing instead of an id, taken', async () => {
      await submitFault('empty-200');
      const answer = await send(soundInvoice());
      expect([answer?.status, answer?.text]).toEqual([200, '']);
      expect(await taken()).toEqual([1, 1]);
    });

    it('refused: an error of the sender, not taken', async () => {
      await submitFault('refused', { status: 422 });
      const answer = await send(soundInvoice());
      expect(answer?.status).toBe(422);
      expect(answer?.json<{ Message: string }>().Message).not.toBe('');
      expect(await taken()).toEqual([0, 0]);
    });

    it('too-many-requests: 429 with the seconds to wait, not taken', async () => {
      await submitFault('too-many-requests', { delayMs: 2_500 });
      const answer = await send(soundInvoice());
      expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([429, '3']);
      expect(await taken()).toEqual([0, 0]);
    });

    it('late-answer: fiscalised and announced before the sender has the id', async () => {
      const receiver = await WebhookReceiver.start();
      try {
        await rehearsal.change(account, { webhook: { url: receiver.url, signature: 'hmac' } });
        await submitFault('late-answer', { delayMs: 800 });
        const answering = send(soundInvoice());
        let isAnswered = false;
        void answering.then(() => (isAnswered = true));
        await eventually('the event', () => receiver.events.length === 1);
        expect(isAnswered).toBe(false);
        expect(receiver.about((await answering)?.text ?? '')).toHaveLength(1);
      } finally {
        await receiver.stop();
      }
    });

    it('applies to one kind of document, one number, as often as asked', async () => {
      await rehearsal.fault({ operation: 'creditnote', kind: 'error-before' });
      const invoice = soundInvoice({ InvoiceNumber: 'INV-good' });
      expect((await send(invoice))?.status).toBe(200);
      expect((await send(soundCreditNote(invoice)))?.status).toBe(500);
      expect((await send(soundCreditNote(invoice)))?.status).toBe(200);
      await rehearsal.fault({ operation: 'invoice', kind: 'refused', documentNumber: 'INV-bad', times: 2 });
      const statuses = [];
      for (const InvoiceNumber of ['INV-good', 'INV-bad', 'INV-bad', 'INV-bad']) {
        statuses.push((await send(soundInvoice({ InvoiceNumber })))?.status);
      }
      expect(statuses).toEqual([200, 400, 400, 200]);
    });
  });

  it.each([
    ['profile', 'GET', '/profile'],
    ['fiscaldevice', 'GET', '/fiscaldevice'],
    ['subscription', 'GET', '/subscription'],
    ['status', 'POST', '/status'],
    ['download', 'GET', '/download/none.pdf'],
  ])('break, slow down or refuse %s for one call', async (operation, method, path) => {
    const ask = (): Promise<Answer> => account.call(method, path, method === 'POST' ? [] : undefined);
    const usual = (await ask()).status;
    await rehearsal.fault({ operation, kind: 'answer-lost' });
    await expect(ask()).rejects.toThrow('fetch failed');
    await rehearsal.fault({ operation, kind: 'error-before', status: 502 });
    expect((await ask()).status).toBe(502);
    await rehearsal.fault({ operation, kind: 'too-many-requests' });
    expect((await ask()).status).toBe(429);
    await rehearsal.fault({ operation, kind: 'html-200' });
    expect((await ask()).type).toContain('text/html');
    expect((await ask()).status).toBe(usual);
  });

  it('reject a document at processing, to be corrected', async () => {
    await rehearsal.fault({ operation: 'process', kind: 'reject' });
    const invoice = soundInvoice();
    const outcome = await account.process(invoice);
    expect(outcome).toMatchObject({ Success: false, QrData: null, IsActionable: true });
    expect(outcome.Error).toMatch(/RCPT\d+/);
    expect((await account.process({ ...invoice, IsRetry: true })).Success).toBe(true);
  });

  it('cut a PDF short, once', async () => {
    const { FiscalInvoicePdf: name } = await account.process(soundInvoice());
    const whole = await account.call('GET', `/download/${name ?? ''}`);
    await rehearsal.fault({ operation: 'download', kind: 'truncated' });
    const cut = await account.call('GET', `/download/${name ?? ''}`);
    expect([cut.status, cut.bytes.length < whole.bytes.length, cut.bytes.length > 0]).toEqual([
      200,
      true,
      true,
    ]);
    expect(cut.text).not.toContain('%%EOF');
    expect((await account.call('GET', `/download/${name ?? ''}`)).bytes.equals(whole.bytes)).toBe(true);
  });

  it('are listed while they wait, and can be taken back', async () => {
    await rehearsal.fault({ operation: 'submit', kind: 'error-before', times: 2 });
    expect((await rehearsal.control('GET', '/faults')).json<object[]>()).toHaveLength(1);
    await rehearsal.control('DELETE', '/faults');
    expect((await rehearsal.control('GET', '/faults')).json<object[]>()).toEqual([]);
    expect((await send(soundInvoice()))?.status).toBe(200);
  });

  it('must be of a kind that exists', async () => {
    for (const body of [
      { operation: 'submit', kind: 'explode' },
      { kind: 'slow' },
      { operation: 'submit' },
      {},
    ]) {
      expect((await rehearsal.control('POST', '/faults', body)).status).toBe(400);
    }
  });

  describe('rehearsed by a document number, once', () => {
    const numbered = (word: string): Body & { InvoiceNumber: string } =>
      soundInvoice({ InvoiceNumber: `INV-${word}-${account.credentials.name}` });

    it.each([
      ['SIM-ANSWER-LOST', null, [1, 1]],
      ['SIM-REQUEST-LOST', null, [0, 0]],
      ['SIM-ERROR-BEFORE', 500, [0, 0]],
      ['SIM-ERROR-AFTER', 500, [1, 1]],
    ])('%s', async (word, status, effect) => {
      const invoice = numbered(word);
      expect((await send(invoice))?.status ?? null).toBe(status);
      expect(await taken()).toEqual(effect);
      expect((await send(invoice))?.status).toBe(200);
    });

    it('SIM-REJECT', async () => {
      const invoice = numbered('SIM-REJECT');
      expect((await account.process(invoice)).Success).toBe(false);
      expect((await account.process(invoice)).Success).toBe(true);
    });

    it('SIM-WEBHOOK-LOST, -DOUBLED and -FORGED', async () => {
      const receiver = await WebhookReceiver.start();
      try {
        await rehearsal.change(account, { webhook: { url: receiver.url, signature: 'hmac' } });
        const lost = await account.process(numbered('SIM-WEBHOOK-LOST'));
        const doubled = await account.process(numbered('SIM-WEBHOOK-DOUBLED'));
        const forged = await account.process(numbered('SIM-WEBHOOK-FORGED'));
        await eventually('three events', () => receiver.events.length === 3);
        const counts = [lost, doubled, forged].map(({ RequestId }) => receiver.about(RequestId).length);
        expect(counts).toEqual([0, 2, 1]);
        const right = receiver.events.filter(
          (event) => event.signature === signatureOf(event.raw, account.credentials.apiSecret),
        );
        expect(right).toHaveLength(2);
      } finally {
        await receiver.stop();
      }
    });

    // Both take seconds by themselves, so they are rehearsed at the same time.
    it('SIM-SLOW and SIM-WEBHOOK-EARLY', async () => {
      const receiver = await WebhookReceiver.start();
      try {
        await rehearsal.change(account, { webhook: { url: receiver.url, signature: 'hmac' } });
        const slow = numbered('SIM-SLOW');
        const answered: string[] = [];
        const note = (name: string, answering: Promise<Answer | null>): Promise<string> =>
          answering.then((answer) => {
            answered.push(name);
            return answer?.text ?? '';
          });
        const [slowly, early] = [
          note('slow', send(slow)),
          note('early', send(numbered('SIM-WEBHOOK-EARLY'))),
        ];
        await eventually('the early event', () => receiver.events.length === 1);
        expect(answered).toEqual([]);
        const before = performance.now();
        await send(soundInvoice());
        expect(performance.now() - before).toBeLessThan(1_500);
        expect(answered).toEqual([]);
        expect(receiver.about(await early)).toHaveLength(1);
        expect((await account.outcome(await slowly)).Success).toBe(true);
        expect((await send(slow))?.status).toBe(200);
      } finally {
        await receiver.stop();
      }
    });
  });
});
