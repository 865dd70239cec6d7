import type { FindingCode, FindingParameters } from '../domain/fiscal/account-findings';
import { sayStored, storedAt } from '../domain/texts/stored-sentence';
import type { Texts } from '../domain/texts/texts';

/**
 * Level of a finding. `fault`: no document can be fiscalised. `warning`: it works, but a person should look.
 */
type FindingLevel = 'ok' | 'warning' | 'fault';

/** Finding of an account check. Codes are stable: people and programs filter by them. */
export interface AccountFinding {
  readonly code: string;
  /** Parameters of the sentences. */
  readonly parameters: object;
  readonly level: FindingLevel;
  /** Ids of the organisations that the message names directly or by their documents. */
  readonly names?: readonly string[];
  /** Sentences of a service that has a code of its own. */
  readonly words?: SaidFinding;
}

type Make = <Code extends FindingCode>(
  code: Code,
  ...[named]: Readonly<Record<never, never>> extends FindingParameters[Code]
    ? []
    : [named: FindingParameters[Code]]
) => AccountFinding;

const make =
  (level: FindingLevel): Make =>
  (code, ...[parameters = {}]) => ({ code, level, parameters });

export const accountOk = make('ok');
export const accountWarning = make('warning');
export const accountFault = make('fault');

interface SaidFinding {
  /** Message for people, in one or two sentences. */
  readonly message: string;
  /** Action to take; null when none is needed. */
  readonly nextStep: string | null;
}

export function sayFinding(
  texts: Texts,
  { code, parameters, words }: Pick<AccountFinding, 'code' | 'parameters' | 'words'>,
): SaidFinding {
  if (words !== undefined) return words;
  const say = (part: 'message' | 'nextStep') =>
    sayStored(texts, storedAt(`findings.${code}.${part}`, parameters));
  const { [code]: known } = texts.findings as Partial<Record<string, { readonly nextStep: unknown }>>;
  return { message: say('message'), nextStep: known?.nextStep == null ? null : say('nextStep') };
}
