import type { CalendarDay } from '../calendar-day';
import type { SalesDocument } from './sales-document';

/** Answer of an organisation about other programs that fiscalise its books. Null: not asked yet. */
export const OTHER_INTEGRATIONS = ['none', 'in_use', 'unknown'] as const;
export type OtherIntegration = (typeof OTHER_INTEGRATIONS)[number];

/** Attachments and history of a document in the books, which cost extra calls. */
export interface DocumentTraces {
  readonly fileNames: readonly string[];
  /** Entries of the history; empty where they were not requested. */
  readonly notes: readonly string[];
}

/** Evidence that another program has fiscalised a document: place and text. */
export interface FoundSign {
  /** `number`: another document of the taxpayer, whose number is equivalent, has evidence of its own. */
  readonly by: 'link' | 'file' | 'note' | 'number';
  readonly text: string;
}

/** Extent of the inspection of a document. `files`: one call. `files_and_notes`: two. */
type CloserLook = 'none' | 'files' | 'files_and_notes';

/** Patterns that recognise the country's tax authority, or its pages. */
export interface SignsOfAuthority {
  readonly link: RegExp;
  /** Pattern in the name of a file. */
  readonly file: RegExp;
  /** Pattern in an entry of the history. */
  readonly note: RegExp;
}

/** Matches any use of "fiscal"; shops put links of their own there, too. */
const FISCAL = /fiscal/i;
const FISCAL_NOTE = /\bfiscali[sz]ed\b|\bfiscal (device|day|number|invoice|receipt)\b/i;
const LONGEST_QUOTE = 120;

export function foundSign(by: FoundSign['by'], text: string): FoundSign {
  return { by, text: text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text };
}

/** Evidence from a fiscal link in the document's own fields, which needs no call. Null: none. */
export function linkSign({ marks }: SalesDocument, authority: SignsOfAuthority): FoundSign | null {
  const link = marks?.link ?? '';
  return FISCAL.test(link) || authority.link.test(link) ? foundSign('link', link) : null;
}

/**
 * Extent of the inspection before a submission. It costs calls, so the listed data decide, unless another program is
 * known to have worked on the document's day.
 */
export function closerLook(
  { marks, issuedOn }: SalesDocument,
  integration: OtherIntegration | null,
  until: CalendarDay | null,
): CloserLook {
  const isMarked = marks !== undefined && (marks.hasFiles || marks.link !== '');
  if (integration === 'in_use' && (until === null || issuedOn <= until)) return 'files_and_notes';
  if (integration === 'unknown' || integration === null) return isMarked ? 'files_and_notes' : 'none';
  return marks?.hasFiles === true ? 'files' : 'none';
}

/**
 * Evidence that another program has fiscalised the document; null: none.
 * @param isSuspected another program may be at work: then a PDF with the document's number counts, too
 */
export function traceSign(
  { number }: SalesDocument,
  { fileNames, notes }: DocumentTraces,
  isSuspected: boolean,
  authority: SignsOfAuthority,
): FoundSign | null {
  const isFiscal = (name: string): boolean =>
    /\.pdf$/i.test(name) &&
    (FISCAL.test(name) ||
      authority.file.test(name) ||
      (isSuspected && number !== '' && name.includes(number)));
  const file = fileNames.find(isFiscal);
  if (file !== undefined) return foundSign('file', file);
  const note = notes.find((text) => FISCAL_NOTE.test(text) || authority.note.test(text));
  return note === undefined ? null : foundSign('note', note);
}
