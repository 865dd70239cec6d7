import { eventually } from './testing/eventually';
import { device, Harness } from './testing/harness';
import { soundInvoice } from './testing/sound-documents';

describe('processing', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  afterAll(() => harness.stop());

  it('numbers without gaps when many submit at once, good documents and bad ones', async () => {
    const account = await harness.account();
    const documents = Array.from({ length: 60 }, (_unused, index) =>
      index % 6 === 0 ? soundInvoice({ Total: 1 }) : soundInvoice(),
    );
    await account.outcomes(await Promise.all(documents.map((document) => account.submit(document))));
    const { receipts, requests, fiscalisedTwice } = await harness.register(account);
    const expected = Array.from({ length: 50 }, (_unused, index) => index + 1);
    expect(receipts.map((receipt) => receipt.receiptGlobalNo)).toEqual(expected);
    expect(receipts.map((receipt) => receipt.receiptCounter)).toEqual(expected);
    expect(requests).toHaveLength(60);
    expect(fiscalisedTwice).toEqual([]);
  });

  it('fiscalises in the order of acceptance, over all accounts of the device', async () => {
    const shared = { device: device(48_001) };
    const slow = await harness.account({ ...shared, processingDelayMs: 300 });
    const fast = await harness.account(shared);
    const numbers: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const document = soundInvoice();
      numbers.push(document.InvoiceNumber);
      await (turn % 2 === 0 ? slow : fast).submit(document);
    }
    const ofDevice = async (): Promise<string[]> => {
      const rows = await harness.rows<{ number: string }>(
        'select number from receipts where device_id = 48001 order by global_no',
      );
      return rows.map((row) => row.number);
    };
    expect(
      await eventually('six receipts', async () => {
        const found = await ofDevice();
        return found.length === 6 ? found : null;
      }),
    ).toEqual(numbers);
  });

  it('lets a failed document be corrected and submitted again under its number', async () => {
    const account = await harness.account();
    const wrong = soundInvoice({ Total: 115.51, SubTotal: 100.01 });
    expect((await account.process(wrong)).IsActionable).toBe(true);
    const corrected = { ...wrong, Total: 115.5, SubTotal: 100, IsRetry: true };
    expect((await account.process(corrected)).Success).toBe(true);
    const { requests, fiscalisedTwice } = await harness.register(account);
    expect(requests.map(({ state, isRetry }) => [state, isRetry])).toEqual([
      ['failed', false],
      ['fiscalised', true],
    ]);
    expect(fiscalisedTwice).toEqual([]);
  });

  it('goes on after a restart with what was pending', async () => {
    const account = await harness.account({ processingDelayMs: 500 });
    const ids = await Promise.all(Array.from({ length: 5 }, () => account.submit(soundInvoice())));
    await harness.restart();
    const outcomes = await account.outcomes(ids);
    expect(outcomes.every((outcome) => outcome.Success)).toBe(true);
    expect((await harness.register(account)).receipts).toHaveLength(5);
  });
});
