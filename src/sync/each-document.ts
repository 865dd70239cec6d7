import { Logger } from '@nestjs/common';
import type { TrackedDocument } from '../document-store/tracked-document.entity';
import { LeaseLost, RunOutdated } from '../organisations/lease/lease';
import type { DocumentsRepository } from '../document-store/documents.repository';
import { isSerializationFailure } from '../platform/database/driver-error';
import { Failure, type FailureKind } from '../documents/failure';
import { issue } from '../documents/issue';
import { canTransition } from '../documents/lifecycle';
import type { Lease } from '../organisations/lease/lease';
import { MOST_TRIES } from '../documents/limits';
import { isFailedTry, retryInMs } from './retry-policy';

const logger = new Logger('EachDocument');

/** Kinds that would meet every other document as well: the stage stops and is tried again as a whole. */
const STOPS_THE_STEP: readonly FailureKind[] = ['not_sent', 'rate_limited', 'unauthorised', 'misconfigured'];

/**
 * Runs `work` for one document after the other and lets none disturb its neighbours: a failed call is counted
 * on its document and tried again later; a fault of the program, after a few tries, becomes a visible hold.
 *
 * @returns how many documents `work` said it moved on
 */
export async function eachDocument(
  repository: DocumentsRepository,
  lease: Lease,
  documents: readonly TrackedDocument[],
  work: (document: TrackedDocument) => Promise<boolean>,
): Promise<number> {
  let moved = 0;
  for (const document of documents) {
    try {
      if (await work(document)) moved += 1;
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof RunOutdated) throw error;
      if (error instanceof Failure && STOPS_THE_STEP.includes(error.kind)) throw error;
      await setAside(repository, lease, document, error);
    }
  }
  return moved;
}

async function setAside(
  repository: DocumentsRepository,
  lease: Lease,
  document: TrackedDocument,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  // After a broken connection; if there is no database at all, this fails as well.
  if (!isFailedTry(error)) {
    const said = isSerializationFailure(error) ? null : message;
    return repository.postpone(document, said, retryInMs(error, 1), false);
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
  await repository.postpone(document, message, retryInMs(error, attempt));
}
