import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice, today } from '../support/xero-documents';

const PAIRS = 40;
const SLOW_MS = 300_000;
const SAYS = ['--by', 'Rudo Moyo', '--reason', 'The books were reset.'];

describe('books that were reset under a running service', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
    const path = `/api/organisations/${world.organisation.id}`;
    await world.api.send('PATCH', path, {
      goLiveOn: '2026-01-01',
      otherIntegration: 'none',
      isPaused: false,
    });
  }, SLOW_MS);
  afterAll(() => world.stop());

  const link = (...more: string[]) =>
    world.commandLine('receipts', 'link', '--organisation', world.organisation.id, ...SAYS, ...more);
  const all = (sourceIds: readonly string[], what: string, isSo: (state: string, parts: number) => boolean) =>
    eventually(what, async () => {
      const documents = await world.api.allDocuments(world.organisation.id);
      const own = documents.filter(({ sourceId }) => sourceIds.includes(sourceId));
      const written = (one: (typeof own)[number]): number =>
        one.writeBacks.filter(({ result }) => result === 'written').length;
      return own.length === sourceIds.length && own.every((one) => isSo(one.state, written(one)))
        ? own
        : null;
    });
  /** Counts calls except polls, which belong to no pair. */
  const calls = async (): Promise<number> =>
    Object.entries(await world.xeroCalls())
      .filter(([operation]) => !operation.startsWith('GET '))
      .reduce((sum, [, times]) => sum + (times ?? 0), 0);

  it(
    'are linked to their receipts by the command: shown first, then all of them in one act, for 2.1 calls a pair',
    async () => {
      const sold = Array.from({ length: PAIRS }, () => invoice({ date: today() }));
      await world.books({ Invoices: sold });
      await all(ids(sold), 'all receipts', (state) => state === 'written_back');
      const rest = { UnitAmount: 4, LineAmount: 40, TaxAmount: 5.37 };
      const again = sold.map(({ InvoiceNumber: number }, place) => {
        const whole = invoice({ date: today(), number });
        const [line] = whole['LineItems'] as object[];
        const totals = { SubTotal: 34.63, TotalTax: 5.37, Total: 40, AmountDue: 40 };
        return place === 0 ? { ...whole, LineItems: [{ ...line, ...rest }], ...totals } : whole;
      });
      await world.books({ Invoices: again });
      await all(ids(again), 'all of them held', (state) => state === 'waiting');

      const shown = await link('--dry-run');
      const [partial] = sold.map(({ InvoiceNumber }) => InvoiceNumber);
      expect([shown.code, shown.stderr]).toEqual([0, '']);
      expect(shown.stdout).toContain(`${PAIRS - 1} pairs found; nothing was stored.`);
      expect(shown.stdout).toContain(
        `${partial} has a lower total (40.00 of 115.50): if it is that sale, add --confirm ${partial}.`,
      );
      for (const { InvoiceNumber } of sold.slice(1))
        expect(shown.stdout).toMatch(new RegExp(`^${InvoiceNumber}\\t.*\\t${InvoiceNumber} of `, 'm'));
      await all(ids(again), 'none of them moved', (state) => state === 'waiting');

      const before = await calls();
      const linked = await link('--confirm', partial ?? '');
      expect([linked.code, linked.stdout]).toEqual([
        0,
        expect.stringContaining(`${PAIRS} documents linked.`),
      ]);
      await all(ids(again), 'all receipts written', (state, parts) => state === 'excluded' && parts === 3);
      expect((await calls()) - before).toBeLessThanOrEqual(2.1 * PAIRS);
      const [first] = again;
      expect(await world.receipts(first?.InvoiceID ?? '')).toEqual([]);
      const { attachments, history } = await world.written(first?.InvoiceID ?? '');
      expect(attachments).toHaveLength(1);
      expect(JSON.stringify(history)).toContain('the rest of 40.00 out of 115.50');

      const repeated = await link();
      expect([repeated.code, repeated.stdout]).toEqual([0, expect.stringContaining('0 pairs found')]);
    },
    SLOW_MS,
  );
});

function ids(documents: readonly { readonly InvoiceID: string }[]): string[] {
  return documents.map(({ InvoiceID }) => InvoiceID);
}
