import { OlderDocumentsService } from '../../../src/backfill/older/older-documents.service';
import { OrganisationsRepository } from '../../../src/organisations/organisations.repository';
import { BackfillsService } from '../../../src/backfill/backfills.service';
import type { BackfillDto } from '../../../src/backfill/backfill.dto';
import { COUNTRY } from '../../../src/mapping/countries';
import { Random } from '../random';
import { GO_LIVE_ON, type HistoryBooks, historyBooks } from './history-books';
import { type HistoryReport, judgeHistory } from './history-judge';
import type { HistoryOptions } from './history-options';
import { HistoryPerson } from './history-person';
import { HistoryWorld } from './history-world';
import { Kills } from './kills';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const STUCK_AFTER_DAYS = 40;
const SAY_EVERY = 1_000;

/** Plans and runs a backfill in simulated time, with kills and live documents, and judges the result. */
export async function runHistory(
  options: HistoryOptions,
  say: (line: string) => void,
): Promise<HistoryReport> {
  const random = new Random(options.seed);
  const books = historyBooks(options.documents, random, options.ahead);
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
    const liveFrom = options.ahead ? await this.goLiveAfterwards() : await this.goLiveFirst();
    const before = { ...world.xero.made, counted: await world.xero.calls(), at: time.now() };
    const person = new HistoryPerson(world);
    person.beginsToLook();
    const plans = [await this.begin()];
    this.schedule(plans[0]!.report.effort!.minutes);
    await this.until(() => this.hasEnded(plans[0]!));
    if (options.ahead && options.live > 0) plans.push(await this.goLive(liveFrom));
    await this.until(() => this.isDone());
    const after = { ...world.xero.made, counted: await world.xero.calls(), at: time.now() };
    const { decided } = person;
    const kills = this.kills.done;
    return judgeHistory({ world, books, plans, liveFrom, options, kills, decided, before, after });
  }

  /** Sends a live document first, so that all of the history is late, and is sent with the present date. */
  private async goLiveFirst(): Promise<number> {
    await this.world.approveLive(this.books);
    await this.until(async () => (await this.count('written_back')) >= 1);
    return 0;
  }

  /**
   * Sets the go-live date to the first day by which the whole history can be sent. @returns its start, in milliseconds
   * since 1970
   */
  private async goLiveAfterwards(): Promise<number> {
    const { installation, database } = this.world;
    const organisation = await this.world.get(OrganisationsRepository).find(installation.organisationId);
    const { sendFirstFrom } = await this.world.get(OlderDocumentsService).before(organisation!, GO_LIVE_ON);
    await database.judge.query('update organisations set go_live_on = $1', [sendFirstFrom]);
    this.say(`The go-live date is ${sendFirstFrom}`);
    return Date.parse(`${sendFirstFrom}T00:00:00${COUNTRY.timeOffset}`);
  }

  private async begin(): Promise<BackfillDto> {
    const backfills = this.world.get(BackfillsService);
    const plan = await backfills.plan(this.world.installation.organisationId, { stopPercent: 5 });
    const { calls, days } = plan.report.effort!;
    this.say(`Planned: ${plan.planned} documents, ${calls} calls, ${days} days`);
    await backfills.act(plan.id, 'run', plan.report.chronology.acknowledgement ?? undefined);
    return plan;
  }

  /** Runs a second plan in the evening before the go-live date, for sales made meanwhile; later sales are live. */
  private async goLive(liveFrom: number): Promise<BackfillDto> {
    const { agenda, time } = this.world.environment;
    await this.until(() => Promise.resolve(time.now() >= liveFrom - 4 * HOUR_MS));
    const plan = await this.begin();
    const opensAt = liveFrom + 8 * HOUR_MS;
    for (let index = 0; index < this.options.live; index += 1)
      agenda.add(opensAt + index * 10 * MINUTE_MS, () => this.world.approveLive(this.books));
    await this.until(() => Promise.resolve(time.now() >= opensAt + this.options.live * 10 * MINUTE_MS));
    return plan;
  }

  /**
   * Approves half of the live documents while the history is being sent, and the others at regular times within the
   * plan.
   */
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
    const { arrivals } = this.world.environment.authority;
    return arrivals.filter(({ number }) => this.books.days.has(number)).length;
  }

  private async hasEnded({ id }: BackfillDto): Promise<boolean> {
    const { judge } = this.world.database;
    const [row] = await judge.query<{ state: string; reason: string | null }[]>(
      'select state, reason from backfills where id = $1',
      [id],
    );
    if (row?.state === 'stopped') throw new Error(`the run stopped: ${row.reason ?? ''}`);
    return row?.state === 'completed';
  }

  private async isDone(): Promise<boolean> {
    const [open] = await this.world.database.judge.query<{ documents: number }[]>(
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
