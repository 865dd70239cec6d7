import { randomUUID } from 'node:crypto';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import { forged, OrphanScene } from '../support/orphan-scene';

const MANY = 1_000;
const MINUTE_S = 60;

describe('a success without an owner', () => {
  let scene: OrphanScene;

  beforeAll(async () => {
    scene = await OrphanScene.start();
  });

  beforeEach(() => scene.begin());
  afterAll(() => scene.stop());

  it('keeps the next attempt from beginning until its PDF is there, and becomes a hold after ten minutes', async () => {
    await scene.fault('invoice', 'error-after', { status: 429 });
    await scene.fault('download', 'late', { times: MANY });
    const document = await scene.ready();
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('ready');
    await scene.deliver(await scene.statementOf(document.number));
    for (let looks = 0; looks < 4; looks += 1) {
      await scene.look();
      await scene.pass(MINUTE_S);
    }
    expect(await scene.requestsOf(document.number)).toHaveLength(1);
    expect((await scene.stateOf(document))[0]).toBe('ready');
    await scene.pass(10 * MINUTE_S);
    await scene.look();
    expect(await scene.stateOf(document)).toEqual(['waiting', 'SUCCESS_UNEXPLAINED']);
    await scene.repair();
    await scene.pass(30 * MINUTE_S);
    await scene.look();
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('fiscalised');
    expect(await scene.requestsOf(document.number)).toHaveLength(1);
  });

  it('holds nothing once the service does not know it: a stranger stops nobody', async () => {
    await scene.fault('invoice', 'too-many-requests');
    const document = await scene.ready();
    await scene.look();
    await scene.deliver(forged());
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('ready');
    await scene.pass(MINUTE_S);
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('processing');
  });

  it('holds nothing once its PDF is about something else', async () => {
    await scene.fault('invoice', 'too-many-requests');
    const document = await scene.ready();
    await scene.look();
    await scene.deliver(await scene.statementOf(await scene.stranger()));
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('processing');
  });

  it('is found behind 230 forged events, which cost at most ten calls', async () => {
    await scene.fault('invoice', 'error-after', { status: 502 });
    const document = await scene.ready();
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('uncertain');
    const before = await scene.calls();
    const truth = await scene.statementOf(document.number);
    const asked = await scene.calls();
    for (let minute = 0; minute < 2; minute += 1) {
      await scene.deliver(...Array.from({ length: 115 }, forged));
      for (let looks = 0; looks < 12; looks += 1) {
        await scene.look();
        await scene.pass(5);
      }
    }
    await scene.deliver(truth);
    for (let looks = 0; looks < 100 && (await scene.stateOf(document))[0] === 'uncertain'; looks += 1) {
      await scene.look();
      await scene.pass(5);
    }
    expect(before).toBeLessThan(asked);
    expect((await scene.calls()) - asked).toBeLessThanOrEqual(10);
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('fiscalised');
  });

  it('is found under the credentials that its document was sent under, whatever the account has by now', async () => {
    await scene.fault('invoice', 'error-after', { status: 502 });
    const document = await scene.ready();
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('uncertain');
    const truth = await scene.statementOf(document.number);
    await scene.atAnotherDevice(document);
    await scene.deliver(truth);
    for (let looks = 0; looks < 5; looks += 1) await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('fiscalised');
  });

  describe('and a person who says that the document was not received', () => {
    /** Stores a document that was sent half an hour ago, answered with 502, and fiscalised. */
    const uncertain = async (): Promise<TrackedDocument> => {
      await scene.fault('invoice', 'error-after', { status: 502 });
      const document = await scene.ready();
      await scene.look();
      expect((await scene.stateOf(document))[0]).toBe('uncertain');
      await scene.pass(31 * MINUTE_S);
      return document;
    };

    it('is refused once the service and its PDF prove the document, which is asked at that moment', async () => {
      const document = await uncertain();
      await scene.deliver(await scene.statementOf(document.number));
      await scene.read();
      expect(await scene.say('not_received', document)).toContain('nothing to decide');
      expect((await scene.stateOf(document))[0]).toBe('processing');
    });

    it('is objected to while its PDF cannot be read, or it has not been read itself', async () => {
      const document = await uncertain();
      await scene.fault('download', 'late', { times: MANY });
      await scene.deliver(await scene.statementOf(document.number));
      const against = 'has reported a success since it was sent';
      expect(await scene.say('not_received', document)).toContain(against);
      await scene.read();
      expect(await scene.say('not_received', document)).toContain(against);
      expect((await scene.stateOf(document))[0]).toBe('uncertain');
      await scene.repair();
      expect(await scene.say('not_received', document)).toContain('nothing to decide');
      expect(await scene.requestsOf(document.number)).toHaveLength(1);
    });

    it('is taken at the word once the service does not know what strangers have sent', async () => {
      const document = await uncertain();
      await scene.deliver(forged());
      await scene.read();
      expect(await scene.say('not_received', document)).not.toBeNull();
      expect(await scene.say('not_received', document)).toBeNull();
      expect((await scene.stateOf(document))[0]).toBe('ready');
    });
  });

  const fiscalised = async (document: TrackedDocument): Promise<void> => {
    for (let looks = 0; looks < 100 && (await scene.stateOf(document))[0] !== 'fiscalised'; looks += 1)
      await scene.look();
  };

  it('of a copy of this installation shows that the document exists twice, and the check names it', async () => {
    const document = await scene.ready();
    await fiscalised(document);
    const copied = await scene.sentByCopy(document);
    await scene.deliver(await scene.statementAbout(copied));
    await scene.look();
    expect(await scene.stateOf(document)).toEqual(['fiscalised', null]);
    await scene.pass(3 * MINUTE_S);
    await scene.look();
    expect(await scene.stateOf(document)).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
    const asked = await scene.calls();
    await scene.pass(60 * MINUTE_S);
    await scene.look();
    expect(await scene.calls()).toBe(asked);
    const twice = (await scene.violations()).find(({ code }) => code === 'FISCALISED_TWICE');
    expect(twice?.rows).toEqual([expect.stringContaining(`request ${copied}`)]);
    const [own, theirs] = await scene.receiptsOf(document.number);
    expect(await scene.doubles()).toEqual([
      { numbers: [document.number], detail: expect.stringMatching(`number ${own}.*number ${theirs}\\b`) },
    ]);
  });

  it('of a copy that was the first to send it is an alert before the document has a receipt, and with both numbers after it', async () => {
    const document = await scene.ready();
    const copied = await scene.sentByCopyFirst(document);
    await scene.deliver(await scene.statementAbout(copied));
    await scene.read();
    await scene.pass(3 * MINUTE_S);
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('processing');
    await scene.pass(10 * MINUTE_S);
    await scene.compare();
    expect((await scene.stateOf(document))[0]).toBe('processing');
    const [theirs] = await scene.receiptsOf(document.number);
    expect(await scene.doubles()).toEqual([
      { numbers: [document.number], detail: expect.stringMatching(`number ${theirs}\\b`) },
    ]);
    await fiscalised(document);
    await scene.look();
    expect(await scene.stateOf(document)).toEqual(['changed_after_fiscalisation', 'FISCALISED_TWICE']);
    const [, own] = await scene.receiptsOf(document.number);
    expect(await scene.doubles()).toEqual([
      { numbers: [document.number], detail: expect.stringMatching(`number ${own}.*number ${theirs}\\b`) },
    ]);
  });

  it('of a document that the service has rejected here is an alert', async () => {
    await scene.fault('process', 'reject', { times: 1 });
    const document = await scene.ready();
    for (let looks = 0; looks < 100 && (await scene.stateOf(document))[0] !== 'rejected'; looks += 1)
      await scene.look();
    const copied = await scene.sentByCopy(document);
    await scene.deliver(await scene.statementAbout(copied));
    await scene.look();
    await scene.pass(3 * MINUTE_S);
    await scene.look();
    expect((await scene.stateOf(document))[0]).toBe('rejected');
    const receipts = await scene.receiptsOf(document.number);
    expect(await scene.doubles()).toEqual([
      { numbers: [document.number], detail: expect.stringContaining(`number ${receipts[0]}`) },
    ]);
  });

  it.each(['unsigned', 'signed'])('is no alert while the service does not confirm it: %s', async (event) => {
    const document = await scene.ready();
    await fiscalised(document);
    const said = (await scene.statementOf(document.number))
      .replace(/("RequestId":\s*")[^"]*/, `$1${randomUUID()}`)
      .replace(/("InvoiceNumber":\s*"?)\d+/, '$199999');
    expect(said).toContain('99999');
    await (event === 'signed' ? scene.deliverSigned(said) : scene.deliver(said));
    for (let looks = 0; looks < 3; looks += 1) {
      await scene.pass(3 * MINUTE_S);
      await scene.look();
    }
    expect([(await scene.stateOf(document))[0], await scene.doubles()]).toEqual(['fiscalised', []]);
  });
});
