import { createHmac, randomUUID } from 'node:crypto';
import { callJson } from '../../demo/http-json';
import { BUYER, creditNote, invoice } from '../support/xero-documents';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';

const KEY = 'key-of-the-webhook';

/** Tests webhooks: books are polled once an hour here, so any change was announced. */
describe('changes that Xero tells', () => {
  let world: World;
  let control: string;

  beforeAll(async () => {
    world = await World.start({ XERO_WEBHOOK_KEY: KEY, WEBHOOK_POLL_SECONDS: '3600' });
    control = `${world.xero.url}/_control/organisations/${world.organisation.tenantId}`;
    const url = `${world.api.url}/webhooks/xero`;
    const registered = await callJson<{ status: string }>('POST', `${world.xero.url}/_control/webhook`, {
      ...{ url, key: KEY },
    });
    expect(registered.status).toBe('active');
    await world.books({});
    // Waits for the first reading of books and settings, which would otherwise collide with the first documents.
    await eventually('the settings of the books', async () => {
      const path = `/api/organisations/${world.organisation.id}/books`;
      return (await world.api.get<{ readAt: string | null }>(path)).readAt;
    });
    await rested();
  });

  afterAll(() => world.stop());

  const rested = (): Promise<true> =>
    eventually('a resting organisation', async () => {
      const [organisation] = await world.api.get<{ isResting: boolean }[]>('/api/organisations');
      return organisation?.isResting === true ? true : null;
    });
  const calls = async (): Promise<number> => {
    const counts = await callJson<Record<string, number>>('GET', `${world.xero.url}/_control/calls`);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  /**
   * Waits until all webhooks are delivered, including those of our own write-backs, which would meet a fault set for a
   * sale.
   */
  const everythingDelivered = (): Promise<true> =>
    eventually('a webhook without undelivered events', async () => {
      const webhook = await callJson<{ waitingEvents: number; deliveries: number; delivered: number }>(
        ...(['GET', `${world.xero.url}/_control/webhook`] as const),
      );
      return webhook.waitingEvents === 0 && webhook.deliveries === webhook.delivered ? true : null;
    });
  /** Waits until all deliveries are processed: each is stored before its answer, and deleted once it has been read. */
  const everythingRead = async (): Promise<true> => {
    await eventually('no delivery that is still to be read', async () =>
      (await world.inTheDatabase('select from book_hints')).length === 0 ? true : null,
    );
    return rested();
  };
  /** Announces another sale and waits for its write-back, so that earlier announcements have been read. */
  const laterSale = async (): Promise<void> => {
    const later = invoice();
    await callJson('POST', `${control}/invoices`, later);
    await world.until(later.InvoiceID, 'written_back');
  };
  const tell = (...ids: string[]): Promise<number> => tellOf('INVOICE', ids);
  const tellOf = async (eventCategory: string, ids: readonly string[]): Promise<number> => {
    const { tenantId } = world.organisation;
    const events = ids.map((resourceId) => ({
      ...{ resourceId, tenantId, eventCategory, eventType: 'UPDATE' },
      eventDateUtc: new Date(Date.now() + 1000).toISOString().slice(0, 23),
    }));
    const body = JSON.stringify({ events, firstEventSequence: 1, lastEventSequence: events.length });
    const answer = await fetch(`${world.api.url}/webhooks/xero`, {
      method: 'POST',
      headers: { 'x-xero-signature': createHmac('sha256', KEY).update(body).digest('base64') },
      body,
    });
    return answer.status;
  };

  it.each([
    ['by fields', { attachmentBumps: false, noteBumps: false }],
    ['by fields, files and notes', { attachmentBumps: true, noteBumps: true }],
  ])(
    'arrive without a poll, and our own write-back, announced %s, costs no call',
    async (_what, settings) => {
      await callJson('PUT', control, { settings });
      const wanted = invoice();
      await callJson('POST', `${control}/invoices`, wanted);
      await world.until(wanted.InvoiceID, 'written_back');
      const [before, moved] = [await calls(), await world.document(wanted.InvoiceID)];
      expect(moved?.writeBacks.find(({ part }) => part === 'link')?.result).toBe('written');
      await everythingDelivered();
      await everythingRead();
      expect(await calls()).toBe(before);
      expect(await world.document(wanted.InvoiceID)).toEqual(moved);
    },
  );

  it('about a contact release all its held documents by two calls, and cost none where it holds nothing', async () => {
    const contact = { ContactID: randomUUID(), Name: `Chegutu Feeds ${process.pid}`, TaxNumber: '' };
    const enter = (CompanyNumber: string): Promise<unknown> =>
      callJson('POST', `${control}/load?replace=true`, { Contacts: [{ ...contact, CompanyNumber }] });
    await enter('');
    const held = [invoice(), invoice(), invoice(), invoice()].map((one) => ({ ...one, Contact: contact }));
    for (const one of held) await callJson('POST', `${control}/invoices`, one);
    for (const { InvoiceID } of held) await world.until(InvoiceID, 'waiting');
    await enter('2000112233');
    await everythingDelivered();
    await everythingRead();
    const readings = async (): Promise<number> => {
      const counts = await callJson<Record<string, number>>('GET', `${world.xero.url}/_control/calls`);
      return Object.entries(counts).reduce(
        (sum, [name, count]) => sum + (/contact/i.test(name) ? count : 0),
        0,
      );
    };
    const [all, before] = [await calls(), await readings()];
    expect(await tellOf('CONTACT', [BUYER.ContactID])).toBe(200);
    await rested();
    expect(await calls()).toBe(all);
    expect(await tellOf('CONTACT', [contact.ContactID])).toBe(200);
    for (const { InvoiceID } of held) await world.until(InvoiceID, 'written_back');
    // Once for all to be judged, and once before they are sent, because they were entered just now.
    expect((await readings()) - before).toBeLessThanOrEqual(2);
  });

  it('about credit notes and invoices at once are read by id', async () => {
    const original = invoice();
    await callJson('POST', `${control}/invoices`, original);
    const credit = creditNote(original);
    await callJson('POST', `${control}/credit-notes`, { ...credit, Allocations: [] });
    await world.until(original.InvoiceID, 'written_back');
    await world.until(credit.CreditNoteID, 'written_back');
  });

  it('twice, and in the wrong order, lead to one submission', async () => {
    const [one, two] = [invoice(), invoice()];
    await world.books({ Invoices: [one, two] });
    const statuses = [
      await tell(two.InvoiceID, one.InvoiceID),
      await tell(one.InvoiceID),
      await tell(one.InvoiceID, two.InvoiceID),
    ];
    expect(statuses).toEqual([200, 200, 200]);
    for (const { InvoiceID } of [one, two]) {
      await world.until(InvoiceID, 'written_back');
      await tell(InvoiceID);
      expect(await world.receipts(InvoiceID)).toHaveLength(1);
    }
  });

  it.each(['doubled', 'late'])('and that come %s lead to one submission', async (kind) => {
    await everythingDelivered();
    await world.xeroFault({ operation: 'webhook', kind, delayMs: 1_500 });
    const sale = invoice();
    await callJson('POST', `${control}/invoices`, sale);
    await world.until(sale.InvoiceID, 'written_back');
    expect(await world.receipts(sale.InvoiceID)).toHaveLength(1);
  });

  it('and that are forged are found by the next poll, as if they had not come', async () => {
    const sale = invoice();
    await everythingDelivered();
    await world.xeroFault({ operation: 'webhook', kind: 'forged' });
    await callJson('POST', `${control}/invoices`, sale);
    await everythingDelivered();
    await laterSale();
    expect(await world.document(sale.InvoiceID)).toBeNull();
    await world.api.send('POST', `/api/organisations/${world.organisation.id}/sync`);
    await world.until(sale.InvoiceID, 'written_back');
  });

  it('and that get lost are found by the next poll', async () => {
    const lost = invoice();
    // Loading raises no webhook.
    await world.books({ Invoices: [lost] });
    await laterSale();
    expect(await world.document(lost.InvoiceID)).toBeNull();
    await world.api.send('POST', `/api/organisations/${world.organisation.id}/sync`);
    await world.until(lost.InvoiceID, 'written_back');
  });

  it('about what is no sale of ours move nothing', async () => {
    const bill = { ...invoice(), Type: 'ACCPAY' };
    await world.books({ Invoices: [bill] });
    expect(await tell(bill.InvoiceID, '99999999-9999-4999-8999-999999999999')).toBe(200);
    await everythingRead();
    expect(await world.document(bill.InvoiceID)).toBeNull();
  });
});
