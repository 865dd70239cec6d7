import { ApiProperty } from '@nestjs/swagger';
import { FIXERS, type Fixer, ISSUE_CODES, type IssueCode } from '../../domain/issues/issue-catalogue';

/** Remedy of an issue. */
export class RemedyDto {
  fix: string;
  /** Place of the correction: the menus of the platform, or a page of the console. */
  where: string;
  /** Person who can act: bookkeeper, administrator, operator, or time. */
  @ApiProperty({ enum: FIXERS })
  fixer: Fixer;
  /** Rule of the authority that would be broken, under the authority's name. */
  rule: string | null;
}

/** Why a document is held, and what to do about it. */
export class IssueDto extends RemedyDto {
  /** Stable code, see docs/reference/issues.md. */
  @ApiProperty({ enum: ISSUE_CODES })
  code: IssueCode;
  /** Path in the document. */
  path: string;
  message: string;
  /**
   * Parameters of the message, by code, for programs and other languages. Empty for issues stored by an
   * earlier version.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  parameters: object;
}
