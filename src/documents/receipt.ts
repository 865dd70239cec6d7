/** The fiscal PDF as it is brought home to the source document. */
export interface FiscalPdf {
  /** Made by us from the fiscal numbers, only `[A-Za-z0-9._-]`: the same for every attempt. */
  readonly fileName: string;
  readonly bytes: Buffer;
  /** SHA-256 as hex. */
  readonly sha256: string;
}

/** The parts of a write-back, in the order in which they are made. Each stands alone and may be repeated. */
export const WRITE_BACK_PARTS = ['attachment', 'note', 'link'] as const;
export type WriteBackPart = (typeof WRITE_BACK_PARTS)[number];

/** How one part went. `refused` is the platform's final word and never undoes the fiscal truth. */
export interface WriteBackResult {
  readonly part: WriteBackPart;
  readonly result: 'written' | 'refused' | 'not_applicable';
  /** What was written, or the platform's reason, for people. */
  readonly detail: string;
}
