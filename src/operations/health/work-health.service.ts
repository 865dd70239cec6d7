import { Injectable } from '@nestjs/common';
import { FlowRepository } from '../../documents/flow.repository';
import type { ExplainingAlert, FlowCause } from '../../domain/lifecycle/flow';
import { acrossOrganisations } from '../../platform/database/walls/row-access';

const KEPT_FOR_MS = 10_000;

/** Alerts that concern one client only; submissions of the others continue. */
const ABOUT_ONE: readonly ExplainingAlert[] = ['GAP_UNANSWERED', 'RECONNECT_NEEDED'];

interface WorkHealth {
  /** Causes for which clients stand still. */
  readonly causes: readonly FlowCause[];
  /** Open alerts that stop submissions. */
  readonly alerts: readonly ExplainingAlert[];
}

/** State of the work of all clients, read at most every ten seconds, however many probes ask. */
@Injectable()
export class WorkHealthService {
  private last: { readonly at: number; readonly answer: Promise<WorkHealth> } | null = null;

  constructor(private readonly flow: FlowRepository) {}

  now(): Promise<WorkHealth> {
    const at = performance.now();
    if (this.last === null || at - this.last.at >= KEPT_FOR_MS) this.last = { at, answer: this.read() };
    return this.last.answer;
  }

  private async read(): Promise<WorkHealth> {
    // Reads across organisations: a probe has no person, and the answer names no client.
    const flows = await acrossOrganisations(() => this.flow.list());
    const causes = flows.flatMap(({ flow }) => (flow.is === 'standing' ? [flow.cause] : []));
    const alerts = flows.flatMap((one) => one.alerts.filter((alert) => !ABOUT_ONE.includes(alert)));
    return { causes: [...new Set(causes)].sort(), alerts: [...new Set(alerts)].sort() };
  }
}
