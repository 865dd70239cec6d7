import { ApiProperty } from '@nestjs/swagger';
import { FIXERS, type Fixer, ISSUE_CODES, type IssueCode } from '../../domain/issues/issue-catalogue';

/** Remedy of an issue. */
export class RemedyDto {
  fix: string;
  /** Where: the menus of the books, or a page of the console. */
  where: string;
  /** Person who can act: bookkeeper, administrator, operator, or time. */
  @ApiProperty({ enum: FIXERS })
  fixer: Fixer;
  /** The authority's rule that would be broken, as the authority names it. */
  rule: string | null;
}

/** Why a document is held, and what to do about it. */
export class IssueDto extends RemedyDto {
  /** Stable code, see docs/reference/issues.md. */
  @ApiProperty({ enum: ISSUE_CODES })
  code: IssueCode;
  /** Where in the document. */
  path: string;
  message: string;
  /**
   * Parameters of the message, by code, for programs and other languages. Empty for issues stored by an
   * earlier version.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  parameters: object;
}
