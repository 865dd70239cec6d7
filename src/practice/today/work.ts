import type { CalendarDay } from '../../domain/calendar-day';
import type { Decimal } from '../../domain/money';
import type { CauseSubject } from '../../mapping/preflight/causes';

/** Kinds of work lines. */
export const WORK_KINDS = [
  ...(['connection', 'uncertain', 'alert', 'rejected', 'held', 'drift', 'confirmation'] as const),
  ...(['question', 'changed', 'waits'] as const),
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Consequences of work that is left, the worst first: a sale may be fiscalised twice, nothing flows, a return is late. */
export const CONSEQUENCES = ['doubled', 'stands', 'late'] as const;
export type Consequence = (typeof CONSEQUENCES)[number];

/** Severities of work. `critical`: documents are stuck or a deadline is near. `info`: no action is needed. */
export const WORK_SEVERITIES = ['critical', 'warning', 'info'] as const;
export type WorkSeverity = (typeof WORK_SEVERITIES)[number];

/** Cause at one client, with the remedy and the page where it is settled. */
export interface WorkLine {
  readonly kind: WorkKind;
  /** Code of an issue, reason of a state, cause of an alert, subject of a confirmation, question. */
  readonly code: string;
  /** Id of the line within its organisation, stable while its subject is. */
  readonly item: string;
  /** Organisation; null: it concerns the installation. */
  readonly organisationId: string | null;
  readonly severity: WorkSeverity;
  readonly subject: CauseSubject | null;
  /** Identifier of the object to correct, with its display name. */
  readonly key: string;
  readonly name: string;
  readonly documents: number;
  readonly totals: ReadonlyMap<string, Decimal>;
  /** Number of the documents that have no other obstacle. */
  readonly releases: number;
  readonly oldestOn: CalendarDay | null;
  readonly since: Date | null;
  /** Day by which the tax of the oldest document must be declared; null: all are fiscalised. */
  readonly dueOn: CalendarDay | null;
  /** Page of the console, with the card that settles it open. */
  readonly page: string;
}

/** Builds an address of the console. */
export function pageOf(page: string, parameters: Readonly<Record<string, string | null>>): string {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) if (value !== null) given.set(key, value);
  return given.size === 0 ? page : `${page}?${given.toString()}`;
}
