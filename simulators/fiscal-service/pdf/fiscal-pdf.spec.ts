import jsQR from 'jsqr';
import type { StatusElement } from '../status-element';
import { picturesOf } from '../testing/pdf-pictures';
import { textOf } from '../testing/pdf-text';
import { creditNote, invoice, line, Rehearsal } from '../testing/rehearsal';

function qrTextsOf(pdf: Buffer): string[] {
  return picturesOf(pdf).flatMap(({ pixels, width, height }) => jsQR(pixels, width, height)?.data ?? []);
}

describe('the fiscal PDF', () => {
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterAll(() => rehearsal.end());

  const download = async (outcome: StatusElement): Promise<Buffer> => {
    const answer = await rehearsal.get(`/download/${encodeURIComponent(outcome.FiscalInvoicePdf ?? '')}`);
    expect(answer.status).toBe(200);
    expect(answer.type).toBe('application/pdf');
    return answer.bytes;
  };

  it('shows what the law wants on an invoice, and a QR code that leads to the receipt', async () => {
    const buyer = { Name: 'Acme (Pvt) Ltd', TradeName: 'Acme', Tin: '2000000001', VatNumber: '220000001' };
    const Address = { Province: 'HRE', Street: 'Rotten Row', HouseNo: '5', City: 'Harare' };
    const document = invoice({
      BuyerContact: { ...buyer, Phone: null, Email: 'a@example.com', Address },
      LineItems: [line(), line({ TaxCode: 'Z', UnitAmount: 1, LineAmount: 10, Description: 'Bread' })],
      ...{ SubTotal: 110, Total: 125.5 },
    });
    const outcome = await rehearsal.settle('invoice', document);
    const pdf = await download(outcome);
    const { text } = await textOf(pdf);
    const { QrCodeUrl, VerificationCode } = outcome.QrData as { QrCodeUrl: string; VerificationCode: string };
    for (const part of [
      ...['FISCAL TAX INVOICE', 'Simulated Taxpayer (Pvt) Ltd', 'TIN: 2000004711', 'VAT No: 200004711'],
      ...[`Customer reference No: ${document.InvoiceNumber}`, 'Invoice No: 1/1', 'Fiscal day No: 1'],
      ...['Fiscal device ID: 4711', 'Device serial No: SIM-4711', 'Acme (Pvt) Ltd trading as Acme'],
      ...['Buyer TIN: 2000000001', '5, Rotten Row, Harare, HRE', 'Cement, 50 kg', 'Bread', '25232900'],
      ...['Standard rated 15.5% (15.5%): tax 15.50, sales with tax 115.50'],
      ...[
        'Zero rated 0% (0%): tax 0.00, sales with tax 10.00',
        'Total USD 125.50',
        VerificationCode,
        QrCodeUrl,
      ],
    ]) {
      expect(text).toContain(part);
    }
    expect(qrTextsOf(pdf)).toEqual([QrCodeUrl]);
  });

  it('names the credited invoice and the reason on a credit note', async () => {
    const original = invoice();
    const credited = await rehearsal.settle('invoice', original);
    const note = await rehearsal.settle('creditnote', creditNote(original.InvoiceId));
    const { text } = await textOf(await download(note));
    const { InvoiceNumber } = credited.QrData as { InvoiceNumber: number };
    expect(text).toContain('FISCAL CREDIT NOTE');
    expect(text).toMatch(/CREDITED INVOICE\s+Invoice No: \d+\/\d+/);
    expect(text).toContain(`/${InvoiceNumber} `);
    expect(text).toContain(`Customer reference No: ${original.InvoiceNumber}`);
    expect(text).toContain('Reason: Returned goods');
  });

  it('is the same bytes each time, also after settings and mappings have changed', async () => {
    const outcome = await rehearsal.settle('invoice', invoice());
    const untouched = await rehearsal.settle('invoice', invoice());
    const names = [outcome, outcome, outcome];
    const [first, second, third] = await Promise.all(names.map(download));
    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);
    expect(third?.equals(first ?? Buffer.alloc(0))).toBe(true);
    await rehearsal.account({ device: null });
    expect((await textOf(await download(untouched))).text).toContain('Fiscal device ID: 4711');
    await rehearsal.account({ device: { deviceId: 4711 } });
  });

  it('prints letters that the fonts lack as question marks, and keeps the rest', async () => {
    const document = invoice({
      BuyerContact: { Name: 'Cash – Müller & “Söhne” 株' },
      LineItems: [line({ Description: '\u202eright to left\nnext € line' })],
    });
    const { text } = await textOf(await download(await rehearsal.settle('invoice', document)));
    expect(text).toContain('Cash – Müller & “Söhne” ?');
    expect(text).toContain('?right to left next € line');
  });

  it('makes a document of 5,000 lines in a few seconds, its totals on the last page', async () => {
    const lines = Array.from({ length: 5_000 }, (_unused, index) =>
      line({ Description: `Item ${index} ${'with a long description '.repeat(index % 5)}`.trim() }),
    );
    const document = invoice({ LineItems: lines, SubTotal: 500_000, TotalTax: 77_500, Total: 577_500 });
    const outcome = await rehearsal.settle('invoice', document);
    const begun = Date.now();
    const pdf = await download(outcome);
    expect(Date.now() - begun).toBeLessThan(10_000);
    const { text, pages } = await textOf(pdf);
    expect(pages).toBeGreaterThan(50);
    expect(text).toContain('Item 4999');
    expect(text).toContain('Total USD 577500.00');
    expect(text.match(/HS code/g)).toHaveLength(pages);
  });

  it("answers 404 for an unknown file, and for another account's", async () => {
    const outcome = await rehearsal.settle('invoice', invoice());
    await rehearsal.account(
      { apiKey: 'k2', apiSecret: 's2', application: 'a2', device: { deviceId: 4712 } },
      'two',
    );
    const headers = {
      ...{ 'X-Api-Key': 'k2', 'X-Api_Secret': 's2', 'X-Application': 'a2' },
      ...{ 'X-Api-Station': 's', 'X-App-Version': '1' },
    };
    expect((await rehearsal.get(`/download/${outcome.FiscalInvoicePdf}`, headers)).status).toBe(404);
    expect((await rehearsal.get('/download/none.pdf')).status).toBe(404);
    expect((await rehearsal.get('/download/%00.pdf')).status).toBe(404);
  });
});
