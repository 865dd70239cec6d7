import { callsLeft } from './calls-left';
import { documentAddress, pagesOf } from './document-address';
import { DAY_MS, UNUSED } from './limit-state';

const NOW = 10 * DAY_MS;
const day = (from: number, live: number, backfill = 0) => ({ from, live, backfill });

describe('the calls that are left of a day', () => {
  it('are all of them before the first one, and never less than none', () => {
    expect(callsLeft(UNUSED, { perDay: 1000 }, NOW)).toBe(1000);
    expect(callsLeft({ ...UNUSED, day: [day(NOW, 1200)] }, { perDay: 1000 }, NOW)).toBe(0);
  });

  it('are what neither live work nor backfill has used within a day', () => {
    const used = [day(NOW - DAY_MS, 500), day(NOW - 1, 20, 30)];
    expect(callsLeft({ ...UNUSED, day: used }, { perDay: 1000 }, NOW)).toBe(950);
  });

  it('are fewer when Xero says so, for as long as that is true', () => {
    const seen = { number: 40, minute: null, day: 300, at: NOW - 1000 };
    expect(callsLeft({ ...UNUSED, granted: 45, seen }, { perDay: 1000 }, NOW)).toBe(295);
    const old = { ...seen, at: NOW - DAY_MS };
    expect(callsLeft({ ...UNUSED, granted: 45, seen: old }, { perDay: 1000 }, NOW)).toBe(1000);
  });
});

describe('the way to a document on Xero’s pages', () => {
  it('is known for what Xero itself keeps', () => {
    const web = pagesOf('https://api.xero.com');
    expect(documentAddress(web, { kind: 'invoice', sourceId: 'a-1' })).toBe(
      'https://go.xero.com/AccountsReceivable/View.aspx?InvoiceID=a-1',
    );
    expect(documentAddress(web, { kind: 'credit_note', sourceId: 'a&1' })).toBe(
      'https://go.xero.com/AccountsReceivable/ViewCreditNote.aspx?creditNoteID=a%261',
    );
  });

  it('leads nowhere for a simulated one', () => {
    expect(documentAddress(pagesOf('http://127.0.0.1:1'), { kind: 'invoice', sourceId: 'a' })).toBeNull();
  });
});
