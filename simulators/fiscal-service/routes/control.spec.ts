import { createTestDatabase } from '../../../test/support/test-database';
import { Rehearsal } from '../testing/simulator-rehearsal';
import { BUYER, soundInvoice } from '../testing/sound-documents';

describe('the controls of the rehearsal', () => {
  let rehearsal: Rehearsal;

  beforeEach(async () => {
    rehearsal = await Rehearsal.start(await createTestDatabase('empty'));
  });

  afterEach(() => rehearsal.stop());

  it('pause the service for everybody, credentials or not, and let it go on', async () => {
    const account = await rehearsal.account();
    await rehearsal.control('POST', '/pause', { paused: true });
    for (const key of [account.credentials.apiKey, 'nobody']) {
      expect((await account.call('GET', '/profile', undefined, { 'X-Api-Key': key })).status).toBe(503);
    }
    expect((await account.call('POST', '/invoice', soundInvoice())).status).toBe(503);
    await rehearsal.restart();
    expect((await account.call('GET', '/api/profile')).status).toBe(503);
    await rehearsal.control('POST', '/pause', { paused: false });
    expect((await account.process(soundInvoice())).Success).toBe(true);
    expect((await rehearsal.ledger(account)).requests).toHaveLength(1);
  });

  it('set the clock, which ticks on and survives a restart, and put the real time back', async () => {
    const set = async (now: string | null): Promise<number> =>
      Date.parse((await rehearsal.control('POST', '/clock', { now })).json<{ now: string }>().now);
    const time = Date.parse('2031-05-06T07:08:09Z');
    expect(Math.abs((await set('2031-05-06T07:08:09Z')) - time)).toBeLessThan(2_000);
    await rehearsal.restart();
    const account = await rehearsal.account();
    await account.process(soundInvoice({ Date: '2031-05-06T09:00:00+02:00' }));
    const [receipt] = await rehearsal.rows<{ fiscalised_at: Date }>('select fiscalised_at from receipts');
    expect(Math.abs((receipt?.fiscalised_at.getTime() ?? 0) - time)).toBeLessThan(15_000);
    expect(Math.abs((await set(null)) - Date.now())).toBeLessThan(2_000);
  });

  it.each([{ now: 'soon' }, { now: 5 }, {}])('refuse a clock of %j and keep the time', async (body) => {
    expect((await rehearsal.control('POST', '/clock', body)).status).toBe(400);
    const account = await rehearsal.account();
    expect((await account.process(soundInvoice())).Success).toBe(true);
  });

  it('count calls by their route, and forget them when asked', async () => {
    const account = await rehearsal.account({}, {});
    await rehearsal.control('DELETE', '/calls');
    await account.call('GET', '/profile');
    await account.below('/api').call('GET', '/profile');
    await account.call('GET', '/currencymapping/17');
    await account.call('GET', '/download/none.pdf');
    expect((await rehearsal.control('GET', '/calls')).json()).toEqual({
      'GET /profile': 2,
      'GET /currencymapping/{id}': 1,
      'GET /download/{filename}': 1,
    });
    await rehearsal.control('DELETE', '/calls');
    expect((await rehearsal.control('GET', '/calls')).json()).toEqual({});
  });

  it('keep settings that are not given again', async () => {
    const account = await rehearsal.account({ duplicatePolicy: 'refuse' });
    await rehearsal.change(account, { taxTolerance: '0.01' });
    const invoice = soundInvoice({ SubTotal: 99.99, TotalTax: 15.51 });
    expect((await account.process(invoice)).Success).toBe(true);
    expect((await account.call('POST', '/invoice', invoice)).status).toBe(409);
  });

  it('show the ledger of one account or of all, and empty everything at once', async () => {
    const [one, two] = [await rehearsal.account(), await rehearsal.account()];
    await one.process(soundInvoice());
    await two.process(soundInvoice());
    expect((await rehearsal.ledger(one)).receipts.map((receipt) => receipt.account)).toEqual([
      one.credentials.name,
    ]);
    const all = (await rehearsal.control('GET', '/ledger')).json<{ receipts: object[] }>();
    expect(all.receipts).toHaveLength(2);
    expect(all.receipts[0]).toMatchObject({ total: '115.50', receiptCounter: 1, receiptGlobalNo: 1 });
    await rehearsal.control('DELETE', '/');
    const none = (await rehearsal.control('GET', '/ledger')).json();
    expect(none).toEqual({ receipts: [], requests: [], fiscalisedTwice: [] });
    expect((await one.call('GET', '/profile')).status).toBe(401);
  });

  it('show a page for people that holds hostile texts as mere texts', async () => {
    const hostile = `<script>alert('x')</script><img src=x onerror="alert(1)">`;
    const account = await rehearsal.account({
      webhook: { url: `http://127.0.0.1:9/${hostile}`, signature: 'hmac' },
    });
    await account.process(soundInvoice({ InvoiceNumber: '<b onclick="x">&amp;' }));
    await account.process(soundInvoice({ InvoiceNumber: hostile }));
    await account.process(soundInvoice({ CurrencyCode: hostile, BuyerContact: { ...BUYER, Name: hostile } }));
    await account.call('GET', `/${hostile}`);
    const page = await fetch(rehearsal.url);
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(html).not.toMatch(/<(script|img|b)\b/i);
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;amp;');
    expect(html).toContain(account.credentials.name);
    expect(html).not.toContain(account.credentials.apiSecret);
  });
});
