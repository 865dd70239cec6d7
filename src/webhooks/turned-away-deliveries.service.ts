import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EventsTurnedAwayRepository } from '../fiscal/accounts/events-turned-away.repository';

/**
 * Time for which counts stay in memory, so that a flood costs the database one statement per interval instead
 * of one per delivery.
 */
const KEPT_AFTER_MS = 2_000;

/** Counts rejected deliveries for the account check. Counts are lost while the database is unavailable. */
@Injectable()
export class TurnedAwayDeliveriesService implements OnApplicationShutdown {
  private readonly logger = new Logger(TurnedAwayDeliveriesService.name);
  private readonly counts = new Map<
    string,
    { fiscalAccountId: string; hadSignature: boolean; times: number }
  >();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly events: EventsTurnedAwayRepository) {}

  count(fiscalAccountId: string, hadSignature: boolean): void {
    const key = `${fiscalAccountId} ${hadSignature}`;
    const counted = this.counts.get(key);
    if (counted === undefined) this.counts.set(key, { fiscalAccountId, hadSignature, times: 1 });
    else counted.times += 1;
    this.timer ??= setTimeout(() => void this.keep(), KEPT_AFTER_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.keep();
  }

  private async keep(): Promise<void> {
    this.timer = null;
    const counts = [...this.counts.values()];
    this.counts.clear();
    if (counts.length === 0) return;
    await this.events.add(counts).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'refused events could not be counted');
    });
  }
}
