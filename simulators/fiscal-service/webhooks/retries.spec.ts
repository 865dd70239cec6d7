import { createTestDatabase } from '../../../test/support/test-database';
import { eventually } from '../testing/eventually';
import type { FiscalClient } from '../testing/fiscal-client';
import { REHEARSAL_TIME, Rehearsal } from '../testing/simulator-rehearsal';
import { soundInvoice } from '../testing/sound-documents';
import { WebhookReceiver } from '../testing/webhook-receiver';

const HOUR_MS = 60 * 60_000;

describe('webhooks that are not taken', () => {
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
    // What is left undelivered would otherwise be tried again in the cases that follow.
    await rehearsal.change(account, { webhook: null });
    await rehearsal.setClock(REHEARSAL_TIME);
  });

  afterAll(() => rehearsal.stop());

  const events = (count: number, withinMs?: number): Promise<true> =>
    eventually(`${count} events`, () => receiver.events.length >= count || null, withinMs);

  /** Long enough for a delivery that should not be to show itself. */
  const quiet = (ms = 300): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('come again with growing gaps after an error or a redirect, until they are taken', async () => {
    receiver.react((_event, index) => [500, 302][index] ?? 204);
    const { RequestId } = await account.process(soundInvoice());
    await events(3);
    const [first = 0, second = 0, third = 0] = receiver.events.map((event) => event.receivedAt);
    expect(second - first).toBeGreaterThan(700);
    expect(third - second).toBeGreaterThan((second - first) * 1.4);
    expect(receiver.about(RequestId)).toHaveLength(3);
    await quiet(400);
    expect(receiver.events).toHaveLength(3);
  });

  it('come again when there was no answer within 5 seconds', async () => {
    receiver.react((_event, index) => (index === 0 ? null : 200));
    await account.process(soundInvoice());
    await events(2, 12_000);
    const [first = 0, second = 0] = receiver.events.map((event) => event.receivedAt);
    expect(second - first).toBeGreaterThan(4_900);
    expect(second - first).toBeLessThan(9_000);
  });

  it('are given up after a day, and the address is disabled until somebody enables it', async () => {
    receiver.react(() => 500);
    await account.process(soundInvoice());
    await events(1);
    await rehearsal.setClock(new Date(Date.parse(REHEARSAL_TIME) + 23 * HOUR_MS).toISOString());
    await events(2);
    await rehearsal.setClock(new Date(Date.parse(REHEARSAL_TIME) + 25 * HOUR_MS).toISOString());
    await events(3);
    const isEnabled = async (): Promise<boolean> => {
      const [row] = await rehearsal.rows<{ is_webhook_enabled: boolean }>(
        'select is_webhook_enabled from accounts where name = $1',
        [account.credentials.name],
      );
      return row?.is_webhook_enabled ?? true;
    };
    await eventually('the webhook disabled', async () => !(await isEnabled()) || null);
    receiver.react(() => 200);
    await account.process(soundInvoice());
    await quiet();
    expect(receiver.events).toHaveLength(3);
    const page = await (await fetch(rehearsal.url)).text();
    expect(page).toContain(`${receiver.url} (disabled)`);
    await rehearsal.control('POST', `/webhooks/${account.credentials.name}/enable`);
    const { RequestId } = await account.process(soundInvoice());
    await eventually('the event after enabling', () => receiver.about(RequestId).length === 1 || null);
  });

  it('do not hold each other up: one receiver that hangs is waited for alone', async () => {
    receiver.react(() => null);
    await account.process(soundInvoice());
    await events(1);
    const other = await WebhookReceiver.start();
    const neighbour = await rehearsal.account({ webhook: { url: other.url, signature: 'hmac' } });
    try {
      const { RequestId } = await neighbour.process(soundInvoice());
      await eventually(
        'the event of the neighbour',
        () => other.about(RequestId).length === 1 || null,
        2_000,
      );
    } finally {
      await other.stop();
    }
  });
});
