import type { FileFault } from './file-fault';
import { InvalidInput } from './refusal';
import { TEXTS } from '../texts/language';
import type { Texts } from '../texts/texts';

/** Fault in a row of an uploaded file. */
export interface RowFault {
  /** Row, for example `line 2` or `taxes[2]`. */
  readonly row: string;
  /** Field; empty: the row as a whole. */
  readonly field: string;
  /** End of a sentence that begins with row and field. */
  readonly reason: string;
  /** Fault that the reason describes; absent for faults of receipts. */
  readonly found?: FileFault;
}

export function rowFault(row: string, field: string, found: FileFault): RowFault {
  return { row, field, reason: TEXTS.fileFault(found), found };
}

/** Returns the fault's sentence in the language of these texts. */
export function rowFaultIn(texts: Texts, fault: RowFault): RowFault {
  return fault.found === undefined ? fault : { ...fault, reason: texts.fileFault(fault.found) };
}

/** Combines all faults of a file into one refusal: as sentences, and as codes for programs. */
export function invalidRows(found: readonly RowFault[], texts: Texts): InvalidInput {
  const faults = found.map((fault) => rowFaultIn(texts, fault));
  const words = faults.map(({ row, field, reason }) =>
    [texts.rowName(row), field, reason].filter((part) => part !== '').join(': '),
  );
  return new InvalidInput(words, { faults });
}
