import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { ALERT_CAUSES } from '../../domain/issues/alert-catalogue';
import { FLOW_CAUSES } from '../../domain/lifecycle/flow';
import { DOCUMENT_STATES } from '../../domain/lifecycle/lifecycle';
import { MetricsRegistry } from './metrics-registry';
import { type Figures, MetricsSnapshotService } from './metrics-snapshot.service';

/** Maximum number of organisations with a label of their own, since each label costs memory. */
const MOST_ORGANISATIONS = 500;

/** Costs that count calls made in vain. */
const CALLS_IN_VAIN = ['unchanged', 'refused', 'lost'] as const;

/** Label shared by all further organisations. */
const OTHERS = 'other';

/**
 * Returns the metric label of an organisation: its id, or `other` beyond the first `most` ids in their order.
 */
export function organisationLabels(ids: Iterable<string>, most = MOST_ORGANISATIONS): (id: string) => string {
  const kept = new Set([...new Set(ids)].sort().slice(0, most));
  return (id) => (kept.has(id) ? id : OTHERS);
}

const GAUGES = {
  documents: ['ledgerstamp_documents', 'Documents by state.', ['organisation', 'state']],
  oldest: [
    'ledgerstamp_document_oldest_age_seconds',
    'How long the oldest document has been in its state.',
    ['organisation', 'state'],
  ],
  outcomes: [
    'ledgerstamp_outcomes_last_day',
    'Outcomes of the last 24 hours, by how they were first received: by webhook or by status check.',
    ['organisation', 'source'],
  ],
  unreadable: [
    'ledgerstamp_statements_unreadable_last_day',
    'How often in the last 24 hours the fiscal service said something that cannot be read.',
    ['organisation'],
  ],
  quota: [
    'ledgerstamp_quota_calls_left',
    'Calls left of the limits of the accounting platform.',
    ['organisation', 'window'],
  ],
  calls: [
    'ledgerstamp_platform_calls_last_day',
    'Calls to accounting platforms in the last 24 hours, by purpose and use; all but useful ones were in vain.',
    ['purpose', 'use'],
  ],
  bytes: [
    'ledgerstamp_platform_bytes_last_day',
    'Bytes that accounting platforms answered in the last 24 hours, by purpose of the call.',
    ['purpose'],
  ],
  info: ['ledgerstamp_organisation_info', 'Names of organisations; always 1.', ['organisation', 'name']],
  organisations: ['ledgerstamp_organisations', 'Organisations by status.', ['status']],
  leased: ['ledgerstamp_organisations_leased', 'Organisations that are worked on now.', []],
  due: ['ledgerstamp_organisations_due', 'Organisations that wait for a worker.', []],
  lag: [
    'ledgerstamp_queue_lag_seconds',
    'How long the work that is ready longest has waited: for a process that takes its client, or at its stage.',
    [],
  ],
  standing: [
    'ledgerstamp_clients_standing_still',
    'Clients whose work should have moved for two minutes and did not, by cause.',
    ['cause'],
  ],
  waiting: ['ledgerstamp_clients_waiting', 'Clients whose work waits for a known time, or for a person.', []],
  alerts: ['ledgerstamp_alerts_open', 'Open alerts by cause.', ['cause']],
  backup: ['ledgerstamp_backup_age_seconds', 'Since the last good backup ended; +Inf: there is none.', []],
  rehearsal: [
    'ledgerstamp_rehearsal_age_seconds',
    'Since the last good rehearsal of a restore ended; +Inf: there is none.',
    [],
  ],
  verified: [
    'ledgerstamp_audit_log_verified_age_seconds',
    'Since the audit log that was verified longest ago was verified; +Inf: one never was.',
    [],
  ],
  deliveries: [
    'ledgerstamp_alert_deliveries_waiting',
    'Messages about alerts that are still to be delivered.',
    [],
  ],
} as const;

type Name = keyof typeof GAUGES;

/** Gauges computed from the database; every replica reports the same values. */
@Injectable()
export class DatabaseGaugesService {
  private readonly gauges: Readonly<Record<Name, Gauge>>;

  constructor(
    { registry }: MetricsRegistry,
    private readonly cache: MetricsSnapshotService,
  ) {
    const made = Object.entries(GAUGES).map(([key, [name, help, labelNames]]) => [
      key,
      new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] }),
    ]);
    this.gauges = Object.fromEntries(made) as Record<Name, Gauge>;
  }

  async refresh(): Promise<void> {
    const figures = await this.cache.figures();
    for (const gauge of Object.values(this.gauges)) gauge.reset();
    this.showOrganisations(figures);
    const { queue, organisations, alerts, ageSeconds, verifiedAgeSeconds } = figures.snapshot;
    this.gauges.backup.set(ageSeconds.backup ?? Infinity);
    this.gauges.rehearsal.set(ageSeconds.rehearsal ?? Infinity);
    this.gauges.verified.set(verifiedAgeSeconds ?? Infinity);
    this.gauges.leased.set(queue.leased);
    this.gauges.due.set(queue.due);
    this.gauges.lag.set(Math.max(queue.oldestDueSeconds, ...figures.flow.map(standingSeconds)));
    this.showFlow(figures);
    this.gauges.deliveries.set(queue.deliveriesWaiting);
    for (const { status, organisations: count } of organisations)
      this.gauges.organisations.set({ status }, count);
    for (const cause of ALERT_CAUSES) this.gauges.alerts.set({ cause }, 0);
    for (const { cause, alerts: count } of alerts) this.gauges.alerts.set({ cause }, count);
  }

  private showFlow({ flow }: Figures): void {
    for (const cause of FLOW_CAUSES) this.gauges.standing.set({ cause }, 0);
    for (const { flow: own } of flow)
      if (own.is === 'standing') this.gauges.standing.inc({ cause: own.cause });
    this.gauges.waiting.set(flow.filter(({ flow: own }) => own.is === 'waiting').length);
  }

  /** Sums organisations that share a label; of ages it shows the greatest, of remaining calls the least. */
  private showOrganisations({ snapshot: { states, outcomes, unreadable }, quotas }: Figures): void {
    const ids = [...states, ...quotas].map(({ organisationId }) => organisationId);
    const label = organisationLabels(ids);
    for (const organisation of new Set(ids.map(label))) {
      for (const state of DOCUMENT_STATES) this.gauges.documents.set({ organisation, state }, 0);
      this.gauges.unreadable.set({ organisation }, 0);
      for (const source of ['webhook', 'status']) this.gauges.outcomes.set({ organisation, source }, 0);
    }
    const oldest = new Map<string, { readonly labels: object; readonly seconds: number }>();
    for (const { organisationId, state, documents, oldestSeconds } of states) {
      const labels = { organisation: label(organisationId), state };
      this.gauges.documents.inc(labels, documents);
      const key = JSON.stringify(labels);
      const seconds = Math.max(oldestSeconds, oldest.get(key)?.seconds ?? 0);
      oldest.set(key, { labels, seconds });
    }
    for (const { labels, seconds } of oldest.values()) this.gauges.oldest.set({ ...labels }, seconds);
    for (const { organisationId, source, outcomes: count } of outcomes) {
      this.gauges.outcomes.inc({ organisation: label(organisationId), source }, count);
    }
    for (const { organisationId, statements } of unreadable)
      this.gauges.unreadable.inc({ organisation: label(organisationId) }, statements);
    this.showQuotas(quotas, label);
    this.showCalls(quotas);
  }

  /** Sums all organisations; each one's page in the console has its own figures. */
  private showCalls(quotas: Figures['quotas']): void {
    for (const { quota } of quotas) {
      const { used, costs } = quota.plan;
      for (const purpose of Object.keys(costs) as (keyof typeof costs)[]) {
        const inVain = CALLS_IN_VAIN.map((use) => [use, costs[purpose][use]] as const);
        const useful = inVain.reduce((left, [, calls]) => left - calls, used[purpose]);
        for (const [use, calls] of inVain) this.gauges.calls.inc({ purpose, use }, calls);
        this.gauges.calls.inc({ purpose, use: 'useful' }, Math.max(0, useful));
        this.gauges.bytes.inc({ purpose }, costs[purpose].bytes);
      }
    }
  }

  private showQuotas(quotas: Figures['quotas'], label: (id: string) => string): void {
    const least = new Map<string, { readonly minute: number; readonly day: number }>();
    for (const { organisationId, name, quota } of quotas) {
      const organisation = label(organisationId);
      const before = least.get(organisation) ?? { minute: Infinity, day: Infinity };
      least.set(organisation, {
        minute: Math.min(before.minute, quota.minuteLeft),
        day: Math.min(before.day, quota.dayLeft),
      });
      // Sets the shared label as the name too, since a panel that joins by name would drop documents with the shared
      // label.
      this.gauges.info.set({ organisation, name: organisation === OTHERS ? OTHERS : name }, 1);
    }
    for (const [organisation, { minute, day }] of least) {
      this.gauges.quota.set({ organisation, window: 'minute' }, minute);
      this.gauges.quota.set({ organisation, window: 'day' }, day);
    }
  }
}

function standingSeconds({ flow, readAt }: Figures['flow'][number]): number {
  return flow.is === 'standing' ? (readAt.getTime() - flow.since.getTime()) / 1_000 : 0;
}
