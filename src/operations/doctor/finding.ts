/** Levels, worst last. `warning`: works, but needs action. `fault`: does not work, or data may be lost. */
const LEVELS = ['ok', 'warning', 'fault'] as const;
type Level = (typeof LEVELS)[number];

/** Result of a single check. Codes are stable; sentences name no customer and no secret. */
export interface Finding {
  readonly code: string;
  readonly level: Level;
  /** A setting, a folder, or the id of a fiscal account or organisation. */
  readonly about: string;
  /** Name that people use for the subject, where it differs; it may name a client. */
  readonly name: string | null;
  readonly what: string;
  /** Remedy; null: no action is needed. */
  readonly cure: string | null;
}

export function ok(code: string, about: string, what: string): Finding {
  return { code, level: 'ok', about, name: null, what, cure: null };
}

export function warning(code: string, about: string, what: string, cure: string): Finding {
  return { code, level: 'warning', about, name: null, what, cure };
}

export function fault(code: string, about: string, what: string, cure: string): Finding {
  return { code, level: 'fault', about, name: null, what, cure };
}

/** Returns the worst level; `ok` for an empty list. */
export function worst(findings: readonly Pick<Finding, 'level'>[]): Level {
  return LEVELS.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok';
}

/** Formats a duration: `45 minutes`, `3 hours`, `12 days`. */
export function lengthWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(seconds / 3_600);
  return hours < 48 ? `${hours} hours` : `${Math.round(seconds / 86_400)} days`;
}
