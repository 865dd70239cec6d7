import { Harness } from './testing/harness';
import { soundInvoice } from './testing/sound-documents';

describe('what a sloppy service says of a receipt that is right', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  afterAll(() => harness.stop());

  it.each([
    ['zero-numbers', { QrData: { FiscalDay: 0, DeviceId: 0, InvoiceNumber: 0 } }],
    ['other-device', { QrData: { DeviceId: 99_999 } }],
    [
      'other-host',
      { QrData: { QrCodeUrl: expect.stringMatching(/^https:\/\/receipts\.example\/\d/) as string } },
    ],
    ['swapped-code', { QrData: { VerificationCode: 'AAAA-BBBB-CCCC-DDDD' } }],
    ['other-date', { QrData: { QrCodeUrl: expect.stringMatching(/\/\d{10}01011999\d{10}/) as string } }],
    ['hidden-characters', { QrData: { VerificationCode: expect.stringMatching(/^\u202E/) as string } }],
  ])('%s: the same whenever it is asked, and not in its ledger', async (kind, expected) => {
    const account = await harness.account();
    await harness.fault('process', kind);
    const said = await account.process(soundInvoice());
    expect(said).toMatchObject({ Success: true, Error: null, ...expected });
    expect(await account.outcome(said.RequestId)).toEqual(said);
    const { receipts } = await harness.register(account);
    expect(receipts.map(({ receiptGlobalNo }) => receiptGlobalNo)).toEqual([1]);
  });

  it('foreign-pdf: the file of the receipt before', async () => {
    const account = await harness.account();
    const first = await account.process(soundInvoice());
    await harness.fault('process', 'foreign-pdf');
    const second = await account.process(soundInvoice());
    expect(second.FiscalInvoicePdf).toBe(first.FiscalInvoicePdf);
  });

  it('no-pdf, no-text, long: a file that is none, one that holds nothing to be read, and one of eight megabytes', async () => {
    const account = await harness.account();
    const { FiscalInvoicePdf } = await account.process(soundInvoice());
    await harness.fault('download', 'no-pdf');
    const none = await account.call('GET', `/download/${FiscalInvoicePdf}`);
    expect([none.status, none.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(none.text).toContain('Sign in');
    await harness.fault('download', 'no-text');
    const blank = await account.call('GET', `/download/${FiscalInvoicePdf}`);
    expect(blank.text.slice(0, 5)).toBe('%PDF-');
    expect(blank.text).not.toContain('Tj');
    await harness.fault('download', 'long');
    const long = await account.call('GET', `/download/${FiscalInvoicePdf}`);
    expect(long.text.length).toBeGreaterThan(8_000_000);
  });
});
