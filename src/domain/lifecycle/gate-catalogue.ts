import type { Fixer } from '../issues/issue-catalogue';
import type { BooksPlace, OwnPlace, CorrectionPlace } from '../issues/places';

/**
 * Conditions that a document must pass before it is written back, in order. Stable: people and programs filter by them.
 */
export const GATES = [
  'SEEN',
  'CONNECTED',
  'NOT_PAUSED',
  'FISCAL_ACCOUNT',
  'MAPPED',
  'NOT_EXCLUDED',
  'NOT_REJECTED',
  'SUBMITTED',
  'FISCALISED',
  'WRITTEN_BACK',
] as const;
export type GateCode = (typeof GATES)[number];

/**
 * State of a gate. `open`: passed. `closed`: the reason why the document is not fiscalised. `ahead`: not
 * reached yet.
 */
export const GATE_STATES = ['open', 'closed', 'ahead'] as const;
export type GateState = (typeof GATE_STATES)[number];

/** Person and place that can open a closed gate; a finding that only time ends has no place. */
export interface Remedy extends CorrectionPlace {
  readonly fixer: Fixer;
}

interface Finding {
  readonly gate: GateCode;
  readonly state: GateState;
  readonly remedy: Remedy | null;
}

/** Possible findings at a gate; the sentences are in `texts/`. */
export const GATE_FINDINGS = {
  seen: open('SEEN'),
  connected: open('CONNECTED'),
  notConnected: closed('CONNECTED', 'administrator', null, 'setUp'),
  running: open('NOT_PAUSED'),
  paused: closed('NOT_PAUSED', 'administrator', null, 'settings'),
  accountChosen: open('FISCAL_ACCOUNT'),
  accountMissing: closed('FISCAL_ACCOUNT', 'administrator', null, 'settings'),
  mappable: open('MAPPED'),
  mapped: open('MAPPED'),
  excluded: closed('NOT_EXCLUDED', 'operator', null, 'document'),
  excludedForGood: closed('NOT_EXCLUDED', 'operator', null, 'document'),
  rejected: closed('NOT_REJECTED', 'bookkeeper', 'document', 'document'),
  rejectedFinally: closed('NOT_REJECTED', 'bookkeeper', 'document', 'document'),
  rejectedAfterSuccess: closed('NOT_REJECTED', 'operator', 'document', 'document'),
  currencyMissingAtService: closed('NOT_REJECTED', 'administrator', null, 'mappingsOverview'),
  safeMode: closed('SUBMITTED', 'operator', null, 'board'),
  nextToSubmit: ahead('SUBMITTED'),
  notSubmittedYet: closed('SUBMITTED', 'time'),
  changedSinceSubmission: ahead('SUBMITTED'),
  submitted: open('SUBMITTED'),
  fiscalised: open('FISCALISED'),
  uncertain: closed('FISCALISED', 'operator', null, 'document'),
  undecided: closed('FISCALISED', 'operator'),
  processing: ahead('FISCALISED'),
  notAtService: ahead('FISCALISED'),
  partRefused: closed('WRITTEN_BACK', 'bookkeeper', 'document', 'document'),
  fiscalisedTwice: closed('WRITTEN_BACK', 'bookkeeper', 'document'),
  changedInBooks: closed('WRITTEN_BACK', 'bookkeeper', 'document', 'document'),
  writtenBack: open('WRITTEN_BACK'),
  notWrittenBack: ahead('WRITTEN_BACK'),
} as const satisfies Record<string, Finding>;
export type GateFinding = keyof typeof GATE_FINDINGS;

/** Parameters of the findings' sentences. */
interface Named {
  /** Stable code of the reason. */
  readonly notConnected: { readonly reason: string };
  /** Latest event, in words. */
  readonly excluded: { readonly explanation: string };
  readonly excludedForGood: { readonly explanation: string };
  readonly rejected: { readonly explanation: string };
  readonly rejectedFinally: { readonly explanation: string };
  readonly rejectedAfterSuccess: { readonly explanation: string };
  readonly currencyMissingAtService: { readonly explanation: string };
  readonly notSubmittedYet: { readonly failure: string };
  readonly submitted: { readonly attempt: number };
  readonly fiscalised: { readonly fiscalNumber: string };
  readonly uncertain: { readonly explanation: string };
  readonly undecided: { readonly failure: string };
  readonly partRefused: { readonly part: string; readonly detail: string };
  readonly fiscalisedTwice: { readonly explanation: string };
}
export type GateParameters = {
  readonly [Name in GateFinding]: Name extends keyof Named ? Named[Name] : Readonly<Record<string, never>>;
};

function open<Code extends GateCode>(gate: Code) {
  return { gate, state: 'open', remedy: null } as const;
}

function ahead<Code extends GateCode>(gate: Code) {
  return { gate, state: 'ahead', remedy: null } as const;
}

function closed<Code extends GateCode>(
  gate: Code,
  fixer: Fixer,
  books: BooksPlace | null = null,
  own: OwnPlace | null = null,
) {
  return { gate, state: 'closed', remedy: { fixer, books, own } } as const;
}
