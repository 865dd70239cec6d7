import type { Decimal } from 'decimal.js';
import type { Organisation } from '../store/organisations';
import type { DocumentKind } from '../store/kinds';

/** Context that the document rules need. */
export interface DocumentContext {
  kind: DocumentKind;
  organisation: Organisation;
  /** Effective rate in percent by TaxType in upper case. */
  taxRates: Map<string, Decimal>;
  /** Decimals that a unit amount keeps: 4 when the caller opted in, else 2. */
  unitDecimals: 2 | 4;
  now: number;
}

/** The rules a request broke; each text is one of Xero's ValidationErrors. */
export class DocumentFault extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join(' '));
  }
}
