import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const DOCUMENTS = 40;
const STOPS = 4;

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly organisations?: number | readonly string[];
}

function linesOf(log: string): Line[] {
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Lines about the stop, in their order. */
function aboutStop(log: string): Line[] {
  return linesOf(log).filter(
    ({ msg }) => msg.startsWith('the service is stopping') || msg.startsWith('the service has stopped'),
  );
}

describe('a connector that is asked to stop under load', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  /** Every document has one receipt and is written back. */
  async function expectWhole(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await world.until(id, 'written_back');
      expect(await world.receipts(id)).toHaveLength(1);
    }
  }

  it('ends with 0 each time, says so, and doubles and loses nothing', async () => {
    const invoices = Array.from({ length: DOCUMENTS }, () => invoice());
    await world.books({ Invoices: invoices });
    const isUnderWay = async (): Promise<true | null> => {
      const documents = await world.api.allDocuments(world.organisation.id);
      return documents.some(({ state }) => ['ready', 'submitting', 'processing'].includes(state))
        ? true
        : null;
    };
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (stop === 0) await eventually('documents under way', isUnderWay);
      const { code, log } = await world.restartConnector();
      expect([code, aboutStop(log).map(({ msg }) => msg)]).toEqual([
        0,
        ['the service is stopping', 'the service has stopped'],
      ]);
    }
    await expectWhole(invoices.map(({ InvoiceID }) => InvoiceID));
  });

  it('ends with 0 where a call hangs, and says whose work it cut off', async () => {
    const late = invoice();
    await world.books({ Invoices: [late] });
    const before = (await world.xeroCalls())['GET Invoices'] ?? 0;
    await eventually('a reading of the books', async () =>
      ((await world.xeroCalls())['GET Invoices'] ?? 0) > before ? true : null,
    );
    world.silenceBooks(true);
    // The next poll is a second away at most; from then on it waits for its answer.
    await new Promise((settle) => setTimeout(settle, 3_000));
    const stopping = world.restartConnector();
    setTimeout(() => world.silenceBooks(false), 13_000);
    const { code, log } = await stopping;
    expect(code).toBe(0);
    expect(aboutStop(log)).toMatchObject([
      { level: 'info', msg: 'the service is stopping', organisations: 1 },
      {
        ...{ level: 'warn', msg: 'the service has stopped, and cut off what was under way' },
        organisations: [world.organisation.id],
      },
    ]);
    await expectWhole([late.InvoiceID]);
  });
});
