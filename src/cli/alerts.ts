import type { ServiceApi } from './service-api';
import { bad, type CommandResult, good, table } from './terminal';

export interface AlertsOptions {
  readonly organisation?: string;
  readonly state: string;
}

interface ShownAlert {
  readonly id: string;
  readonly cause: string;
  readonly severity: string;
  readonly what: string;
  readonly nextStep: string;
  readonly occurrences: number;
  readonly lastAt: string;
  readonly closedAt: string | null;
  readonly acknowledgedBy: string | null;
}

/** Lists alerts; exit code 1: one is open and not acknowledged. */
export async function listAlerts(api: ServiceApi, options: AlertsOptions): Promise<CommandResult> {
  const query = new URLSearchParams({ state: options.state });
  if (options.organisation !== undefined) query.set('organisationId', options.organisation);
  const alerts = await api.get<ShownAlert[]>(`/api/alerts?${query.toString()}`);
  const rows = alerts.map((one) => [
    one.severity === 'critical' ? bad(one.cause) : one.cause,
    one.what,
    one.nextStep,
    String(one.occurrences),
    one.lastAt,
    one.acknowledgedBy ?? '',
    one.id,
  ]);
  const head = ['Cause', 'What happened', 'Next step', 'Times', 'Last', 'Noted by', 'Id'];
  return {
    isWell: alerts.every(({ closedAt, acknowledgedBy }) => closedAt !== null || acknowledgedBy !== null),
    facts: { alerts },
    text: alerts.length === 0 ? good('No alerts.') : table(head, rows),
  };
}

export async function acknowledgeAlert(api: ServiceApi, id: string, by: string): Promise<CommandResult> {
  const alert = await api.post<ShownAlert>(`/api/alerts/${encodeURIComponent(id)}/acknowledge`, { by });
  return { isWell: true, facts: alert, text: good(`${alert.cause}: acknowledged by ${by}.`) };
}
