import { type Sentence, sentencesOf, type StoredSentence, storedSentence } from '../texts/stored-sentence';
import {
  type FiscalData,
  type Fiscalised,
  type FiscalOutcome,
  type Rejected,
  type Unreadable,
  rejectedBecause,
} from './outcome';

/** Statement about a request, as read. */
export interface FiscalStatement {
  readonly outcome: FiscalOutcome;
  /**
   * Source of a verdict. `status`: the service was queried. `event`: the service sent a signed event.
   * Unsigned events do not count.
   */
  readonly by: 'status' | 'event';
  /** True while no decision has taken the statement into account. */
  readonly isNews: boolean;
}

/** Remark for all readers of a receipt. */
export interface ReceiptRemark {
  readonly code: 'OUTCOME_CONTRADICTED' | 'FISCALISED_WITH_WARNING';
  readonly message: StoredSentence;
}

/** Conclusion from all statements about a request. */
export type Verdict =
  /** Undecided; `unreadable`: the last statement that could not be understood. */
  | { readonly result: 'none'; readonly unreadable: Unreadable | null }
  | {
      readonly result: 'fiscalised';
      readonly outcome: Fiscalised;
      readonly remarks: readonly ReceiptRemark[];
    }
  | { readonly result: 'rejected'; readonly outcome: Rejected }
  /** Held for a person; `isNews`: the contradicting success has not been decided on before. */
  | {
      readonly result: 'held';
      readonly requestId: string;
      readonly detail: StoredSentence;
      readonly isNews: boolean;
    };

/** True when the outcome may mean that the document is fiscalised, so that it is never sent again. */
export function claimsSuccess(outcome: FiscalOutcome): boolean {
  switch (outcome.result) {
    case 'fiscalised':
      return true;
    case 'rejected':
      return outcome.data !== null;
    case 'unreadable':
      return outcome.claimsSuccess;
    case 'pending':
      return false;
  }
}

/**
 * Combines all statements about a request, in any order. A success from a status check overrides every failure; one
 * from an event prevents failures from being accepted. Contradictory successes are held. Pure.
 * @param isHarmless true for an error text with which a receipt stays valid
 */
export function verdictOf(said: readonly FiscalStatement[], isHarmless: (error: string) => boolean): Verdict {
  const claims = said.filter(({ outcome }) => claimsSuccess(outcome));
  const failure = said.findLast(
    ({ outcome, by }) => by === 'status' && outcome.result === 'rejected',
  )?.outcome;
  const confirmed = said.flatMap(({ outcome, by }) =>
    by === 'status' && outcome.result === 'fiscalised' ? [outcome] : [],
  );
  const isNews = claims.some((one) => one.isNews);
  const requestId = said[0]?.outcome.requestId ?? '';
  const held = (detail: StoredSentence): Verdict => ({ result: 'held', requestId, detail, isNews });
  if (confirmed.length === 0) {
    if (failure?.result !== 'rejected') return { result: 'none', unreadable: lastUnreadable(said) };
    if (claims.length === 0) return { result: 'rejected', outcome: failure };
    return held(denied(failure, claims));
  }
  const different = differentReceipts(claims.flatMap(({ outcome }) => receiptOf(outcome) ?? []));
  if (different.length > 1)
    return held(storedSentence('differentReceipts', { receipts: different.flatMap(nameOf) }));
  const successes = claims.flatMap(({ outcome }) => (outcome.result === 'fiscalised' ? [outcome] : []));
  const errors = [...new Set(successes.flatMap(({ error }) => error ?? []))];
  const harmful = errors.find((error) => !isHarmless(error));
  if (harmful !== undefined) return held(storedSentence('successAndError', { error: harmful }));
  return { result: 'fiscalised', outcome: withName(confirmed), remarks: remarksOn(said, errors) };
}

function denied(failure: Rejected, claims: readonly FiscalStatement[]): StoredSentence {
  const message = sentencesOf(rejectedBecause(failure));
  const receipt = claims.map(({ outcome }) => receiptOf(outcome)).find((data) => data !== null);
  if (failure.data !== null)
    return storedSentence('failedWithReceipt', { receipt: nameOf(failure.data), message });
  if (receipt === undefined || receipt === null) return storedSentence('mayMeanSuccess', { message });
  return storedSentence('successThenFailure', { receipt: nameOf(receipt), message });
}

function remarksOn(said: readonly FiscalStatement[], warnings: readonly string[]): ReceiptRemark[] {
  const remarks: ReceiptRemark[] = warnings.map((warning) => ({
    code: 'FISCALISED_WITH_WARNING',
    message: storedSentence('warned', { warning }),
  }));
  const failure = said.findLast(({ outcome }) => outcome.result === 'rejected')?.outcome;
  if (failure?.result === 'rejected') {
    const message = storedSentence('failedToo', { message: sentencesOf(rejectedBecause(failure)) });
    remarks.push({ code: 'OUTCOME_CONTRADICTED', message });
  }
  return remarks;
}

/** Returns the last statement that names the PDF, else the last one. */
function withName(confirmed: readonly Fiscalised[]): Fiscalised {
  return (confirmed.findLast(({ pdfName }) => pdfName !== null) ?? confirmed.at(-1))!;
}

function lastUnreadable(said: readonly FiscalStatement[]): Unreadable | null {
  const last = said.findLast(({ outcome }) => outcome.result === 'unreadable')?.outcome;
  return last?.result === 'unreadable' ? last : null;
}

function receiptOf(outcome: FiscalOutcome): FiscalData | null {
  return outcome.result === 'fiscalised' || outcome.result === 'rejected' ? outcome.data : null;
}

/** Distinct receipts, compared by device, number, code and address. */
export function differentReceipts(all: readonly FiscalData[]): FiscalData[] {
  const key = ({ deviceId, fiscalNumber, verificationCode, qrUrl }: FiscalData): string =>
    JSON.stringify([deviceId, fiscalNumber, verificationCode, qrUrl]);
  return [...new Map(all.map((data) => [key(data), data])).values()];
}

function nameOf({ deviceId, fiscalNumber, verificationCode, qrUrl }: FiscalData): readonly Sentence[] {
  return sentencesOf(storedSentence('receiptAtAddress', { deviceId, fiscalNumber, verificationCode, qrUrl }));
}
