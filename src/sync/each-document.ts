import { Logger } from '@nestjs/common';
import type { TrackedDocument } from '../documents/documents.entities';
import { LeaseLost, RunOutdated, type Lease } from '../organisations/lease/lease';
import type { DocumentsRepository } from '../documents/documents.repository';
import { isSerializationFailure } from '../platform/database/driver-error';
import { Failure, type FailureKind, whyFailed } from '../domain/issues/failure';
import { issue } from '../domain/issues/issue';
import { canTransition } from '../domain/lifecycle/lifecycle';
import { MOST_TRIES } from '../domain/lifecycle/limits';
import type { OrganisationWork } from './organisation-work';
import { isFailedTry, retryInMs, stopCause } from './retry-policy';

const logger = new Logger('EachDocument');

/** Kinds of failure that would meet every document: the stage stops and is retried as a whole. */
const STOPS_THE_STEP: readonly FailureKind[] = ['not_sent', 'rate_limited', 'unauthorised', 'misconfigured'];

/**
 * Runs `work` for each document in order, up to `atOnce` concurrently. A failed call counts on its document alone; a
 * program fault becomes a hold after a few attempts. A failure that would meet all documents is thrown once running
 * work has ended.
 * @returns number of documents that `work` reports as moved
 */
export async function eachDocument(
  repository: DocumentsRepository,
  { lease, isStopping }: Pick<OrganisationWork, 'lease' | 'isStopping'>,
  documents: readonly TrackedDocument[],
  work: (document: TrackedDocument) => Promise<boolean>,
  atOnce = 1,
): Promise<number> {
  const left = documents.values();
  const stopped: unknown[] = [];
  let moved = 0;
  const workOff = async (): Promise<void> => {
    for (const document of left) {
      if (isStopping()) return;
      try {
        if (await workOn(repository, lease, document, work)) moved += 1;
      } catch (error) {
        stopped.push(error);
      }
      if (stopped.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, documents.length) }, workOff));
  if (stopped.length > 0) throw stopped[0];
  return moved;
}

/** @throws failures that would meet every document */
async function workOn(
  repository: DocumentsRepository,
  lease: Lease,
  document: TrackedDocument,
  work: (document: TrackedDocument) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work(document);
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof RunOutdated) throw error;
    if (error instanceof Failure && STOPS_THE_STEP.includes(error.kind)) throw error;
    await setAside(repository, lease, document, error);
    return false;
  }
}

async function setAside(
  repository: DocumentsRepository,
  lease: Lease,
  document: TrackedDocument,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  // Postpones without counting an attempt; throws itself where the database is unavailable.
  if (!isFailedTry(error)) {
    const said = isSerializationFailure(error) ? null : whyFailed(error);
    return repository.postpone(document, said, retryInMs(error, 1), false, stopCause(error));
  }
  const attempt = document.attempts + 1;
  if (!(error instanceof Failure))
    logger.error({ documentId: document.id, err: error }, 'processing of a document failed');
  const isPoison = !(error instanceof Failure) && attempt >= MOST_TRIES;
  if (isPoison && canTransition(document.state, 'waiting')) {
    const fault = issue('PROGRAM_FAULT', '', { fault: message });
    await repository.move(lease, document, 'waiting', { reason: fault.code, issues: [fault] });
    return;
  }
  await repository.postpone(document, whyFailed(error), retryInMs(error, attempt), true, stopCause(error));
}
