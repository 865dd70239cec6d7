import type { FiscalOutcome } from '../domain/fiscal/outcome';
import { fromStatusRequest } from './fiscal-harmony/from-fiscal-harmony';
import { readSubmittedAmounts } from './fiscal-harmony/read-submitted-amounts';
import { readSubmittedDocument } from './fiscal-harmony/read-submitted-document';
import type { ReceivedStatement } from './fiscal-service';
import type { PayloadReader } from './submitted-amounts';
import type { DocumentReader } from './submitted-document';

/** Readers for stored bytes of a service, sent and received. Pure. */
interface StoredReaders {
  readonly payload: PayloadReader;
  /** Reader for display to people. */
  readonly document: DocumentReader;
  /** Reader equivalent to `FiscalService.readStatement`. */
  readonly statement: (statement: ReceivedStatement) => FiscalOutcome | null;
}

/**
 * Readers for stored bytes, by service. Kept apart from the registry, because they need no connection:
 * reports and the verification of evidence work on stored bytes alone.
 */
const READERS: ReadonlyMap<string, StoredReaders> = new Map([
  [
    'fiscal-harmony',
    { payload: readSubmittedAmounts, document: readSubmittedDocument, statement: fromStatusRequest },
  ],
]);

const UNKNOWN: StoredReaders = { payload: () => null, document: () => null, statement: () => null };

/** Returns the readers of a service's stored bytes; a service unknown to this build has none. */
export function storedReaders(service: string): StoredReaders {
  return READERS.get(service) ?? UNKNOWN;
}
