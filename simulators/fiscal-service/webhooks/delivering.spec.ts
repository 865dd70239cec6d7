import { createTestDatabase } from '../../../test/support/test-database';
import { eventually } from '../testing/eventually';
import { type FiscalClient, signatureOf } from '../testing/fiscal-client';
import { Rehearsal } from '../testing/simulator-rehearsal';
import { soundInvoice } from '../testing/sound-documents';
import { type Reaction, WebhookReceiver } from '../testing/webhook-receiver';

describe('webhooks', () => {
  let rehearsal: Rehearsal;
  let receiver: WebhookReceiver;
  let account: FiscalClient;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start(await createTestDatabase('empty'));
  });

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    account = await rehearsal.account({ webhook: { url: receiver.url, signature: 'hmac' } });
  });

  afterEach(async () => {
    await receiver.stop();
    await rehearsal.control('DELETE', '/faults');
    // What is left undelivered would otherwise be tried again in the cases that follow.
    await rehearsal.change(account, { webhook: null });
  });

  afterAll(() => rehearsal.stop());

  const isSigned = (index = 0): boolean => {
    const event = receiver.events[index];
    return event?.signature === signatureOf(event?.raw ?? Buffer.alloc(0), account.credentials.apiSecret);
  };

  const events = (count: number): Promise<true> =>
    eventually(`${count} events`, () => receiver.events.length >= count || null);

  /** Long enough for a delivery that should not be to show itself. */
  const quiet = (ms = 300): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  const test = async (): Promise<object> =>
    (await rehearsal.control('POST', `/webhooks/${account.credentials.name}/test`)).json();

  it('carry the outcome as an array, signed over the exact bytes', async () => {
    const outcome = await account.process(soundInvoice());
    await events(1);
    const [event] = receiver.events;
    expect(JSON.parse(event?.raw.toString('utf8') ?? '')).toEqual([outcome]);
    expect([event?.method, event?.contentType]).toEqual(['POST', 'application/json']);
    expect(isSigned()).toBe(true);
    await quiet();
    expect(receiver.events).toHaveLength(1);
  });

  it('tell of failures too', async () => {
    const outcome = await account.process(soundInvoice({ Total: 1 }));
    await events(1);
    expect(receiver.about(outcome.RequestId)).toEqual([outcome]);
    expect(outcome).toMatchObject({ Success: false, QrData: null, IsActionable: true });
  });

  it('are unsigned for an account that is set so', async () => {
    await rehearsal.change(account, { webhook: { url: receiver.url, signature: 'none' } });
    await account.process(soundInvoice());
    await events(1);
    expect(receiver.events[0]?.signature).toBe('');
  });

  describe('on demand', () => {
    const withFault = (kind: string, rest: object = {}): Promise<void> =>
      rehearsal.fault({ operation: 'webhook', kind, ...rest });

    it('are lost: only the status knows', async () => {
      await withFault('lost');
      expect((await account.process(soundInvoice())).Success).toBe(true);
      await quiet();
      expect(receiver.events).toEqual([]);
    });

    it('come twice', async () => {
      await withFault('doubled');
      const outcome = await account.process(soundInvoice());
      await events(2);
      expect(receiver.about(outcome.RequestId)).toEqual([outcome, outcome]);
      expect([isSigned(0), isSigned(1)]).toEqual([true, true]);
    });

    it('come late', async () => {
      await withFault('late', { delayMs: 700 });
      const before = Date.now();
      await account.process(soundInvoice());
      expect(receiver.events).toEqual([]);
      await events(1);
      expect((receiver.events[0]?.receivedAt ?? 0) - before).toBeGreaterThan(600);
    });

    it('come forged, and are not repeated when the receiver sees it', async () => {
      receiver.react(() => 401);
      await withFault('forged');
      await account.process(soundInvoice());
      await events(1);
      expect(receiver.events[0]?.signature).toMatch(/^[A-Za-z0-9+/]{43}=$/);
      expect(isSigned()).toBe(false);
      await quiet(1_300);
      expect(receiver.events).toHaveLength(1);
    });

    it.each([
      ['success', 115.5],
      ['failure', 1],
    ])('contradict themselves about a %s, each signed', async (_what, Total) => {
      await withFault('contradictory');
      const outcome = await account.process(soundInvoice({ Total }));
      await events(2);
      const told = receiver.about(outcome.RequestId);
      expect(told.map((element) => element.Success).sort()).toEqual([false, true]);
      expect(told).toContainEqual(outcome);
      const lie = told.find((element) => element.Success !== outcome.Success);
      expect(lie?.Error === null).toBe(lie?.Success);
      expect([isSigned(0), isSigned(1)]).toEqual([true, true]);
    });

    it('for one number only, as often as asked', async () => {
      await withFault('lost', { documentNumber: 'INV-unlucky' });
      await account.process(soundInvoice({ InvoiceNumber: 'INV-lucky' }));
      await events(1);
      await account.process(soundInvoice({ InvoiceNumber: 'INV-unlucky' }));
      await account.process(soundInvoice({ InvoiceNumber: 'INV-lucky-2' }));
      await events(2);
      await quiet();
      expect(receiver.events).toHaveLength(2);
    });
  });

  describe('the test of an address', () => {
    it('activates one that tells right signatures from wrong ones', async () => {
      receiver.react((event) => {
        const right = signatureOf(event.raw, account.credentials.apiSecret);
        return event.signature === right ? 200 : 401;
      });
      expect(await test()).toEqual({ right: 200, wrong: 401, isActive: true });
      await account.process(soundInvoice());
      await events(3);
    });

    it.each<[string, Reaction, object]>([
      ['that believes everything', () => 200, { right: 200, wrong: 200, isActive: false }],
      ['that believes nothing', () => 401, { right: 401, wrong: 401, isActive: false }],
      ['that is broken', () => 500, { right: 500, wrong: 500, isActive: false }],
    ])('disables one %s', async (_what, reaction, result) => {
      receiver.react(reaction);
      expect(await test()).toEqual(result);
      receiver.react(() => 200);
      await account.process(soundInvoice());
      await quiet();
      expect(receiver.events).toHaveLength(2);
    });

    it('disables one that nobody answers, and is not there without an address', async () => {
      await receiver.stop();
      expect(await test()).toEqual({ right: null, wrong: null, isActive: false });
      await rehearsal.change(account, { webhook: null });
      const answer = await rehearsal.control('POST', `/webhooks/${account.credentials.name}/test`);
      expect(answer.status).toBe(404);
      receiver = await WebhookReceiver.start();
    });
  });
});
