import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { AlertFactsRepository } from './alert-facts.repository';
import { AlertsRepository } from './alerts.repository';
import { alertChanges } from './alert-changes';
import { AlertNotifier } from './alert-notifier';
import { ConnectionFacts } from './connection-facts';
import { QuotaFacts } from './quota-facts';
import { identityFacts } from './identity-facts';
import { stoppedFacts } from './stopped-facts';

const TICK_MS = 15_000;

/**
 * Looks at what is stored and keeps the alerts true to it. Nothing has to remember to raise an alert or to take it back:
 * after any crash, on any replica, the next look finds what is so.
 */
@Injectable()
export class AlertSurvey {
  private readonly logger = new Logger(AlertSurvey.name);
  private readonly turns = new NonOverlapping(this.logger, 'alerts could not be updated');

  constructor(
    private readonly facts: AlertFactsRepository,
    private readonly quotas: QuotaFacts,
    private readonly connections: ConnectionFacts,
    private readonly alerts: AlertsRepository,
    private readonly notifier: AlertNotifier,
  ) {}

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    await this.turns.take(() => this.look());
  }

  /** Evaluates all facts; false: another replica is doing so. */
  async look(): Promise<boolean> {
    const others = [...(await this.quotas.all()), ...(await this.connections.usedUp())];
    return this.alerts.alone(async (manager, now) => {
      const stored = await this.facts.all(this.connections.warnAfterDays(), manager);
      const lost = await this.connections.undecryptable(manager);
      const facts = [
        ...stored,
        ...(await stoppedFacts(manager)),
        ...(await identityFacts(manager)),
        ...lost,
        ...others,
      ];
      const { open, change } = alertChanges(facts, await this.alerts.remembered(manager, now), now);
      for (const alert of open) {
        await this.alerts.open(manager, alert);
        const { cause, organisationId, detail } = alert;
        this.logger.warn({ code: cause, organisationId }, `alert opened: ${detail}`);
      }
      for (const { id, change: fields } of change) await this.alerts.change(manager, id, fields);
      await this.notifier.writeDue(manager, now);
    });
  }
}
