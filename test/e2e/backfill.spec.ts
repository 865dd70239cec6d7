import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BackfillDto, BackfillLineDto } from '../../src/backfill/backfill.dto';
import { ACKNOWLEDGEMENT } from '../../src/backfill/plan/plan';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { creditNote, invoice, today } from '../support/xero-documents';

const HISTORY = 12;
const ADMIN_API_KEY = 'a-key-that-the-command-line-knows';

const run = promisify(execFile);

describe('documents before the go-live date', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY });
  });

  afterAll(() => world.stop());

  async function cli(...words: string[]): Promise<string> {
    const env = { ...process.env, PUBLIC_URL: world.api.url, ADMIN_API_KEY };
    const { stdout } = await run(process.execPath, [resolve('dist/src/cli/main.js'), 'backfill', ...words], {
      env,
    });
    return stdout;
  }

  it('follow their plan alone, each once, while live ones go first and the connector is killed', async () => {
    const path = `/api/organisations/${world.organisation.id}`;
    await world.api.send('PATCH', path, { goLiveOn: '2026-03-01' });
    const day = (index: number): string => `2026-02-${String(index + 1).padStart(2, '0')}`;
    const old = Array.from({ length: HISTORY }, (_none, index) => invoice({ date: day(index) }));
    const credit = creditNote(old[0] ?? invoice(), { date: '2026-02-20' });
    const unmapped = invoice({ date: '2026-02-10', taxType: 'NOTMAPPED' });
    const outside = invoice({ date: '2026-01-15' });
    await world.books({ Invoices: [...old, unmapped, outside], CreditNotes: [credit] });
    for (const { InvoiceID } of [...old, unmapped, outside]) await world.until(InvoiceID, 'waiting');
    await world.until(credit.CreditNoteID, 'waiting');
    // Gives the device a later document first, so that the whole history is late.
    const first = invoice({ date: '2026-03-05' });
    await world.books({ Invoices: [first] });
    await world.until(first.InvoiceID, 'written_back');

    const plan = await world.api.send<BackfillDto>('POST', `${path}/backfills`, { from: '2026-02-01' });
    expect(plan).toMatchObject({
      ...{ state: 'planned', planned: HISTORY + 1, released: 0 },
      report: {
        ...{ from: '2026-02-01', till: '2026-02-28', goLiveOn: '2026-03-01', books: { areRead: true } },
        chronology: { deviceLastDay: '2026-03-05', late: HISTORY + 1, acknowledgement: ACKNOWLEDGEMENT },
        preflight: { held: { documents: 1 } },
      },
    });
    const backfill = `/api/backfills/${plan.id}`;
    await expect(world.api.send('POST', `${backfill}/run`, {})).rejects.toThrow(/409/);
    await expect(cli('run', plan.id)).rejects.toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining(ACKNOWLEDGEMENT) as string },
    });
    const begun = await cli('run', plan.id, '--acknowledge', ACKNOWLEDGEMENT, '--json');
    expect(JSON.parse(begun)).toMatchObject({ id: plan.id, state: 'running', planned: HISTORY + 1 });
    const started = await eventually('something released', async () => {
      const now = await world.api.get<BackfillDto>(backfill);
      return now.released > 0 ? now : null;
    });
    expect(started.released).toBeLessThanOrEqual(HISTORY + 1);
    const live = invoice({ date: today() });
    await world.books({ Invoices: [live] });
    await world.killConnector();
    const done = await eventually(
      'the end of the run',
      async () => {
        const now = await world.api.get<BackfillDto>(backfill);
        return now.state === 'completed' || now.state === 'stopped' ? now : null;
      },
      async () => JSON.stringify(await world.api.get(backfill)),
      180_000,
    );
    expect(done.state).toBe('completed');
    await world.until(live.InvoiceID, 'written_back');
    const uncertain = done.results.find(({ result }) => result === 'uncertain')?.documents ?? 0;
    const home = done.results.find(({ result }) => result === 'written_back')?.documents ?? 0;
    // Allows one uncertain document, whose submission the kill may have interrupted.
    expect(uncertain).toBeLessThanOrEqual(1);
    expect(home + uncertain + (done.results.find(({ result }) => result === 'held')?.documents ?? 0)).toBe(
      HISTORY + 1,
    );
    for (const { InvoiceID } of old) expect((await world.receipts(InvoiceID)).length).toBeLessThanOrEqual(1);
    for (const { InvoiceID } of [unmapped, outside]) expect(await world.receipts(InvoiceID)).toEqual([]);
    const lines = await world.api.get<BackfillLineDto[]>(`${backfill}/documents`);
    expect(lines.map(({ position }) => position)).toEqual(lines.map((_line, index) => index + 1));
    expect(lines.map(({ issuedOn }) => issuedOn)).toEqual([...lines.map(({ issuedOn }) => issuedOn)].sort());
    expect(lines).toHaveLength(HISTORY + 1);
  });
});
