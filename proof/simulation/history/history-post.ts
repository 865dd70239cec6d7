import { FiscalWebhookController } from '../../../src/webhooks/fiscal-webhook.controller';
import type { Arrival } from '../fiscal/authority';
import { statement } from '../fiscal/words';
import { API_SECRET } from '../installation';
import type { HistoryReplica } from './history-replica';
import type { HistoryEnvironment } from './history-environment';
import { sign } from '../../../src/fiscal/fiscal-harmony/account-settings';

const DELIVERED_AFTER_MS = 1_000;
const AGAIN_AFTER_MS = 10_000;
/**
 * Share of webhooks about the history that are lost. None of live documents are, because they would wait for the next
 * status check in any case.
 */
const LOST = 0.02;

type Request = Parameters<FiscalWebhookController['receive']>[2];

/** Webhooks of the service, delivered to any replica, repeated if none accepts them, and sometimes lost. */
export class HistoryPost {
  constructor(
    private readonly environment: HistoryEnvironment,
    private readonly accountId: string,
    private readonly replicas: readonly HistoryReplica[],
    private readonly isHistory: (number: string) => boolean,
  ) {}

  announce(arrival: Arrival): void {
    if (this.isHistory(arrival.number) && this.environment.random.chance(LOST)) return;
    this.later(DELIVERED_AFTER_MS, Buffer.from(`[${statement(arrival)}]`));
  }

  private later(ms: number, body: Buffer): void {
    this.environment.agenda.add(this.environment.time.now() + ms, () => this.deliver(body));
  }

  private async deliver(body: Buffer): Promise<void> {
    const headers = { 'x-api-signature': sign(body, API_SECRET) };
    try {
      const controller = this.environment.random.pick(this.replicas).get(FiscalWebhookController);
      await controller.receive(this.accountId, headers, { body } as Request);
    } catch {
      // The process is dead or failing, so the service tries again.
      this.later(AGAIN_AFTER_MS, body);
    }
  }
}
