import { readSubmittedAmounts } from './fiscal-harmony/read-submitted-amounts';
import type { PayloadReader } from './submitted-amounts';

/**
 * How the payloads of each service are read back, one line per service. Apart from the registry, because it needs no
 * connection: reports and the verification of evidence work on stored bytes alone.
 */
const READERS: ReadonlyMap<string, PayloadReader> = new Map([['fiscal-harmony', readSubmittedAmounts]]);

const UNKNOWN: PayloadReader = () => null;

/** A service that this build does not know has payloads that it cannot read. */
export function payloadReader(service: string): PayloadReader {
  return READERS.get(service) ?? UNKNOWN;
}
