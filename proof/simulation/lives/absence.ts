import { dayAt } from '../../../src/domain/calendar-day';
import { TENANTS } from '../installation';
import { revokeOrConnect } from '../people';
import type { World } from '../world';
import type { Bookkeeper } from './bookkeeper';
import type { Sales } from './sales';

const HOUR = 60 * 60_000;
const HARARE = '+02:00';
/** Time after which the program has polled the books and noticed a revoked consent, in milliseconds. */
const POLLED_MS = 6 * 60_000;
/** Shortest absences in which another program may serve the client, in milliseconds. */
const LEAST_MS = { disconnected: HOUR, paused: 24 * HOUR };

/** Times in which a client is paused or its books are unreachable, and another program may issue receipts. */
export class Absence {
  /** Time at which the program noticed a revoked consent, and the tenants whose books it read until then. */
  private revoked: { readonly at: number; readonly tenantIds: readonly string[] } | null = null;

  constructor(
    private readonly world: World,
    private readonly sales: Sales,
    private readonly person: Bookkeeper,
    private readonly work: (ms: number) => Promise<void>,
  ) {}

  async pause(tenantId: string, isPaused: boolean): Promise<void> {
    const { world } = this;
    await world.pass(1);
    const since = world.pausedSince.get(tenantId);
    if (since !== undefined) this.serve(tenantId, since, LEAST_MS.paused);
    await world.layer.pause(tenantId, isPaused);
    if (isPaused) world.pausedSince.set(tenantId, world.time.now());
    else world.pausedSince.delete(tenantId);
    await this.person.act(`${isPaused ? 'pauses' : 'lets go on'} ${tenantId}`, ({ absences }) =>
      absences.turn(tenantId, isPaused),
    );
  }

  /** Revokes the consent, or connects the books again. */
  async revokeOrConnect(): Promise<void> {
    const { world, revoked } = this;
    if (world.books.isRevoked) {
      for (const tenantId of revoked?.tenantIds ?? [])
        this.serve(tenantId, revoked?.at ?? 0, LEAST_MS.disconnected);
      await revokeOrConnect(world);
      await this.person.act('has the books in reach again', ({ absences }) => absences.end());
      return;
    }
    const tenantIds = TENANTS.filter((tenantId) => !world.pausedSince.has(tenantId));
    await revokeOrConnect(world);
    await this.work(POLLED_MS);
    this.revoked = { at: world.time.now(), tenantIds };
  }

  /** Lets another program issue receipts for some sales made or approved since then; nobody has recorded them yet. */
  private serve(tenantId: string, since: number, leastMs: number): void {
    const { world, sales } = this;
    if (world.time.now() - since < leastMs || !world.random.chance(0.5)) return;
    const firstDay = dayAt(new Date(since), HARARE);
    const isMeanwhile = ({ issuedOn, changedAt }: { issuedOn: string; changedAt: Date }): boolean =>
      issuedOn >= firstDay || changedAt.getTime() >= since;
    for (const { document } of sales.present().filter((one) => one.tenantId === tenantId)) {
      const sale = sales.of(document.sourceId);
      const isSent = world.authority.arrivals.some(({ sourceId }) => sale.documents.has(sourceId));
      // Not if other books of the same client, which were reachable, contain the sale as well.
      const isElsewhere = sales.entriesOf(sale).some((one) => one.tenantId !== tenantId);
      if (
        !isMeanwhile(document) ||
        isSent ||
        isElsewhere ||
        sale.credits !== null ||
        sale.receipts.length > 0 ||
        !world.random.chance(0.5)
      )
        continue;
      const number = world.elsewhere.nextNumber();
      world.meet('life: served by another program');
      world.trace(`${sale.name} has receipt ${number} of another program`);
      sales.sell(document.sourceId, `${number} of another program`);
      sales.unrecorded.set(sale, number);
    }
  }
}
