import { createTestDatabase } from '../../test/support/test-database';
import { eventually } from './testing/eventually';
import { REHEARSAL_TIME, Rehearsal } from './testing/simulator-rehearsal';
import { soundInvoice } from './testing/sound-documents';
import { WebhookReceiver } from './testing/webhook-receiver';

describe('the simulator, ended and started again', () => {
  let rehearsal: Rehearsal;
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    rehearsal = await Rehearsal.start(await createTestDatabase('empty'));
    receiver = await WebhookReceiver.start();
  });

  afterEach(async () => {
    await receiver.stop();
    await rehearsal.stop();
  });

  const later = (ms: number): string => new Date(Date.parse(REHEARSAL_TIME) + ms).toISOString();

  it('knows everything as before', async () => {
    const account = await rehearsal.account();
    const outcome = await account.process(soundInvoice());
    const pdf = await account.call('GET', `/download/${outcome.FiscalInvoicePdf ?? ''}`);
    const profile = (await account.call('GET', '/profile')).json();
    await rehearsal.restart();
    expect((await account.call('GET', '/profile')).json()).toEqual(profile);
    expect(await account.status([outcome.RequestId])).toEqual([outcome]);
    const again = await account.call('GET', `/download/${outcome.FiscalInvoicePdf ?? ''}`);
    expect(again.bytes.equals(pdf.bytes)).toBe(true);
    const next = await account.process(soundInvoice());
    expect(next.QrData?.InvoiceNumber).toBe(2);
  });

  it('processes what was pending, and announces it, exactly once', async () => {
    const settings = { processingDelayMs: 2_500, webhook: { url: receiver.url, signature: 'hmac' } };
    const account = await rehearsal.account(settings);
    const ids = await Promise.all(Array.from({ length: 10 }, () => account.submit(soundInvoice())));
    expect((await rehearsal.ledger(account)).receipts).toEqual([]);
    await rehearsal.restart();
    expect(await account.status(ids)).toEqual([]);
    await account.outcomes(ids);
    await eventually('all events', () => receiver.events.length >= 10);
    await rehearsal.restart();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ids.map((id) => receiver.about(id).length)).toEqual(ids.map(() => 1));
    const ledger = await rehearsal.ledger(account);
    expect([ledger.receipts.length, ledger.fiscalisedTwice]).toEqual([10, []]);
  });

  it('delivers the events that were not taken before, exactly once', async () => {
    const account = await rehearsal.account({ webhook: { url: receiver.url, signature: 'hmac' } });
    receiver.react(() => 500);
    const outcomes = [
      await account.process(soundInvoice()),
      await account.process(soundInvoice({ Total: 1 })),
    ];
    await eventually('both tried', () =>
      outcomes.every(({ RequestId }) => receiver.about(RequestId).length > 0),
    );
    await rehearsal.restart();
    receiver.react(() => 200);
    const before = outcomes.map(({ RequestId }) => receiver.about(RequestId).length);
    await rehearsal.setClock(later(3_600_000));
    await eventually('both taken', () =>
      outcomes.every(({ RequestId }, index) => receiver.about(RequestId).length > (before[index] ?? 0)),
    );
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    for (const [index, outcome] of outcomes.entries()) {
      expect(receiver.about(outcome.RequestId).slice(before[index])).toEqual([outcome]);
    }
  });

  it('ends in the middle of work without losing or doubling any of it', async () => {
    const account = await rehearsal.account({ webhook: { url: receiver.url, signature: 'hmac' } });
    const ids = await Promise.all(Array.from({ length: 30 }, () => account.submit(soundInvoice())));
    for (let round = 0; round < 3; round += 1) await rehearsal.restart();
    const outcomes = await account.outcomes(ids);
    expect(outcomes.filter((outcome) => !outcome.Success)).toEqual([]);
    await eventually('all events', () => ids.every((id) => receiver.about(id).length > 0));
    expect(receiver.events).toHaveLength(30);
    const { receipts } = await rehearsal.ledger(account);
    expect(receipts.map((receipt) => receipt.receiptGlobalNo)).toEqual(ids.map((_, index) => index + 1));
  });

  it('starts twice at the same moment over an empty database', async () => {
    const database = await createTestDatabase('empty');
    const [first, second] = await Promise.all([Rehearsal.start(database), Rehearsal.start(database)]);
    const account = await first.account();
    expect((await account.at(second.url).process(soundInvoice())).Success).toBe(true);
    await second.close();
    await first.stop();
  });

  it('can be ended twice, and says so when its database cannot be reached', async () => {
    const second = await rehearsal.second();
    await Promise.all([second.close(), second.close()]);
    await expect(fetch(second.url)).rejects.toThrow('fetch failed');
    await expect(
      Rehearsal.start({ url: 'postgres://nobody@127.0.0.1:1/none', drop: () => Promise.resolve() }),
    ).rejects.toThrow();
  });
});
