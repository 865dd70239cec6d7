/** `fault`: nothing can be fiscalised as it is. `warning`: it works, but somebody should look. */
export type FindingLevel = 'ok' | 'warning' | 'fault';

/** One thing that the check of a fiscal account found out. */
export interface AccountFinding {
  /** Stable: people and programs filter by it (docs/fiscal-operations.md lists them all). */
  readonly code: string;
  readonly level: FindingLevel;
  /** In one or two sentences, for people. */
  readonly message: string;
  /** What to do about it; null when there is nothing to do. */
  readonly nextStep: string | null;
  /** Ids of the organisations that the message names, or whose documents it names. */
  readonly names?: readonly string[];
}

export function ok(code: string, message: string): AccountFinding {
  return { code, level: 'ok', message, nextStep: null };
}

export function warning(code: string, message: string, nextStep: string): AccountFinding {
  return { code, level: 'warning', message, nextStep };
}

export function fault(code: string, message: string, nextStep: string): AccountFinding {
  return { code, level: 'fault', message, nextStep };
}
