import { dump } from 'js-yaml';
import { ALERT_CATALOGUE, ALERT_CAUSES, type AlertCause } from '../../../src/domain/issues/alert-catalogue';
import { TEXTS } from '../../../src/domain/texts/language';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: 'critical' | 'warning' };
  /** Texts; `description`: when the alert is raised; `cure`: what to do. */
  readonly annotations: { readonly summary: string; readonly description: string; readonly cure: string };
}

/** Alerts that the program cannot raise, because it does not run, stores nothing, or receives no calls. */
const OUTSIDE: readonly Rule[] = [
  {
    alert: 'LedgerstampUnreachable',
    expr: 'up{job="ledgerstamp"} == 0 or absent(up{job="ledgerstamp"})',
    for: '5m',
    labels: { severity: 'critical' },
    annotations: {
      summary: 'No figures of Ledgerstamp',
      description: 'Prometheus has not read /metrics for five minutes.',
      cure: 'Start the service. If it runs, check METRICS_TOKEN and the address in the scrape. Run "ledgerstamp doctor".',
    },
  },
  {
    alert: 'LedgerstampStoresNothing',
    expr: 'max(ledgerstamp_clients_standing_still{cause="database"}) > 0',
    for: '10m',
    labels: { severity: 'critical' },
    annotations: {
      summary: 'The database takes no writes',
      description:
        'Work stands still because of the database, which cannot store an alert about itself either.',
      cure: 'Make room on its disk, or lead the service to the primary. Run "ledgerstamp doctor".',
    },
  },
  {
    alert: 'LedgerstampAuditLogNotVerified',
    expr: 'max(ledgerstamp_audit_log_verified_age_seconds) > 172800',
    for: '30m',
    labels: { severity: 'warning' },
    annotations: {
      summary: 'An audit log was not verified for two days',
      description: 'Each audit log is verified once a day; this check does not come to its end.',
      cure: 'Run "ledgerstamp ledger verify", and look into the log of the service for why it could not be verified.',
    },
  },
];

/** Rules for Prometheus: every alert of the catalogue, and those that only an observer can raise. */
export function prometheusRules(): string {
  const rules = [...ALERT_CAUSES.map(ruleOf), ...OUTSIDE];
  return `# Generated from src/domain/issues/alert-catalogue.ts: UPDATE_GOLDEN=1 npx jest test/docs rewrites this file.\n${dump(
    { groups: [{ name: 'ledgerstamp', rules }] },
    { lineWidth: -1 },
  )}`;
}

function ruleOf(cause: AlertCause): Rule {
  const { title, when, nextStep } = TEXTS.alerts[cause];
  return {
    alert: `Ledgerstamp${cause.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}`,
    expr: `max(ledgerstamp_alerts_open{cause="${cause}"}) > 0`,
    labels: { severity: ALERT_CATALOGUE[cause].severity },
    annotations: { summary: title, description: withoutMarks(when), cure: nextStep },
  };
}

/** Text of a page without markup, since links lead nowhere in a message. */
function withoutMarks(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '"$1" in the manual').replaceAll('`', '');
}
