import { callJson } from '../../demo/http-json';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const DAY = 120;
const DOCUMENTS = 80;

interface CallsOfTheDay {
  readonly perDay: number;
  readonly writeBackLeft: number;
  readonly postponedSince: string | null;
  readonly polls: { readonly planned: number };
  readonly newSales: { readonly planned: number };
  readonly pdfs: { readonly used: number; readonly waiting: number };
  readonly links: { readonly used: number; readonly waiting: number };
  readonly notes: { readonly used: number; readonly waiting: number };
}

describe('a day that has too few calls for everything', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ XERO_CALLS_PER_DAY: String(DAY), POLL_SECONDS: '3600' });
    await callJson('PUT', `${world.xero.url}/_control/organisations/${world.organisation.tenantId}`, {
      settings: { limits: { enforce: true, minute: 100_000, day: DAY } },
    });
    await send('PATCH', '', { writesNote: 'always' });
  });

  afterAll(() => world.stop());

  const path = (): string => `/api/organisations/${world.organisation.id}`;
  const send = (method: 'PATCH' | 'POST', below: string, body?: object): Promise<unknown> =>
    world.api.send(method, `${path()}${below}`, body);
  const plan = (): Promise<CallsOfTheDay> => world.api.get(`${path()}/calls`);

  it('fiscalises a new sale after write-back has used its share, and says what waits since when', async () => {
    await world.books({ Invoices: Array.from({ length: DOCUMENTS }, () => invoice()) });
    await send('POST', '/sync');
    const short = await eventually(
      'write-back to have used its share',
      async () => {
        const now = await plan();
        return now.writeBackLeft === 0 && now.postponedSince !== null && now.pdfs.waiting > 0 ? now : null;
      },
      undefined,
      180_000,
    );
    expect(short).toMatchObject({ perDay: DAY, notes: { used: 0 } });
    expect(short.pdfs.used).toBeGreaterThan(20);
    // Other calls (settings, a person's requests) may use what is planned for polls and sales; write-back may not.
    expect(short.pdfs.used + short.links.used).toBeLessThanOrEqual(
      DAY - short.polls.planned - short.newSales.planned,
    );

    const sale = invoice();
    await world.books({ Invoices: [sale] });
    await send('POST', '/sync');
    const fiscalised = await eventually(
      'the new sale to be fiscalised and to wait for its PDF',
      async () => {
        const seen = await world.document(sale.InvoiceID);
        return seen?.state === 'fiscalised' && seen.writeBacks.length > 0 ? seen : null;
      },
      undefined,
      180_000,
    );
    expect(fiscalised.writeBacks).toMatchObject([{ part: 'attachment', result: 'postponed' }]);
    expect(fiscalised.writeBacks[0]?.detail).toContain('write-back is postponed, fiscalisation continues');
    expect(await world.receipts(sale.InvoiceID)).toHaveLength(1);

    const board =
      await world.api.get<{ id: string; writeBackPostponed: { documents: number } | null }[]>('/api/board');
    const own = board.find(({ id }) => id === world.organisation.id);
    expect(own?.writeBackPostponed?.documents).toBeGreaterThan(0);
    const opened = await world.api.get<{ cause: string }[]>('/api/alerts?state=open');
    expect(opened.map(({ cause }) => cause)).not.toContain('WRITE_BACK_POSTPONED');
    // Moves to the next day, whose calls are there, while the parts still wait.
    await world.inTheDatabase(
      `update write_backs set at = at - interval '26 hours' where result = 'postponed'`,
    );
    const alert = await eventually(
      'the alert',
      async () => {
        const open =
          await world.api.get<{ cause: string; what: string; openedAt: string }[]>('/api/alerts?state=open');
        return open.find(({ cause }) => cause === 'WRITE_BACK_POSTPONED') ?? null;
      },
      undefined,
      180_000,
    );
    expect(alert.what).toContain('fiscalising goes on');
    const { counts } = await callJson<{ counts: Record<string, number> }>(
      'GET',
      `${world.xero.url}/_control/violations`,
    );
    expect(counts.day ?? 0).toBe(0);
  });
});
