import { eventually } from '../testing/eventually';
import { EventReceiver, type ReceivedEvent } from '../testing/event-receiver';
import type { FiscalClient } from '../testing/fiscal-client';
import { HARNESS_TIME, Harness } from '../testing/harness';
import { soundInvoice } from '../testing/sound-documents';

const SECRET = 'the-secret';

describe('webhooks', () => {
  let harness: Harness;
  let account: FiscalClient;
  let receiver: EventReceiver;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  beforeEach(async () => {
    receiver = await EventReceiver.start(SECRET);
    account = await harness.account({ apiSecret: SECRET, webhook: { url: receiver.url } });
  });

  afterEach(async () => {
    await harness.change(account, { webhook: null });
    await receiver.stop();
    await harness.setClock(HARNESS_TIME);
  });

  afterAll(() => harness.stop());

  const events = (count: number): Promise<ReceivedEvent[]> =>
    eventually(`${count} events`, () => (receiver.events.length >= count ? receiver.events : null));
  const post = (path: string) => harness.control('POST', `/webhooks/${account.credentials.name}/${path}`);
  /** Waits long enough for an event that must not arrive. */
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 400));

  it('tells of success and failure in an array of the elements that /status gives, signed', async () => {
    const good = await account.process(soundInvoice());
    await events(1);
    const bad = await account.process(soundInvoice({ Total: 1 }));
    const received = await events(2);
    expect(received.map((event) => event.elements)).toEqual([[good], [bad]]);
    expect(received.every((event) => event.isGenuine)).toBe(true);
    await quiet();
    expect(receiver.events).toHaveLength(2);
  });

  it('carries no signature where the account wants none', async () => {
    await harness.change(account, { webhook: { url: receiver.url, signature: 'none' } });
    await account.process(soundInvoice());
    expect((await events(1))[0]?.hasSignature).toBe(false);
  });

  it('tries again with growing gaps until it is taken', async () => {
    receiver.answers.push(500, 302);
    await account.process(soundInvoice());
    const [first, second, third] = await events(3);
    const gaps = [(second?.atMs ?? 0) - (first?.atMs ?? 0), (third?.atMs ?? 0) - (second?.atMs ?? 0)];
    expect(gaps[0]).toBeGreaterThan(900);
    expect(gaps[0]).toBeLessThan(1_900);
    expect(gaps[1]).toBeGreaterThan(1_900);
    expect(third?.elements).toEqual(first?.elements);
    await quiet();
    expect(receiver.events).toHaveLength(3);
  });

  it('gives up a receiver after five seconds, and tries again', async () => {
    receiver.answers.push(0);
    await account.process(soundInvoice());
    const [first, second] = await events(2);
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(5_900);
  });

  it('does not take an answer that sets a cookie for one, as the provider forbids cookies', async () => {
    receiver.cookies.push('session=1');
    const outcome = await account.process(soundInvoice());
    const [, second] = await events(2);
    expect(second?.elements).toEqual([outcome]);
    await quiet();
    expect(receiver.events).toHaveLength(2);
  });

  it('signs under the name that the account has for the header', async () => {
    await harness.change(account, { headers: { signature: 'X-Hub-Sign' } });
    receiver.signatureHeader = 'x-hub-sign';
    await account.process(soundInvoice());
    expect((await events(1))[0]).toMatchObject({ isGenuine: true, hasSignature: true });
  });

  it('does not let a receiver that hangs hold up the others', async () => {
    const other = await EventReceiver.start(null);
    const another = await harness.account({ webhook: { url: other.url } });
    receiver.answers.push(...Array.from({ length: 5 }, () => 0));
    for (let turn = 0; turn < 5; turn += 1) await account.submit(soundInvoice());
    await events(5);
    await another.submit(soundInvoice());
    await eventually('the event of the other', () => other.events[0] ?? null, 2_000);
    await other.stop();
  });

  it('disables the address after a day of failures, until it is enabled again', async () => {
    receiver.answers.push(500, 500);
    await account.process(soundInvoice());
    await events(1);
    await harness.setClock('2026-03-03T09:00:00Z');
    // One further attempt is possible, depending on whether the failure was stored before the clock was moved.
    await new Promise((settle) => setTimeout(settle, 2_000));
    const tried = receiver.events.length;
    expect(tried).toBeLessThanOrEqual(2);
    await account.process(soundInvoice());
    await harness.change(account, { processingDelayMs: 1 });
    await account.process(soundInvoice());
    await quiet();
    expect(receiver.events).toHaveLength(tried);
    expect((await post('enable')).status).toBe(204);
    const outcome = await account.process(soundInvoice());
    expect((await events(tried + 1))[tried]?.elements).toEqual([outcome]);
    expect((await harness.control('POST', '/webhooks/none/enable')).status).toBe(404);
  });

  it('delivers after a restart what was not taken before', async () => {
    receiver.answers.push(503);
    const outcome = await account.process(soundInvoice());
    await events(1);
    await harness.restart();
    expect((await events(2))[1]?.elements).toEqual([outcome]);
  });

  it('lost: nothing comes, on demand and by the number', async () => {
    await harness.fault('webhook', 'lost');
    await account.process(soundInvoice());
    await account.process(soundInvoice({ InvoiceNumber: 'SIM-WEBHOOK-LOST-1' }));
    await quiet();
    expect(receiver.events).toEqual([]);
  });

  it('doubled: the same event twice', async () => {
    await harness.fault('webhook', 'doubled');
    const outcome = await account.process(soundInvoice());
    expect((await events(2)).map((event) => event.elements)).toEqual([[outcome], [outcome]]);
  });

  it('late: only after the delay', async () => {
    await harness.fault('webhook', 'late', { delayMs: 700 });
    await account.process(soundInvoice());
    await quiet();
    expect(receiver.events).toEqual([]);
    await events(1);
  });

  it('doubled, forged and contradictory by the number', async () => {
    const process = (word: string) => account.process(soundInvoice({ InvoiceNumber: `${word}-1` }));
    const doubled = await process('SIM-WEBHOOK-DOUBLED');
    expect((await events(2)).map((event) => event.elements)).toEqual([[doubled], [doubled]]);
    await process('SIM-WEBHOOK-FORGED');
    expect((await events(3))[2]?.isGenuine).toBe(false);
    const reversed = await process('SIM-WEBHOOK-CONTRADICTORY');
    const successes = (await events(5))
      .slice(3)
      .flatMap((event) => event.elements.map(({ Success }) => Success));
    expect([reversed.Success, ...successes.sort()]).toEqual([true, false, true]);
  });

  it('early: before the answer to the submission', async () => {
    await harness.change(account, { processingDelayMs: 60_000 });
    await harness.fault('webhook', 'early');
    const answer = await account.submit(soundInvoice());
    expect(receiver.events.map((event) => event.elements[0]?.RequestId)).toEqual([answer]);
  });

  it('forged: signed with another secret, once, and the genuine one never comes', async () => {
    await harness.fault('webhook', 'forged');
    await account.process(soundInvoice());
    expect((await events(1))[0]?.isGenuine).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.events).toHaveLength(1);
  });

  it('contradictory: the reverse of what happened next to the truth', async () => {
    await harness.fault('webhook', 'contradictory', { times: 2 });
    const good = await account.process(soundInvoice());
    const ofGood = (await events(2)).flatMap((event) => event.elements);
    expect(ofGood).toContainEqual(good);
    expect(ofGood).toContainEqual(expect.objectContaining({ Success: false, QrData: null }));
    const bad = await account.process(soundInvoice({ Total: 1 }));
    const ofBad = (await events(4)).slice(2).flatMap((event) => event.elements);
    expect(ofBad).toContainEqual(bad);
    expect(ofBad).toContainEqual(
      expect.objectContaining({
        Success: true,
        Error: null,
        QrData: expect.objectContaining({ DeviceId: 1 }),
      }),
    );
  });

  it('"save and test": activates an address only if it tells right from wrong signatures', async () => {
    const right = await post('test');
    expect(JSON.parse(right.text)).toEqual({ right: 204, wrong: 401, isActive: true });
    const careless = await EventReceiver.start(null);
    await harness.change(account, { webhook: { url: careless.url } });
    const wrong = await post('test');
    expect(JSON.parse(wrong.text)).toEqual({ right: 204, wrong: 204, isActive: false });
    await account.process(soundInvoice());
    await quiet();
    expect(careless.events).toHaveLength(2);
    await careless.stop();
    await harness.change(account, { webhook: null });
    expect((await post('test')).status).toBe(404);
  });
});
