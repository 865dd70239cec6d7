import { EventReceiver } from '../testing/event-receiver';
import { eventually, invoice, Rehearsal, SECRET } from '../testing/rehearsal';

describe('webhooks', () => {
  let rehearsal: Rehearsal;
  let receiver: EventReceiver;

  beforeEach(async () => {
    receiver = await EventReceiver.start(SECRET);
    rehearsal = await Rehearsal.start({ webhook: { url: receiver.url } });
  });

  afterEach(async () => {
    await rehearsal.end();
    await receiver.stop();
  });

  const events = (count: number) =>
    eventually(`${count} events`, () =>
      Promise.resolve(receiver.events.length >= count ? receiver.events : null),
    );
  /** Long enough for what must not come to have come. */
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 400));

  it('tells of success and failure in an array of the elements that /status gives, signed', async () => {
    const good = await rehearsal.settle('invoice', invoice());
    const bad = await rehearsal.settle('invoice', invoice({ Total: 1 }));
    const received = await events(2);
    expect(received.map((event) => event.elements)).toEqual([[good], [bad]]);
    expect(received.every((event) => event.isGenuine)).toBe(true);
    await quiet();
    expect(receiver.events).toHaveLength(2);
  });

  it('carries no signature where the account wants none', async () => {
    await rehearsal.account({ webhook: { url: receiver.url, signature: 'none' } });
    await rehearsal.settle('invoice', invoice());
    expect((await events(1))[0]?.hasSignature).toBe(false);
  });

  it('tries again with growing gaps until it is taken', async () => {
    receiver.answers.push(500, 302);
    await rehearsal.settle('invoice', invoice());
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
    await rehearsal.settle('invoice', invoice());
    const [first, second] = await events(2);
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(5_900);
  }, 20_000);

  it('does not let a receiver that hangs hold up the others', async () => {
    const other = await EventReceiver.start(null);
    await rehearsal.account(
      { apiKey: 'k2', apiSecret: 's2', application: 'a2', processingDelayMs: 0, webhook: { url: other.url } },
      'two',
    );
    receiver.answers.push(...Array.from({ length: 5 }, () => 0));
    for (let turn = 0; turn < 5; turn += 1) await rehearsal.post('/invoice', invoice());
    await events(5);
    const headers = { 'X-Api-Key': 'k2', 'X-Api_Secret': 's2', 'X-Application': 'a2' };
    await rehearsal.post('/invoice', invoice(), { ...headers, 'X-Api-Station': 's', 'X-App-Version': '1' });
    await eventually('the event of the other', () => Promise.resolve(other.events[0] ?? null), 2_000);
    await other.stop();
  });

  it('disables the address after a day of failures, until it is enabled again', async () => {
    receiver.answers.push(500, 500);
    await rehearsal.settle('invoice', invoice());
    await events(1);
    await rehearsal.control('POST', '/clock', { now: new Date(Date.now() + 25 * 3_600_000).toISOString() });
    // The failure may have been noted before the clock was moved, which is worth one more try, or after.
    await new Promise((settle) => setTimeout(settle, 2_000));
    const tried = receiver.events.length;
    expect(tried).toBeLessThanOrEqual(2);
    await rehearsal.settle('invoice', invoice());
    await rehearsal.account({ processingDelayMs: 1 });
    await rehearsal.settle('invoice', invoice());
    await quiet();
    expect(receiver.events).toHaveLength(tried);
    expect((await rehearsal.control('POST', '/webhooks/one/enable')).status).toBe(204);
    const outcome = await rehearsal.settle('invoice', invoice());
    expect((await events(tried + 1))[tried]?.elements).toEqual([outcome]);
    expect((await rehearsal.control('POST', '/webhooks/none/enable')).status).toBe(404);
  });

  it('delivers after a restart what was not taken before', async () => {
    receiver.answers.push(503);
    const outcome = await rehearsal.settle('invoice', invoice());
    await events(1);
    await rehearsal.restart();
    expect((await events(2))[1]?.elements).toEqual([outcome]);
  });

  it('lost: nothing comes', async () => {
    await rehearsal.fault('webhook', 'lost');
    await rehearsal.settle('invoice', invoice());
    await quiet();
    expect(receiver.events).toEqual([]);
  });

  it('doubled: the same event twice', async () => {
    await rehearsal.fault('webhook', 'doubled');
    const outcome = await rehearsal.settle('invoice', invoice());
    expect((await events(2)).map((event) => event.elements)).toEqual([[outcome], [outcome]]);
  });

  it('late: only after the delay', async () => {
    await rehearsal.fault('webhook', 'late', { delayMs: 700 });
    await rehearsal.settle('invoice', invoice());
    await quiet();
    expect(receiver.events).toEqual([]);
    await events(1);
  });

  it('early: before the answer to the submission', async () => {
    await rehearsal.account({ processingDelayMs: 60_000 });
    await rehearsal.fault('webhook', 'early');
    const answer = await rehearsal.post('/invoice', invoice());
    expect(receiver.events.map((event) => event.elements[0]?.RequestId)).toEqual([answer.text]);
  });

  it('forged: signed with another secret, once, and the genuine one never comes', async () => {
    await rehearsal.fault('webhook', 'forged');
    await rehearsal.settle('invoice', invoice());
    expect((await events(1))[0]?.isGenuine).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.events).toHaveLength(1);
  });

  it('contradictory: the reverse of what happened beside the truth', async () => {
    await rehearsal.fault('webhook', 'contradictory', { times: 2 });
    const good = await rehearsal.settle('invoice', invoice());
    const ofGood = (await events(2)).flatMap((event) => event.elements);
    expect(ofGood).toContainEqual(good);
    expect(ofGood).toContainEqual(expect.objectContaining({ Success: false, QrData: null }));
    const bad = await rehearsal.settle('invoice', invoice({ Total: 1 }));
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
    const right = await rehearsal.control('POST', '/webhooks/one/test');
    expect(JSON.parse(right.text)).toEqual({ right: 204, wrong: 401, isActive: true });
    const careless = await EventReceiver.start(null);
    await rehearsal.account({ webhook: { url: careless.url } });
    const wrong = await rehearsal.control('POST', '/webhooks/one/test');
    expect(JSON.parse(wrong.text)).toEqual({ right: 204, wrong: 204, isActive: false });
    await rehearsal.settle('invoice', invoice());
    await quiet();
    expect(careless.events).toHaveLength(2);
    await careless.stop();
    await rehearsal.account({ webhook: null });
    expect((await rehearsal.control('POST', '/webhooks/one/test')).status).toBe(404);
  });
});
