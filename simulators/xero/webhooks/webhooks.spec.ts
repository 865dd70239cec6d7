import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { Harness, TENANT, type Reply } from '../testing/harness';
import { creditNote, invoice } from '../testing/sample-documents';

const KEY = 'webhook-key';

interface Delivery {
  events: { resourceId: string; eventType: string; eventCategory: string; data?: object }[];
  firstEventSequence: number;
  lastEventSequence: number;
}

/** Webhook receiver as Xero requires it, unless a test makes it unavailable or careless. */
class Receiver {
  readonly deliveries: Delivery[] = [];
  checks: number[] = [];
  careless = false;
  failures = 0;
  private server: Server | undefined;

  async listen(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        response.statusCode = this.answer(body, String(request.headers['x-xero-signature']));
        response.end();
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook`;
  }

  private answer(body: Buffer, signature: string): number {
    const right = createHmac('sha256', KEY).update(body).digest('base64') === signature;
    if (!right && !this.careless) return this.checked(401);
    const delivery = JSON.parse(body.toString('utf8')) as Delivery;
    if (delivery.events.length === 0) return this.checked(200);
    if (this.failures > 0) {
      this.failures -= 1;
      return 503;
    }
    this.deliveries.push(delivery);
    return 200;
  }

  private checked(status: number): number {
    this.checks.push(status);
    return status;
  }

  /** Waits until this many events have arrived. @returns the events */
  async events(count: number): Promise<Delivery['events']> {
    const until = Date.now() + 60_000;
    for (;;) {
      const events = this.deliveries.flatMap((delivery) => delivery.events);
      if (events.length >= count) return events;
      if (Date.now() > until) throw new Error(`only ${events.length} of ${count} events arrived`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

describe('webhooks', () => {
  let database: TestDatabase;
  let harness: Harness;
  let receiver: Receiver;
  let url: string;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
    receiver = new Receiver();
    url = await receiver.listen();
  });
  afterEach(async () => {
    await harness.stop();
    await receiver.close();
    await database.drop();
  });

  const register = (): Promise<Reply> => harness.control('POST', '/webhook', { url, key: KEY });
  const loaded = async (): Promise<string> => {
    const document = invoice();
    await harness.load({ Invoices: [document] });
    return document.InvoiceID;
  };
  const change = (id: string): Promise<Reply> =>
    harness.api('POST', `Invoices/${id}`, JSON.stringify({ Reference: `R${Math.random()}` }));

  it('checks the intent to receive with right and wrong signatures', async () => {
    expect((await register()).json).toMatchObject({ status: 'active' });
    expect([...receiver.checks].sort()).toEqual([200, 200, 401, 401]);
  });

  it('sends nothing to an endpoint that takes wrong signatures', async () => {
    receiver.careless = true;
    expect((await register()).json).toMatchObject({ status: 'refused' });
    await change(await loaded());
    receiver.careless = false;
    // Events of the meantime are delivered once the check is passed.
    expect((await register()).json).toMatchObject({ status: 'active' });
    expect(await receiver.events(1)).toHaveLength(1);
  });

  it('tells of changes by the app and by bookkeepers, not of loading', async () => {
    await register();
    const id = await loaded();
    await change(id);
    const created = await harness.control('POST', `/organisations/${TENANT}/credit-notes`, {
      ...creditNote({ CreditNoteNumber: 'CN-77', Status: 'DRAFT' }),
    });
    expect(created.status).toBe(201);
    const [updated, note] = await receiver.events(2);
    expect(updated).toEqual({
      resourceUrl: `${harness.url}/api.xro/2.0/Invoices/${id}`,
      resourceId: id,
      eventDateUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
      ...{ eventType: 'UPDATE', eventCategory: 'INVOICE', tenantId: TENANT, tenantType: 'ORGANISATION' },
    });
    expect(note).toMatchObject({
      ...{ eventType: 'CREATE', eventCategory: 'CREDITNOTE' },
      data: { Type: 'ACCRECCREDIT', Status: 'DRAFT' },
    });
  });

  it('gathers what happens together and numbers it without gaps', async () => {
    await register();
    const ids = [await loaded(), await loaded(), await loaded()];
    // Twelve of each, because on a busy machine some arrive too late for a common delivery, but not all.
    await Promise.all(Array.from({ length: 12 }, () => ids).flatMap((all) => all.map(change)));
    await receiver.events(36);
    await change(ids[0] ?? '');
    await receiver.events(37);
    expect(receiver.deliveries.length).toBeLessThan(37);
    const ends = receiver.deliveries.map((delivery) => [
      delivery.firstEventSequence,
      delivery.lastEventSequence,
    ]);
    expect(ends[0]?.[0]).toBe(1);
    expect(ends[ends.length - 1]?.[1]).toBe(37);
    for (const delivery of receiver.deliveries) {
      expect(delivery.events).toHaveLength(delivery.lastEventSequence - delivery.firstEventSequence + 1);
    }
  });

  /** Waits for the first attempt, so that later changes are part of another delivery. */
  const attempted = async (): Promise<void> => {
    for (let tries = 0; tries < 400; tries += 1) {
      const { json } = await harness.control('GET', '/webhook');
      if ((json as { attempts: number }).attempts > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('nothing was delivered');
  };

  it('tries again with growing gaps, in order, over a restart', async () => {
    await register();
    receiver.failures = 2;
    const [first, second] = [await loaded(), await loaded()];
    await change(first);
    await attempted();
    await harness.restart();
    await change(second);
    const events = await receiver.events(2);
    expect(events.map(({ resourceId }) => resourceId)).toEqual([first, second]);
    const state = (await harness.control('GET', '/webhook')).json as {
      attempts: number;
      delivered: number;
    };
    expect(state.attempts).toBeGreaterThan(state.delivered);
  });

  describe('can be made to be', () => {
    const order = async (kind: string, more: object = {}): Promise<void> => {
      const { status } = await harness.control('POST', '/faults', { operation: 'webhook', kind, ...more });
      expect(status).toBe(201);
    };
    /** Makes two changes, the first under the fault. @returns the ids whose events arrived */
    const changes = async (awaited: number): Promise<string[]> => {
      await register();
      receiver.checks = [];
      const [first, second] = [await loaded(), await loaded()];
      await change(first);
      await attempted();
      await change(second);
      const events = await receiver.events(awaited);
      return events.map(({ resourceId }) => (resourceId === first ? 'first' : 'second'));
    };

    it('lost', async () => {
      await order('lost');
      expect(await changes(1)).toEqual(['second']);
    });

    it('doubled', async () => {
      await order('doubled');
      expect(await changes(3)).toEqual(['first', 'first', 'second']);
    });

    it('forged, and the genuine one never comes', async () => {
      await order('forged');
      expect(await changes(1)).toEqual(['second']);
      expect(receiver.checks).toEqual([401]);
    });

    it('late', async () => {
      await order('late', { delayMs: 1_500 });
      const began = Date.now();
      expect(await changes(2)).toEqual(['first', 'second']);
      expect(Date.now() - began).toBeGreaterThan(1_400);
    });

    it('faulty for one document alone', async () => {
      const id = await loaded();
      await order('lost', { documentId: id, tenantId: TENANT });
      expect(await changes(2)).toEqual(['first', 'second']);
      const left = async (): Promise<unknown> => (await harness.control('GET', '/faults')).json;
      expect(await left()).toMatchObject([{ operation: 'webhook', kind: 'lost', remaining: 1 }]);
      await change(id);
      while (((await left()) as object[]).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      await change(id);
      expect((await receiver.events(3)).map(({ resourceId }) => resourceId)).toContain(id);
    });

    it.each([
      ['webhook', 'error'],
      ['POST Invoices', 'lost'],
    ])('nothing that does not exist: %s, %s', async (operation, kind) => {
      expect((await harness.control('POST', '/faults', { operation, kind })).status).toBe(400);
    });
  });
});
