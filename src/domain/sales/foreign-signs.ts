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
  /** By number: the other document and its own sign, opaque; otherwise left out. */
  readonly of?: string;
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

/** True when the sign is one of those that a person has answered. */
export function isAnswered({ by, text, of }: FoundSign, answered: readonly FoundSign[]): boolean {
  return answered.some((one) => one.by === by && one.text === text && one.of === of);
}

/** Evidence from a fiscal link in the document's own fields, which needs no call. Null: none. */
export function linkSign({ marks }: SalesDocument, authority: SignsOfAuthority): FoundSign | null {
  const link = marks?.link ?? '';
  return FISCAL.test(link) || authority.link.test(link) ? { by: 'link', text: link } : null;
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
 * Evidence that another program has fiscalised the document: all files that show it as one sign, and all notes.
 * @param isSuspected another program may be at work: then a PDF with the document's number counts, too
 */
export function traceSigns(
  { number }: SalesDocument,
  { fileNames, notes }: DocumentTraces,
  isSuspected: boolean,
  authority: SignsOfAuthority,
): FoundSign[] {
  const isFiscal = (name: string): boolean =>
    /\.pdf$/i.test(name) &&
    (FISCAL.test(name) ||
      authority.file.test(name) ||
      (isSuspected && number !== '' && name.includes(number)));
  const files = fileNames.filter(isFiscal);
  const fiscalNotes = notes.filter((text) => FISCAL_NOTE.test(text) || authority.note.test(text));
  const found = { file: files, note: fiscalNotes };
  return (['file', 'note'] as const).flatMap((by) =>
    found[by].length === 0 ? [] : [{ by, text: found[by].toSorted().join('; ') }],
  );
}
