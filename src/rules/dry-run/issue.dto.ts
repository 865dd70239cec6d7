/** Why a document is held, and what to do about it. */
export class IssueDto {
  /** Stable code, see docs/operating.md. */
  code: string;
  /** Where in the document. */
  path: string;
  message: string;
  /** What to do about it. */
  fix: string;
  /** Where: the menus of the books, or the settings here. */
  where: string;
  /** Who can: bookkeeper, administrator, operator, or time. */
  fixer: string;
  /** The authority's rule that would be broken, as the authority names it. */
  rule: string | null;
}
