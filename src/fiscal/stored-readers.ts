import type { FiscalOutcome } from '../documents/outcome';
import { fromStatusRequest } from './fiscal-harmony/from-fiscal-harmony';
import { readSubmittedAmounts } from './fiscal-harmony/read-submitted-amounts';
import { readSubmittedDocument } from './fiscal-harmony/read-submitted-document';
import type { ReceivedStatement } from './fiscal-service';
import type { PayloadReader } from './submitted-amounts';
import type { DocumentReader } from './submitted-document';

/** What a service sent and said, read back from stored bytes. Pure. */
interface StoredReaders {
  readonly payload: PayloadReader;
  /** As people read it. */
  readonly document: DocumentReader;
  /** As `FiscalService.readStatement`. */
  readonly statement: (statement: ReceivedStatement) => FiscalOutcome | null;
}

/**
 * How the stored words of each service are read back, one line per service. Apart from the registry, because it needs no
 * connection: reports and the verification of evidence work on stored bytes alone.
 */
const READERS: ReadonlyMap<string, StoredReaders> = new Map([
  [
    'fiscal-harmony',
    { payload: readSubmittedAmounts, document: readSubmittedDocument, statement: fromStatusRequest },
  ],
]);

const UNKNOWN: StoredReaders = { payload: () => null, document: () => null, statement: () => null };

/** The words of a service that this build does not know cannot be read. */
export function storedReaders(service: string): StoredReaders {
  return READERS.get(service) ?? UNKNOWN;
}
