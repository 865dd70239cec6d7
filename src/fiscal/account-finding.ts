import type { FindingCode, FindingParameters } from '../domain/fiscal/account-findings';
import { TEXTS } from '../domain/texts/language';
import {
  type SaidFinding,
  sayFinding,
  sayStoredFinding,
  type StoredFinding,
} from '../domain/texts/stored-finding';
import type { Texts } from '../domain/texts/texts';

/**
 * Level of a finding. `fault`: no document can be fiscalised. `warning`: it works, but a person should look.
 */
type FindingLevel = 'ok' | 'warning' | 'fault';

/** Finding of an account check. Codes are stable: people and programs filter by them. */
export interface AccountFinding extends StoredFinding {
  readonly level: FindingLevel;
  /** Ids of the organisations that the message names directly or by their documents. */
  readonly names?: readonly string[];
}

type Make = <Code extends FindingCode>(
  code: Code,
  ...[named]: Readonly<Record<never, never>> extends FindingParameters[Code]
    ? []
    : [named: FindingParameters[Code]]
) => AccountFinding;

const make =
  (level: FindingLevel): Make =>
  (code, ...[parameters = {}]) => ({
    code,
    level,
    ...sayFinding(TEXTS.findings, code, parameters),
    parameters,
  });

export const accountOk = make('ok');
export const accountWarning = make('warning');
export const accountFault = make('fault');

/** Returns the finding's sentences in the language of these texts. */
export function findingIn(texts: Texts, found: AccountFinding): SaidFinding {
  const { message, nextStep } = found;
  return texts === TEXTS ? { message, nextStep } : sayStoredFinding(texts.findings, found);
}
