import type { FindingCode } from '../account-findings';
import { isFilledIn } from './is-filled-in';
import type { FindingText, Texts } from './texts';

export interface SaidFinding {
  /** In one or two sentences, for people. */
  readonly message: string;
  /** What to do about it; null when there is nothing to do. */
  readonly nextStep: string | null;
}

/** As it was said in English when it was found. */
export interface StoredFinding extends SaidFinding {
  readonly code: string;
  /** What the sentences name; missing in what was stored before there were any. */
  readonly parameters?: object;
}

export function sayFinding(findings: Texts['findings'], code: FindingCode, named: object): SaidFinding {
  const { message, nextStep } = findings[code] as FindingText<object>;
  return { message: message(named), nextStep: typeof nextStep === 'function' ? nextStep(named) : nextStep };
}

/** As it was stored, where what it names was not, or in another form, or a service found it that has sentences of its own. */
export function sayStoredFinding(findings: Texts['findings'], found: StoredFinding): SaidFinding {
  const { code, message, nextStep, parameters } = found;
  const stored = { message, nextStep };
  if (parameters === undefined || !(code in findings)) return stored;
  try {
    const said = sayFinding(findings, code as FindingCode, parameters);
    return isFilledIn(said.message) ? said : stored;
  } catch {
    return stored;
  }
}

/** The finding for which an alert is raised; earlier versions stored its sentence alone. */
export function findingOfReason(reason: string): StoredFinding {
  return reason.startsWith('{')
    ? (JSON.parse(reason) as StoredFinding)
    : { code: '', message: reason, nextStep: null };
}
