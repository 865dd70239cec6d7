import jsQR from 'jsqr';
import type { FiscalClient, Outcome } from '../testing/fiscal-client';
import { picturesOf } from '../testing/pdf-pictures';
import { textOf } from '../testing/pdf-text';
import { device, Harness } from '../testing/harness';
import { type Body, BUYER, soundCreditNote, soundInvoice, soundLine } from '../testing/sound-documents';

describe('the fiscal PDF', () => {
  let harness: Harness;
  let account: FiscalClient;

  beforeAll(async () => {
    harness = await Harness.start();
    account = await harness.account({ device: device(70_017) });
  });

  afterAll(() => harness.stop());

  const download = async (outcome: Outcome): Promise<Buffer> => {
    expect(outcome.Error).toBeNull();
    const answer = await account.call(
      'GET',
      `/download/${encodeURIComponent(outcome.FiscalInvoicePdf ?? '')}`,
    );
    expect(answer.status).toBe(200);
    return answer.bytes;
  };

  const qrOf = (pdf: Buffer): string[] =>
    picturesOf(pdf).flatMap(({ pixels, width, height }) => jsQR(pixels, width, height)?.data ?? []);

  it('says who sold what to whom, on which device, day and number, and how to verify it', async () => {
    const invoice = soundInvoice({ InvoiceNumber: 'INV-2026/0042' });
    const outcome = await account.process(invoice);
    const { text, pages } = await textOf(await download(outcome));
    expect(pages).toBe(1);
    for (const part of [
      ...['FISCAL TAX INVOICE', 'INV-2026/0042', 'USD', '115.50', '15.50', 'Cement, 50 kg', '25232900'],
      ...['Simulated Taxpayer (Pvt) Ltd', 'SN-70017', '70017', '220123456'],
      ...['Mbare Builders (Pvt) Ltd', '2000654321', '220654321', '2026-03-02'],
      ...[`Fiscal day No: ${outcome.QrData?.FiscalDay ?? '?'}`, outcome.QrData?.VerificationCode ?? '?'],
      `/${outcome.QrData?.InvoiceNumber ?? '?'}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll(' ', '')).toContain(outcome.QrData?.QrCodeUrl);
  });

  it('sums up the taxes by rate, and shows the buyer in full', async () => {
    const bread = soundLine({ TaxCode: 'ZERO', UnitAmount: 1, LineAmount: 10, Description: 'Bread' });
    const LineItems = [soundLine(), bread];
    const outcome = await account.process(soundInvoice({ LineItems, SubTotal: 110, Total: 125.5 }));
    const { text } = await textOf(await download(outcome));
    for (const part of [
      ...['Mbare Builders (Pvt) Ltd trading as Mbare Builders', '7, Ardbennie Road, Harare, HRE', 'Bread'],
      ...['Tax Rate Net Tax Sales with tax', 'Standard rated 15.5% 15.5% 100.00 15.50 115.50'],
      ...['Zero rated 0% 0% 10.00 0.00 10.00', 'Total USD 125.50', 'Fiscal device ID: 70017'],
    ]) {
      expect(text).toContain(part);
    }
  });

  it('carries a QR picture that reads as the address in the outcome', async () => {
    const outcome = await account.process(soundInvoice());
    expect(qrOf(await download(outcome))).toEqual([outcome.QrData?.QrCodeUrl]);
  });

  it('of a credit note names the credited invoice and the reason', async () => {
    const invoice = soundInvoice({ InvoiceNumber: 'INV-credited' });
    const credited = await account.process(invoice);
    const note = soundCreditNote(invoice, { CreditNoteNumber: 'CN-0007', Reference: 'Delivered twice' });
    const outcome = await account.process(note);
    const pdf = await download(outcome);
    const { text } = await textOf(pdf);
    expect(text).toMatch(/CREDIT NOTE/);
    expect(text).not.toContain('TAX INVOICE');
    const block = text.slice(text.indexOf('CREDITED INVOICE'));
    for (const part of [
      `/${credited.QrData?.InvoiceNumber ?? '?'}`,
      '2026-03-02',
      'INV-credited',
      'Delivered twice',
    ]) {
      expect(block).toContain(part);
    }
    expect(text).toContain('CN-0007');
    expect(qrOf(pdf)).toEqual([outcome.QrData?.QrCodeUrl]);
  });

  it('is the same bytes every time, even after mappings and device have changed', async () => {
    const changing = await harness.account({ device: device(70_018) });
    const outcome = await changing.process(soundInvoice());
    const path = `/download/${outcome.FiscalInvoicePdf ?? ''}`;
    const untouched = await changing.process(soundInvoice());
    const [first, twin] = await Promise.all([changing.call('GET', path), changing.call('GET', path)]);
    expect(twin.bytes.equals(first.bytes)).toBe(true);
    await harness.change(changing, { device: { ...device(70_018), taxPayerName: 'Renamed' } });
    for (const { Id } of (await changing.call('GET', '/taxmapping')).json<{ Id: number }[]>()) {
      await changing.call('DELETE', `/taxmapping/${Id}`);
    }
    const second = await changing.call('GET', path);
    expect(first.status).toBe(200);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    await harness.change(changing, { device: null });
    const late = await changing.call('GET', `/download/${untouched.FiscalInvoicePdf ?? ''}`);
    expect((await textOf(late.bytes)).text).toContain('Fiscal device ID: 70018');
  });

  it('prints texts of any script and length without failing', async () => {
    const odd = 'Ünïcödé — 水泥 🧱 \u202e right to left\n\ttab <b>bold</b> (unclosed \\ parenthesis';
    const outcome = await account.process(
      soundInvoice({
        BuyerContact: { ...BUYER, Name: odd, TradeName: 'n'.repeat(250) },
        Reference: odd.repeat(40),
        LineItems: [soundLine({ Description: odd }), soundLine({ Description: 'W'.repeat(200) })],
        ...{ SubTotal: 200, TotalTax: 31, Total: 231 },
      }),
    );
    const pdf = await download(outcome);
    const { text } = await textOf(pdf);
    expect(text).toContain('231.00');
    expect(text).toContain('Ünïcödé — ?? ? ? right to left tab <b>bold</b>');
    expect(qrOf(pdf)).toEqual([outcome.QrData?.QrCodeUrl]);
  });

  it('of 5,000 lines is there within seconds, all lines in it', async () => {
    const LineItems: Body[] = Array.from({ length: 5_000 }, (_, index) =>
      soundLine({ Description: `Item number ${index + 1} of many` }),
    );
    // Processor time is measured, because elapsed time depends on the load of the machine.
    const before = process.cpuUsage();
    const outcome = await account.process(
      soundInvoice({ LineItems, SubTotal: 500_000, TotalTax: 77_500, Total: 577_500 }),
    );
    const pdf = await download(outcome);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(8_000);
    const { text, pages } = await textOf(pdf);
    expect(pages).toBeGreaterThan(50);
    expect(text.match(/Item number \d+ of many/g)).toHaveLength(5_000);
    expect(text).toContain('577500.00');
    // Pages with lines have a heading; taxes and total may be on a page without lines.
    expect([pages, pages - 1]).toContain(text.match(/HS code/g)?.length);
    expect(qrOf(pdf)).toEqual([outcome.QrData?.QrCodeUrl]);
  });
});
