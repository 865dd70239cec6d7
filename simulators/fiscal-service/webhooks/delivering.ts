import { type Account, findAccount } from '../account';
import { headerNames } from '../header-names';
import type { SimulatorClock } from '../../simulator-clock';
import type { Store } from '../store';
import { postEvent } from './post-event';

const FIRST_GAP_MS = 1_000;
const LONGEST_GAP_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
/** Seconds after which a delivery is repeated: receivers have 5 seconds, so its process must have died. */
const CLAIMED_FOR_SECONDS = 10;
const AT_ONCE = 16;

interface DeliveryRow {
  id: string;
  account: string;
  body: string;
  is_forged: boolean;
  announced_at: Date;
  attempts: number;
}

/**
 * Delivers webhooks with growing gaps until a day after the outcome; then the address is disabled until somebody
 * enables it. Gaps are by the real clock, the day by the service's. A receiver that hangs does not delay the others.
 */
export class Delivering {
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly store: Store,
    private readonly clock: SimulatorClock,
    private readonly closing: AbortSignal,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Starts deliveries that are due, up to the limit of concurrent ones. @returns their number */
  async run(): Promise<number> {
    const room = AT_ONCE - this.inFlight.size;
    if (room <= 0) return 0;
    const due = await this.store.query<DeliveryRow>(
      `update deliveries set attempts = attempts + 1, due_at = clock_timestamp() + $2 * interval '1 second'
       where id in (
         select d.id from deliveries d join accounts a on a.name = d.account
         where d.delivered_at is null and d.given_up_at is null and d.due_at <= clock_timestamp() and a.is_webhook_enabled
         order by d.due_at, d.id limit $1 for update of d skip locked)
       returning id, account, body, is_forged, announced_at, attempts`,
      [room, CLAIMED_FOR_SECONDS],
    );
    due.sort((one, other) => Number(one.id) - Number(other.id));
    for (const delivery of due) this.begin(delivery);
    return due.length;
  }

  /** Waits for deliveries in progress. */
  async finish(): Promise<void> {
    await Promise.all(this.inFlight);
  }

  private begin(delivery: DeliveryRow): void {
    const delivering = this.deliver(delivery)
      .catch(this.onFault)
      .finally(() => this.inFlight.delete(delivering));
    this.inFlight.add(delivering);
  }

  private async deliver(delivery: DeliveryRow): Promise<void> {
    const account = await findAccount(this.store, delivery.account);
    if (account === null || account.webhook === null) return this.end(delivery, 'given_up_at');
    const signature = { header: headerNames(account).signature, secret: signingSecret(account, delivery) };
    const status = await postEvent(account.webhook.url, Buffer.from(delivery.body), signature, this.closing);
    await this.store.query('update deliveries set tried_at = $2 where id = $1', [
      delivery.id,
      new Date(this.clock.now()),
    ]);
    if (status !== null && status >= 200 && status < 300) return this.end(delivery, 'delivered_at');
    if (delivery.is_forged) return this.end(delivery, 'given_up_at');
    await this.tryLater(account, delivery);
  }

  private async tryLater(account: Account, delivery: DeliveryRow): Promise<void> {
    if (this.clock.now() - delivery.announced_at.getTime() > GIVE_UP_AFTER_MS) {
      await this.store.query('update accounts set is_webhook_enabled = false where name = $1', [
        account.name,
      ]);
      return this.end(delivery, 'given_up_at');
    }
    const gapMs = Math.min(FIRST_GAP_MS * 2 ** Math.min(delivery.attempts - 1, 20), LONGEST_GAP_MS);
    await this.store.query(
      `update deliveries set due_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
      [delivery.id, gapMs],
    );
  }

  private async end(delivery: DeliveryRow, column: 'delivered_at' | 'given_up_at'): Promise<void> {
    await this.store.query(`update deliveries set ${column} = $2 where id = $1`, [
      delivery.id,
      new Date(this.clock.now()),
    ]);
  }
}

/** Secret for the signature. Forged deliveries have an unknown one, even if genuine ones are not signed. */
function signingSecret(account: Account, delivery: DeliveryRow): string | null {
  if (delivery.is_forged) return `not-${account.apiSecret}`;
  return account.webhook?.signature === 'none' ? null : account.apiSecret;
}
