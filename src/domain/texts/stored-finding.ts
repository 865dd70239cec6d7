import type { FindingCode } from '../fiscal/account-findings';
import { isFilledIn } from './is-filled-in';
import type { FindingText, Texts } from './texts';

export interface SaidFinding {
  /** Message for people, in one or two sentences. */
  readonly message: string;
  /** Action to take; null when none is needed. */
  readonly nextStep: string | null;
}

/** Finding with its English sentences as stored at the time. */
export interface StoredFinding extends SaidFinding {
  readonly code: string;
  /** Parameters of the sentences. */
  readonly parameters: object;
}

export function sayFinding(findings: Texts['findings'], code: FindingCode, named: object): SaidFinding {
  const { message, nextStep } = findings[code] as FindingText<object>;
  return { message: message(named), nextStep: typeof nextStep === 'function' ? nextStep(named) : nextStep };
}

/**
 * Translates a stored finding. The stored sentence is kept where its parameters have the form of another version, or
 * where the service has sentences of its own.
 */
export function sayStoredFinding(findings: Texts['findings'], found: StoredFinding): SaidFinding {
  const { code, message, nextStep, parameters } = found;
  const stored = { message, nextStep };
  if (!(code in findings)) return stored;
  try {
    const said = sayFinding(findings, code as FindingCode, parameters);
    return isFilledIn(said.message) ? said : stored;
  } catch {
    return stored;
  }
}

/** Parses the stored finding of an alert; other text is its message, so that no alert breaks the list. */
export function findingOfReason(reason: string): StoredFinding {
  return reason.startsWith('{')
    ? (JSON.parse(reason) as StoredFinding)
    : { code: '', message: reason, nextStep: null, parameters: {} };
}
