import type { ShownDocument } from '../../demo/connector-api';
import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { creditNote, invoice } from '../support/xero-documents';

interface Difference {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly sentence: string;
}
interface Linked {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly fiscalNumber: string | null;
}
interface Detail extends ShownDocument {
  readonly change: { reason: string; differences: Difference[]; proposal: string } | null;
  readonly creditedBy: Linked[];
  readonly credits: Linked[];
  readonly history: { from: string | null; to: string; reason: string | null; detail: string }[];
}

const HOUR = 3_600_000;

describe('what is written back, and what happens to it there', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  const control = (sourceId: string, action: string, body: object = {}): Promise<unknown> =>
    callJson('POST', `${books()}/documents/${sourceId}/${action}`, body);
  const books = (): string => `${world.xero.url}/_control/organisations/${world.organisation.tenantId}`;
  const setXero = (settings: object, others: object = {}): Promise<unknown> =>
    callJson('PUT', books(), { settings: { limits: { enforce: false }, ...settings }, ...others });
  const setOrganisation = (settings: object): Promise<unknown> =>
    world.api.send('PATCH', `/api/organisations/${world.organisation.id}`, settings);
  const detail = async (sourceId: string): Promise<Detail> =>
    world.api.get(`/api/documents/${(await world.document(sourceId))?.id}`);
  const result = (document: ShownDocument, part: string) =>
    document.writeBacks.find((one) => one.part === part);
  const xeroClock = (now: number): Promise<unknown> =>
    callJson('POST', `${world.xero.url}/_control/clock`, { now: new Date(now).toISOString() });

  /** Checks that fields are refused with a reason, that file and note exist, and that nothing is tried again. */
  const homeInPart = async (sourceId: string, reason: string): Promise<void> => {
    const home = await world.until(sourceId, 'written_back');
    expect(home.reason).toBe('WRITTEN_BACK_IN_PART');
    expect(result(home, 'link')).toMatchObject({ result: 'refused', reason });
    expect(home.explanation).toContain(result(home, 'link')?.detail);
    const { attachments, history } = await world.written(sourceId);
    expect([attachments.length, history.length]).toEqual([1, 1]);
  };

  it('does not need a document that can still be edited: paid and locked ones get all but the link', async () => {
    const settled = [invoice(), invoice()];
    const locked = invoice({ date: '2026-02-28' });
    const sound = invoice();
    const paid = settled.map((one) => ({
      ...one,
      Status: 'PAID',
      AmountDue: 0,
      AmountPaid: 115.5,
      Payments: [{}],
    }));
    await setXero({}, { periodLockDate: '2026-02-28' });
    await world.books({ Invoices: [...paid, locked, sound] });
    for (const { InvoiceID } of paid) await homeInPart(InvoiceID, 'SETTLED');
    await homeInPart(locked.InvoiceID, 'LOCKED_PERIOD');
    expect((await world.until(sound.InvoiceID, 'written_back')).reason).toBeNull();
    const before = await callJson<Record<string, number>>('GET', `${world.xero.url}/_control/calls`);
    await setXero({}, { periodLockDate: null });
    await world.anotherRun();
    const after = await callJson<Record<string, number>>('GET', `${world.xero.url}/_control/calls`);
    expect(after['POST Invoices']).toBe(before['POST Invoices']);
    // A person repeats the write-back after the lock was removed.
    const document = await world.document(locked.InvoiceID);
    await world.api.send('POST', `/api/documents/${document?.id}/retry`);
    const whole = await eventually('the link', async () => {
      const now = await world.document(locked.InvoiceID);
      // Waits for the document's own state, which follows its parts.
      return now?.state === 'written_back' && now.reason === null ? now : null;
    });
    expect(result(whole, 'link')).toMatchObject({ result: 'written' });
    expect((await world.written(locked.InvoiceID)).history).toHaveLength(1);
    await expect(world.api.send('POST', `/api/documents/${document?.id}/retry`)).rejects.toThrow('409');
  });

  it('is not looked for in the history after a call that a limit turned away, and is after one that was lost', async () => {
    await setOrganisation({ writesNote: 'always' });
    const looks = async (): Promise<number> => (await world.xeroCalls())['GET Invoices/{id}/History'] ?? 0;
    for (const [kind, expected] of [
      ['too-many-requests', 0],
      ['answer-lost', 1],
    ] as const) {
      const before = await looks();
      const document = invoice();
      await world.xeroFault({ operation: 'PUT history', kind, delayMs: 1_000 });
      await world.books({ Invoices: [document] });
      await world.until(document.InvoiceID, 'written_back');
      expect([kind, (await looks()) - before]).toEqual([kind, expected]);
      expect((await world.written(document.InvoiceID)).history).toHaveLength(1);
    }
  });

  it('is written by the settings of the organisation', async () => {
    await setOrganisation({ attachmentIncludeOnline: false, writesNote: 'never', writesReference: true });
    const [free, taken] = [invoice(), { ...invoice(), Reference: 'PO 4711' }];
    const credit = creditNote(free);
    await world.books({ Invoices: [free, taken], CreditNotes: [credit] });
    const home = await world.until(free.InvoiceID, 'written_back');
    const written = await world.written(free.InvoiceID);
    expect(written.attachments).toMatchObject([{ includeOnline: false }]);
    expect(written.history).toEqual([]);
    expect(written.document.Reference).toBe(
      `Fiscal number ${home.fiscalData?.fiscalNumber}, device ${home.fiscalData?.deviceId}`,
    );
    const other = await world.until(taken.InvoiceID, 'written_back');
    expect(result(other, 'reference')).toMatchObject({ result: 'not_applicable' });
    expect((await world.written(taken.InvoiceID)).document.Reference).toBe('PO 4711');
    expect((await world.until(credit.CreditNoteID, 'written_back')).reason).toBeNull();
    expect((await world.written(credit.CreditNoteID)).document.Reference).toBe(credit.Reference);
    await setOrganisation({ attachmentIncludeOnline: true, writesNote: 'always', writesReference: false });
  });

  it('leaves the link of another app as it is, says so, and writes a note instead', async () => {
    await setOrganisation({ writesNote: 'when_no_link' });
    const shop = 'https://shop.example/orders/77';
    const [theirs, free] = [{ ...invoice(), Url: shop }, invoice()];
    await world.books({ Invoices: [theirs, free] });
    const home = await world.until(theirs.InvoiceID, 'written_back');
    expect(home.reason).toBeNull();
    expect(result(home, 'link')).toMatchObject({
      ...{ result: 'not_applicable', replaced: null },
      detail: `The link is already "${shop}", set by another app, and is not changed.`,
    });
    const written = await world.written(theirs.InvoiceID);
    expect([written.document.Url, written.attachments.length]).toEqual([shop, 1]);
    expect(written.history).toHaveLength(1);
    const linked = await world.until(free.InvoiceID, 'written_back');
    expect(result(linked, 'link')).toMatchObject({ result: 'written', replaced: null });
    expect(result(linked, 'note')).toMatchObject({ result: 'not_applicable' });
    expect((await world.written(free.InvoiceID)).history).toEqual([]);
  });

  it('replaces the link of another app where the organisation says so, and keeps the old one', async () => {
    await setOrganisation({ replacesLink: true });
    const shop = 'https://shop.example/orders/78';
    const theirs = { ...invoice(), Url: shop };
    await world.books({ Invoices: [theirs] });
    const home = await world.until(theirs.InvoiceID, 'written_back');
    expect(result(home, 'link')).toMatchObject({ result: 'written', replaced: shop });
    expect((await world.written(theirs.InvoiceID)).document.Url).toBe(home.fiscalData?.qrUrl);
    await setOrganisation({ replacesLink: false, writesNote: 'always' });
  });

  it('shows what was edited, what to do about it, and that it was undone', async () => {
    const document = invoice();
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    await control(document.InvoiceID, 'edit', {
      fields: { Reference: 'PO 1', DueDate: '/Date(1893456000000+0000)/' },
    });
    const original = document.LineItems as object[];
    await control(document.InvoiceID, 'edit', {
      fields: { LineItems: [{ ...original[0], Quantity: 20, LineAmount: 231 }] },
    });
    await world.until(document.InvoiceID, 'changed_after_fiscalisation');
    const { change, reason } = await detail(document.InvoiceID);
    expect(reason).toBe('EDITED');
    expect(change?.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'total', before: '115.50', after: '231.00' }),
        expect.objectContaining({
          ...{ path: 'lines[0].quantity', before: '10', after: '20' },
          sentence: 'Line 1: the quantity was 10 and is 20.',
        }),
      ]),
    );
    expect(change?.differences.map(({ path }) => path)).not.toContain('reference');
    expect(change?.proposal).toContain('credit note');
    await control(document.InvoiceID, 'edit', { fields: { LineItems: original } });
    await world.until(document.InvoiceID, 'written_back');
    const restored = await detail(document.InvoiceID);
    expect(restored.change).toBeNull();
    expect(restored.history.map(({ to }) => to).slice(-3)).toEqual([
      ...['written_back', 'changed_after_fiscalisation', 'written_back'],
    ]);
  });

  it('links a credit note and its invoice, which counts as no change of the invoice', async () => {
    const original = invoice();
    await world.books({ Invoices: [original] });
    await world.until(original.InvoiceID, 'written_back');
    const credit = await callJson<{ CreditNoteID: string }>('POST', `${books()}/credit-notes`, {
      ...creditNote(original),
      ...{ CreditNoteID: undefined, Allocations: undefined, RemainingCredit: undefined },
      allocation: { invoiceId: original.InvoiceID },
    });
    const home = await world.until(credit.CreditNoteID, 'written_back');
    const [ofInvoice, ofCredit] = [await detail(original.InvoiceID), await detail(credit.CreditNoteID)];
    expect(ofInvoice).toMatchObject({ state: 'written_back', change: null, credits: [] });
    expect(ofInvoice.creditedBy).toMatchObject([
      { number: home.number, state: 'written_back', fiscalNumber: home.fiscalData?.fiscalNumber },
    ]);
    expect(ofCredit.credits).toMatchObject([{ number: original.InvoiceNumber }]);
    expect(ofCredit.creditedBy).toEqual([]);
  });

  it('calls it no change when a credit note is applied afterwards to the invoice that it named', async () => {
    const original = invoice();
    const credit = { ...creditNote(original), Allocations: [], RemainingCredit: 115.5 };
    await world.books({ Invoices: [original], CreditNotes: [credit] });
    await world.until(credit.CreditNoteID, 'written_back');
    const Allocations = [{ Amount: 115.5, Invoice: { InvoiceID: original.InvoiceID, InvoiceNumber: 'x' } }];
    await control(credit.CreditNoteID, 'edit', { fields: { Allocations } });
    await eventually('the new version', async () => {
      const seen = await world.api.get<{ source: { allocations: object[] } }>(
        `/api/documents/${(await world.document(credit.CreditNoteID))?.id}`,
      );
      return seen.source.allocations.length > 0 ? seen : null;
    });
    expect(await detail(credit.CreditNoteID)).toMatchObject({ state: 'written_back', change: null });
    const elsewhere = [{ Amount: 115.5, Invoice: { InvoiceID: 'another', InvoiceNumber: 'INV-X' } }];
    await control(credit.CreditNoteID, 'edit', { fields: { Allocations: elsewhere } });
    await world.until(credit.CreditNoteID, 'changed_after_fiscalisation');
    expect((await detail(credit.CreditNoteID)).change?.differences).toMatchObject([{ path: 'allocations' }]);
  });

  it('a void shows as one, even after an edit', async () => {
    const document = invoice();
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    await control(document.InvoiceID, 'edit', { fields: { InvoiceNumber: `${document.InvoiceNumber}-B` } });
    await world.until(document.InvoiceID, 'changed_after_fiscalisation');
    await control(document.InvoiceID, 'void');
    const shown = await eventually('the void', async () => {
      const now = await detail(document.InvoiceID);
      return now.reason === 'VOIDED' ? now : null;
    });
    expect(shown.change?.proposal).toContain('"This is that sale"');
    expect(shown.change?.differences.map(({ path }) => path)).toEqual(['status', 'number']);
  });

  // Comes last, because the clock of the books cannot go back.
  it('is put back when somebody removed it, once the document is seen changed, and not before', async () => {
    const document = invoice();
    await world.books({ Invoices: [document] });
    await world.until(document.InvoiceID, 'written_back');
    const { attachments } = await world.written(document.InvoiceID);
    await setOrganisation({ repairsAttachment: true });
    await control(document.InvoiceID, 'remove-attachment', { fileName: attachments[0]?.fileName });
    await xeroClock(Date.now() + HOUR);
    await control(document.InvoiceID, 'edit', { fields: { DueDate: '/Date(1893456000000+0000)/' } });
    await eventually('the PDF', async () => {
      const now = await world.written(document.InvoiceID);
      return now.attachments.length === 1 ? now : null;
    });
    const told = await eventually('the history', async () => {
      const { history } = await detail(document.InvoiceID);
      return history.find((move) => move.detail.includes('again: attachment')) ?? null;
    });
    expect(told).toMatchObject({ from: 'written_back', to: 'written_back' });
    expect((await world.written(document.InvoiceID)).history).toHaveLength(1);
  });
});
