import type { Decimal } from 'decimal.js';
import type { Organisation } from '../store/organisations';
import type { DocumentKind } from '../store/kinds';

/** Data that the rules for documents need. */
export interface DocumentContext {
  kind: DocumentKind;
  organisation: Organisation;
  /** Effective rates in percent, by TaxType in upper case. */
  taxRates: Map<string, Decimal>;
  /** Decimal places of a unit amount: 4 if the caller asked for it, otherwise 2. */
  unitDecimals: 2 | 4;
  now: number;
}

/** Rules that a request broke; each text is one of Xero's ValidationErrors. */
export class DocumentFault extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join(' '));
  }
}
