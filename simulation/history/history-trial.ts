import { Backfills } from '../../src/backfill/backfills';
import type { BackfillDto } from '../../src/backfill/backfill.dto';
import { Random } from '../random';
import { type HistoryBooks, historyBooks } from './history-books';
import { type HistoryReport, judgeHistory } from './history-judge';
import type { HistoryOptions } from './history-options';
import { HistoryPerson } from './history-person';
import { HistoryWorld } from './history-world';
import { Kills } from './kills';

const MINUTE_MS = 60_000;
const STUCK_AFTER_DAYS = 40;
const SAY_EVERY = 1_000;

/** Plans a history and runs it in simulated time, with kills and live documents, and judges what came of it. */
export async function runHistory(
  options: HistoryOptions,
  say: (line: string) => void,
): Promise<HistoryReport> {
  const random = new Random(options.seed);
  const books = historyBooks(options.documents, random);
  const kills = new Kills(random, options.kills);
  const world = await HistoryWorld.open(books, options.limits, random, kills);
  try {
    const trial = new HistoryTrial(world, books, options, kills, say);
    return await trial.run();
  } finally {
    await world.close();
  }
}

class HistoryTrial {
  private readonly endsAt: number;

  constructor(
    private readonly world: HistoryWorld,
    private readonly books: HistoryBooks,
    private readonly options: HistoryOptions,
    private readonly kills: Kills,
    private readonly say: (line: string) => void,
  ) {
    this.endsAt = world.environment.time.now() + STUCK_AFTER_DAYS * 24 * 60 * MINUTE_MS;
  }

  async run(): Promise<HistoryReport> {
    const { world, books, options } = this;
    const { time } = world.environment;
    await world.xero.load(books);
    await this.until(async () => (await this.count('waiting')) >= options.documents);
    this.say(`${options.documents} documents have been read from the books`);
    // The device is given a live document first: all of the history is late, and goes with the present date.
    await world.approveLive(books);
    await this.until(async () => (await this.count('written_back')) >= 1);
    const backfills = world.get(Backfills);
    const plan = await backfills.plan(world.installation.organisationId, { stopPercent: 5 });
    const { calls, days, minutes } = plan.report.effort!;
    this.say(`Planned: ${plan.planned} documents, ${calls} calls, ${days} days`);
    const before = { ...world.xero.made, counted: await world.xero.calls(), at: time.now() };
    await backfills.act(plan.id, 'run', plan.report.chronology.acknowledgement ?? undefined);
    this.schedule(minutes);
    const person = new HistoryPerson(world);
    person.beginsToLook();
    await this.until(() => this.isDone(plan));
    const after = { ...world.xero.made, counted: await world.xero.calls(), at: time.now() };
    const { decided } = person;
    return judgeHistory({ world, books, plan, options, kills: this.kills.done, decided, before, after });
  }

  /** Half of the live documents fall where the history moves, the others anywhere in the time that the plan takes. */
  private schedule(minutes: number): void {
    const { live } = this.options;
    const { agenda, time } = this.world.environment;
    const begun = time.now();
    const anywhere = Math.floor(live / 2);
    for (let index = 0; index < anywhere; index += 1) {
      const at = begun + (minutes * MINUTE_MS * (index + 0.5)) / anywhere;
      agenda.add(at, () => this.world.approveLive(this.books));
    }
    const moving = live - anywhere;
    let approved = 0;
    let told = 0;
    this.world.environment.arrived = async () => {
      const arrived = this.arrived();
      const share = arrived / this.options.documents;
      this.kills.progress(share);
      if (arrived >= told + SAY_EVERY) this.say(`${(told = arrived)} documents are with the service`);
      if (approved < moving && share >= (approved + 0.5) / moving) {
        approved += 1;
        await this.world.approveLive(this.books);
      }
    };
  }

  private arrived(): number {
    return this.world.environment.authority.arrivals.length - this.world.approved.size;
  }

  private async isDone(plan: BackfillDto): Promise<boolean> {
    const { judge } = this.world.database;
    const [row] = await judge.query<{ state: string; reason: string | null }[]>(
      'select state, reason from backfills where id = $1',
      [plan.id],
    );
    if (row?.state === 'stopped') throw new Error(`the run stopped: ${row.reason ?? ''}`);
    if (row?.state !== 'completed') return false;
    const [open] = await judge.query<{ documents: number }[]>(
      `select count(*)::int as documents from documents where state not in ('written_back', 'excluded')`,
    );
    return open?.documents === 0;
  }

  private async count(state: string): Promise<number> {
    const [row] = await this.world.database.judge.query<{ documents: number }[]>(
      'select count(*)::int as documents from documents where state = $1',
      [state],
    );
    return row?.documents ?? 0;
  }

  private async until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      if (this.world.environment.time.now() > this.endsAt) throw new Error('it does not come to its end');
      await this.world.step();
    }
  }
}
