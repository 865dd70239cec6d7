import {
  GATE_FINDINGS,
  type GateCode,
  type GateFinding,
  type GateParameters,
  type GateState,
  type Remedy,
} from '../../domain/lifecycle/gate-catalogue';
import { type Issue, messageIn } from '../../domain/issues/issue';
import { ISSUE_CATALOGUE, type IssueCode } from '../../domain/issues/issue-catalogue';
import {
  FISCALISED_STATES,
  type DocumentState,
  ASKED_STATES,
  SUBMITTED_STATES,
} from '../../domain/lifecycle/lifecycle';
import type { WriteBackRefusal } from '../../domain/receipt/receipt';
import { TEXTS } from '../../domain/texts/language';
import type { Texts } from '../../domain/texts/texts';
import { COUNTRY } from '../../mapping/countries';

/** Condition that must be met before a document is fiscalised and written back. */
export interface Gate {
  /** Stable code of the gate or issue. */
  readonly gate: GateCode | IssueCode;
  readonly state: GateState;
  /** Present fact or obstacle, worded for a bookkeeper. */
  readonly sentence: string;
  /** Remedy; null where no action is needed. */
  readonly fix: string | null;
  /** Person and place of the remedy; null where no action is needed. */
  readonly remedy: Remedy | null;
  /** Time since which it holds, where known. */
  readonly since: Date | null;
}

/** Facts about a document on which gates depend. */
interface Journey {
  readonly firstSeenAt: Date;
  readonly connection: {
    readonly status: string;
    readonly reason: string | null;
    readonly since: Date | null;
  };
  readonly isPaused: boolean;
  readonly hasFiscalAccount: boolean;
  /** Issues by the present mapping; empty when the document can be mapped. */
  readonly issues: readonly Issue[];
  readonly state: DocumentState;
  readonly reason: string | null;
  /** Last event in words. */
  readonly explanation: string;
  readonly changedAt: Date;
  /** Reason why the last attempt failed; null: it did not. */
  readonly lastFailure: string | null;
  readonly forgottenSubmissions: number;
  readonly submissions: readonly {
    readonly attempt: number;
    readonly state: string;
    readonly startedAt: Date;
  }[];
  readonly fiscalNumber: string | null;
  /** True: a success was reported before, so it is never sent again. */
  readonly hasReceivedSuccess: boolean;
  readonly refusedParts: readonly {
    readonly part: string;
    readonly reason: WriteBackRefusal | null;
    readonly detail: string;
    readonly at: Date;
  }[];
}

/** Function that words a gate in any language. */
type Saying = (texts: Texts) => Gate;

/** Every condition of a document in order, open or closed, which explains why it is, or is not, fiscalised. Pure. */
export function gatesOf(journey: Journey, texts: Texts = TEXTS): Gate[] {
  const isSent = [...ASKED_STATES, ...FISCALISED_STATES].includes(journey.state);
  const gates = [
    found('seen', {}, journey.firstSeenAt),
    connectionGate(journey),
    journey.isPaused ? found('paused', {}) : found('running', {}),
    journey.hasFiscalAccount ? found('accountChosen', {}) : found('accountMissing', {}),
    ...(isSent ? [found('mapped', {})] : mappingGates(journey)),
    ...decisionGates(journey),
    submissionGate(journey),
    outcomeGate(journey),
    writeBackGate(journey),
  ];
  return gates.map((say) => say(texts));
}

function connectionGate({ connection: { status, reason, since } }: Journey): Saying {
  return status === 'connected'
    ? found('connected', {}, since)
    : found('notConnected', { reason: reason ?? status }, since);
}

function mappingGates({ issues, state, changedAt }: Journey): Saying[] {
  if (issues.length === 0) return [found('mappable', {})];
  const since = state === 'waiting' ? changedAt : null;
  return issues.map((issue) => (texts) => ({
    gate: issue.code,
    state: 'closed',
    sentence: messageIn(texts, issue),
    fix: texts.issues[issue.code].fix,
    remedy: ISSUE_CATALOGUE[issue.code],
    since,
  }));
}

/**
 * True when a document was rejected because the service does not know its currency, which no change in the
 * books can end.
 */
export function isCurrencyMissingAtService(state: DocumentState, explanation: string): boolean {
  return state === 'rejected' && COUNTRY.isUnknownCurrency(explanation);
}

function decisionGates(journey: Journey): Saying[] {
  const { state, reason, explanation, changedAt, hasReceivedSuccess } = journey;
  if (state === 'excluded')
    return [found(hasReceivedSuccess ? 'excludedForGood' : 'excluded', { explanation }, changedAt)];
  if (state !== 'rejected') return [];
  if (hasReceivedSuccess) return [found('rejectedAfterSuccess', { explanation }, changedAt)];
  if (isCurrencyMissingAtService(state, explanation))
    return [found('currencyMissingAtService', { explanation }, changedAt)];
  const finding = reason === 'REJECTED_FINALLY' ? 'rejectedFinally' : 'rejected';
  return [found(finding, { explanation }, changedAt)];
}

function submissionGate({ submissions, state, lastFailure, forgottenSubmissions }: Journey): Saying {
  const last = submissions.at(-1);
  if (state === 'ready') {
    if (forgottenSubmissions > 0) return found('safeMode', {});
    return lastFailure === null
      ? found('nextToSubmit', {})
      : found('notSubmittedYet', { failure: lastFailure });
  }
  if (last === undefined || ![...SUBMITTED_STATES, ...FISCALISED_STATES].includes(state)) {
    return found('changedSinceSubmission', {});
  }
  return found('submitted', { attempt: last.attempt }, last.startedAt);
}

function outcomeGate({ state, explanation, fiscalNumber, changedAt, lastFailure }: Journey): Saying {
  if (fiscalNumber !== null) return found('fiscalised', { fiscalNumber });
  if (state === 'uncertain') return found('uncertain', { explanation }, changedAt);
  if (state !== 'processing') return found('notAtService', {});
  return lastFailure === null
    ? found('processing', {})
    : found('undecided', { failure: lastFailure }, changedAt);
}

function writeBackGate({ state, reason, explanation, refusedParts }: Journey): Saying {
  const [refused] = refusedParts;
  if (refused !== undefined) {
    const { part, reason: why, detail, at } = refused;
    const gate = found('partRefused', { part, detail }, at);
    return why === null ? gate : (texts) => ({ ...gate(texts), fix: texts.writeBackRefusals[why].fix });
  }
  if (reason === 'FISCALISED_TWICE') return found('fiscalisedTwice', { explanation });
  if (state === 'changed_after_fiscalisation') return found('changedInBooks', {});
  return state === 'written_back' ? found('writtenBack', {}) : found('notWrittenBack', {});
}

function found<Name extends GateFinding>(
  name: Name,
  parameters: GateParameters[Name],
  since: Date | null = null,
): Saying {
  return (texts) => {
    const { sentence, fix } = texts.gates[name];
    return { ...GATE_FINDINGS[name], sentence: sentence(parameters), fix, since };
  };
}
