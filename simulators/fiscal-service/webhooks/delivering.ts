import { type Account, findAccount } from '../account';
import type { SimulatorClock } from '../simulator-clock';
import type { Store } from '../store';
import { postEvent } from './post-event';

const FIRST_GAP_MS = 1_000;
const LONGEST_GAP_MS = 60 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
const AT_ONCE = 16;

interface DeliveryRow {
  id: string;
  account: string;
  body: string;
  is_forged: boolean;
  first_due_at: Date;
  attempts: number;
}

/**
 * Delivers webhooks: with growing gaps for a day, then the address is disabled until somebody enables it again. A
 * receiver that hangs holds nobody else up.
 */
export class Delivering {
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly store: Store,
    private readonly clock: SimulatorClock,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Begins with what is due, as far as there is room; answers how many deliveries that were. */
  async run(): Promise<number> {
    const room = AT_ONCE - this.inFlight.size;
    if (room === 0) return 0;
    const due = await this.store.query<DeliveryRow>(
      `update deliveries set attempts = attempts + 1, due_at = $1::timestamptz + interval '1 minute'
       where id in (
         select d.id from deliveries d join accounts a on a.name = d.account
         where d.delivered_at is null and d.given_up_at is null and d.due_at <= $1 and a.is_webhook_enabled
         order by d.due_at, d.id limit $2 for update of d skip locked)
       returning id, account, body, is_forged, first_due_at, attempts`,
      [this.clock.now(), room],
    );
    for (const delivery of due) this.begin(delivery);
    return due.length;
  }

  /** Waits for the deliveries that are under way. */
  async settle(): Promise<void> {
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
    if (account === null || account.webhook === null) return this.finish(delivery, 'given_up_at');
    const status = await postEvent(
      account.webhook.url,
      Buffer.from(delivery.body),
      signingSecret(account, delivery),
    );
    if (status !== null && status >= 200 && status < 300) return this.finish(delivery, 'delivered_at');
    if (delivery.is_forged) return this.finish(delivery, 'given_up_at');
    await this.tryLater(account, delivery);
  }

  private async tryLater(account: Account, delivery: DeliveryRow): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - delivery.first_due_at.getTime() > GIVE_UP_AFTER_MS) {
      await this.store.query('update accounts set is_webhook_enabled = false where name = $1', [
        account.name,
      ]);
      return this.finish(delivery, 'given_up_at');
    }
    const gapMs = Math.min(FIRST_GAP_MS * 2 ** Math.min(delivery.attempts - 1, 20), LONGEST_GAP_MS);
    await this.store.query('update deliveries set due_at = $2 where id = $1', [
      delivery.id,
      new Date(now.getTime() + gapMs),
    ]);
  }

  private async finish(delivery: DeliveryRow, column: 'delivered_at' | 'given_up_at'): Promise<void> {
    await this.store.query(`update deliveries set ${column} = $2 where id = $1`, [
      delivery.id,
      this.clock.now(),
    ]);
  }
}

/** A forged delivery is signed with a secret that nobody has. */
function signingSecret(account: Account, delivery: DeliveryRow): string | null {
  if (account.webhook?.signature === 'none') return null;
  return delivery.is_forged ? `not-${account.apiSecret}` : account.apiSecret;
}
