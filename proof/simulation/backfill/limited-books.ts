import type {
  BackfillEffort,
  BackfillWork,
  DocumentReference,
} from '../../../src/connectors/accounting-connector';
import type { BooksAccess } from '../../../src/connectors/books-access';
import { CallLimiter } from '../../../src/connectors/xero/limits/call-limiter';
import { effortFor } from '../../../src/connectors/xero/limits/effort';
import type { LimitStore } from '../../../src/connectors/xero/limits/limit-book';
import { ENDED } from '../../../src/connectors/xero/limits/limit-state';
import type { SalesDocument } from '../../../src/domain/sales/sales-document';
import { MemoryLimitStore } from '../../../test/support/limits-in-memory';
import { SimulatedBooks } from '../books/simulated-books';
import type { Environment } from '../environment';
import type { SimulatedProcess } from '../simulated-process';

type OrganisationLimits = ConstructorParameters<typeof CallLimiter>[1];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Duration of a call, in milliseconds. */
const ANSWERED_AFTER_MS = 250;
/** Number of invoices that one call of Xero reads by id; credit notes are read one by one. */
const LISTED = 40;

/** Counts the calls of one organisation like the platform does, against its limits. */
export class CountedCalls {
  readonly made = { live: 0, backfill: 0 };
  /** Calls made when the limit of the minute or the day was used up. */
  over = 0;
  /** Largest number of backfill calls within a day. */
  mostOfBackfill = 0;
  readonly limits: LimitStore = new MemoryLimitStore();
  /** Times of the calls within the last day: all, and those of the backfill. */
  private readonly all: number[] = [];
  private readonly ofBackfill: number[] = [];

  constructor(
    private readonly most: OrganisationLimits,
    private readonly now: () => number,
  ) {}

  count(purpose: BooksAccess['purpose']): void {
    const at = this.now();
    const isBackfill = purpose === 'backfill';
    this.made[isBackfill ? 'backfill' : 'live'] += 1;
    this.all.push(at);
    if (isBackfill) this.ofBackfill.push(at);
    for (const times of [this.all, this.ofBackfill]) while ((times[0] ?? at) <= at - DAY) times.shift();
    this.mostOfBackfill = Math.max(this.mostOfBackfill, this.ofBackfill.length);
    const { perDay, perMinute } = this.most;
    // More calls than the limit lie within the last minute.
    const isOverMinute = (this.all.at(-1 - perMinute) ?? -Infinity) > at - MINUTE;
    if (this.all.length > perDay || isOverMinute) this.over += 1;
  }
}

/** Simulated books with call limits like Xero's; the production limiter decides when a call may be made. */
export class LimitedBooks extends SimulatedBooks {
  private readonly limiter: CallLimiter;

  constructor(
    process: SimulatedProcess,
    private readonly world: Environment,
    private readonly calls: CountedCalls,
    limits: OrganisationLimits,
  ) {
    super(process, world.books);
    this.limiter = new CallLimiter(calls.limits, limits, {
      storeTime: () => world.time.now(),
      elapsed: () => world.time.now(),
      sleep: (ms) => world.pass(ms),
      // Unused permits are returned by giveBack() after a run instead.
      later: () => undefined,
    });
  }

  giveBack(): Promise<void> {
    return this.limiter.giveBack();
  }

  override assertCallFree({ tenantId, purpose, keeps }: BooksAccess): Promise<void> {
    return this.limiter.assertFree(tenantId, purpose, keeps);
  }

  override effortOf(work: BackfillWork): BackfillEffort {
    return effortFor(work, this.limiter.backfillShare);
  }

  override async reread(
    access: BooksAccess,
    references: readonly DocumentReference[],
  ): Promise<SalesDocument[]> {
    const invoices = references.filter(({ kind }) => kind === 'invoice');
    const notes = references.filter(({ kind }) => kind === 'credit_note');
    const groups = Array.from({ length: Math.ceil(invoices.length / LISTED) }, (_, place) =>
      invoices.slice(place * LISTED, (place + 1) * LISTED),
    );
    const found: SalesDocument[] = [];
    for (const group of [...groups, ...notes.map((one) => [one])])
      found.push(...(await super.reread(access, group)));
    return found;
  }

  protected override async call<T>(access: BooksAccess, what: string, effect: () => T): Promise<T> {
    const permit = await this.limiter.take(access.tenantId, access.purpose, access.keeps);
    try {
      this.calls.count(access.purpose);
      await this.world.pass(ANSWERED_AFTER_MS);
      return await super.call(access, what, effect);
    } finally {
      permit.settle(ENDED);
    }
  }
}
