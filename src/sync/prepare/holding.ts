import type { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/tracked-document.entity';
import type { Lease } from '../../organisations/lease/lease';
import { describeIssues, type Issue } from '../../domain/issues/issue';
import { HISTORY_RECHECK_MS, WAITING_RECHECK_MS } from '../retry-policy';

export interface HeldUntil {
  /** Milliseconds until the document's day begins by the device's clock; negative when it has begun. */
  readonly dayBeginsInMs: number;
  /** Consequence of waiting for the document, in a sentence; may be empty. */
  readonly whileWaiting: string;
}

/**
 * A document waits with every reason why it cannot go. One that goes on waiting for the same reasons gets no new line in
 * its history, whatever day the sentences name by now.
 *
 * @returns false when it goes on waiting for what it waited for
 */
export async function hold(
  documents: DocumentsRepository,
  lease: Lease,
  document: TrackedDocument,
  issues: readonly Issue[],
  { dayBeginsInMs, whileWaiting }: HeldUntil,
): Promise<boolean> {
  const dueInMs = recheckMs(issues, dayBeginsInMs);
  if (document.state === 'waiting' && reasonsOf(document.issues) === reasonsOf(issues)) {
    await documents.goOnWaiting(document, issues, dueInMs);
    return false;
  }
  const note = {
    reason: issues[0]?.code,
    detail: `${describeIssues(issues)} ${whileWaiting}`.trim(),
    issues,
    dueInMs,
  };
  await documents.move(lease, document, 'waiting', note);
  return true;
}

/** A code says what is wrong, a path where: only when both are the same is it nothing but other words. */
function reasonsOf(issues: readonly Issue[]): string {
  return JSON.stringify(issues.map(({ code, path }) => [code, path]));
}

/**
 * A history of thousands, looked at as often as live documents, would cost calls all day long. One that is dated in the
 * future goes when its day begins: a device that has been given a later document takes it no more.
 */
function recheckMs(issues: readonly Issue[], dayBeginsInMs: number): number {
  const has = (wanted: string): boolean => issues.some(({ code }) => code === wanted);
  const recheck = has('BEFORE_GO_LIVE') ? HISTORY_RECHECK_MS : WAITING_RECHECK_MS;
  return has('DATED_IN_THE_FUTURE') && dayBeginsInMs > 0 ? Math.min(dayBeginsInMs, recheck) : recheck;
}
