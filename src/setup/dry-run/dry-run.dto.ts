import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsObject, IsOptional, MaxLength } from 'class-validator';
import { IsCalendarDay, IsKey } from '../../platform/api/texts';
import { ADDRESS_PARTS, type AddressPart } from '../../domain/sales/customer';
import { FOLDED_AS, type FoldedAs } from '../../domain/fiscal/adjustment';
import type { DocumentKind } from '../../domain/sales/sales-document';
import type { OtherIntegration } from '../../domain/sales/foreign-signs';
import { DIVIDED_BY, type DividedBy } from '../../mapping/preflight/branch-tally';
import type { CauseSubject } from '../../mapping/preflight/causes';
import { TOWN_SOURCES } from '../../mapping/country';
import type { WrittenCodeState } from '../../mapping/preflight/code-tally';
import { ISSUE_CODES, type IssueCode, FIXERS, type Fixer } from '../../domain/issues/issue-catalogue';
import { PageDto } from '../../platform/api/api.dto';

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

/** Reason why a document is held, and its remedy. */
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

export class PreflightDto {
  /** First document date; left out: the go-live date, or the first document where there is none yet. */
  @IsOptional()
  @IsCalendarDay()
  from?: string;

  /** Last document date; left out: no end. */
  @IsOptional()
  @IsCalendarDay()
  till?: string;
}

export class CauseDocumentsDto extends IntersectionType(PreflightDto, PageDto) {
  /** Cause by its `id`; left out: all held documents. */
  @IsOptional()
  @IsKey()
  @MaxLength(500)
  cause?: string;
}

export class WhatIfDto extends PreflightDto {
  /** Rules in the form of mapping-rules, any part of them, for a preview; nothing is stored. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  @IsObject()
  changes: object;

  /** Mode of applying them: added to the existing ones, or replacing them. */
  @IsIn(['merge', 'replace'])
  mode: 'merge' | 'replace' = 'merge';
}

export class CurrencyTotalDto {
  currency: string;
  /** Total, decimal text. */
  total: string;
}

export class AmountsDto {
  documents: number;
  totals: CurrencyTotalDto[];
}

/** Irreversible consequences of releasing documents. */
export class IrreversibleDto {
  /** First date of released documents; null: there are none. */
  firstDay: string | null;
  lastDay: string | null;
  /** Numbers of the first five released documents. */
  numbers: string[];
  /**
   * Released documents that are sent with today's date, because theirs is before the device's last receipt.
   */
  late: AmountsDto;
  /** Released documents dated in a period that a person has signed off. */
  signed: AmountsDto;
  /** Remaining documents older than the latest released one: they can no longer be sent with their own date. */
  overtaken: AmountsDto;
  /** Overtaken documents that a running backfill was going to send. */
  planned: AmountsDto;
  /** Overtaken documents that can then never be sent: their tax, or their invoice's, has another rate today. */
  lost: AmountsDto;
}

export class CurrencyShareDto {
  currency: string;
  total: string;
  ready: string;
  /** Percentage of the amount that is ready, to one decimal. */
  readyPercent: string;
}

export class CauseDto extends RemedyDto {
  /** Id of the cause, for the list of its documents. */
  id: string;
  /** Stable code, see docs/reference/issues.md. */
  @ApiProperty({ enum: ISSUE_CODES })
  code: IssueCode;
  /** Object to correct; document: each one separately. */
  subject: CauseSubject;
  /** Identifier of the contact, code of the item, and so on. */
  key: string;
  /** Display name. */
  name: string;
  /** Parameters of the contact's issue, among them the numbers that are proposed; left out for other subjects. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  parameters?: object;
  sentence: string;
  /** Documents that it holds. */
  held: AmountsDto;
  /** Documents that have no other obstacle: fixing it will release them. */
  releases: AmountsDto;
}

export class ScoreDto {
  /** Documents that would be sent. */
  ready: AmountsDto;
  /** Documents that would be rejected, and are held. */
  held: AmountsDto;
  /** Documents not meant to be fiscalised: excluded by a rule, not approved, voided. */
  leftOut: AmountsDto;
  /** Percentage of documents that are ready, of those ready or held; one decimal, null without any. */
  readyPercent: string | null;
  /** Ready share by amount, per currency. */
  money: CurrencyShareDto[];
}

/** Documents that would be sent with a date other than today's. */
export class DatedDto {
  /**
   * Documents sent with their own date, which is before today. The authority marks such receipts, and they
   * stay valid.
   */
  beforeToday: AmountsDto;
  /** Rule of the authority for that mark; null: none. */
  ruleOfEarlierDays: string | null;
  /** Late documents: sent with today's date, and their own in the reference. */
  late: AmountsDto;
}

export class FoldedLinesDto {
  /** Kind of the lines, recognised by their words; rule: decided by a person for their account or item. */
  @ApiProperty({ enum: FOLDED_AS })
  as: FoldedAs;
  accountCode: string;
  /** Description of one of the lines. */
  example: string;
  lines: number;
  /** Documents, and the amounts of the lines in the books. */
  off: AmountsDto;
}

export class WrittenCodeDto {
  /** Location of the code: an item's code, or a number in a description. */
  scope: 'item' | 'description';
  /** Code of the item; for a description the number without dots. */
  key: string;
  /** Product code that it is taken for, or would be. */
  code: string;
  /** Meaning of the code in a few words; null: unknown. */
  meaning: string | null;
  /** unconfirmed: not sent as a code; taken: sent as a code without confirmation. */
  @ApiProperty({ enum: ['unconfirmed', 'confirmed', 'taken'] })
  state: WrittenCodeState;
  /** Description of one of its lines. */
  example: string;
  /** Documents with such lines, and the amount of these lines alone. */
  lines: AmountsDto;
}

/** Town that would make an address whole, which a person may accept. */
export class TownProposalDto {
  town: string;
  province: string;
  /** Place that speaks for it: the address, the other one, a name spelt alike, other contacts, the name of the contact. */
  @ApiProperty({ enum: TOWN_SOURCES })
  from: (typeof TOWN_SOURCES)[number];
  /** Buyer rule that gives it, for the import with `renews`; the contact in the books stays unchanged. */
  rule: Record<string, string>;
}

/**
 * Contact whose address is not sent, because the authority accepts only complete addresses. No document is held for it.
 */
export class AddressLeftOutDto {
  /** Identifier of the contact. */
  key: string;
  name: string;
  @ApiProperty({ enum: ADDRESS_PARTS, isArray: true })
  missing: AddressPart[];
  /** Menu of the platform where it is corrected. */
  where: string;
  /** Documents that are not sent yet. */
  waiting: AmountsDto;
  /** Submitted documents dated in the last 31 days. */
  sent: AmountsDto;
  /** Proposed town; null: nothing speaks for one, or something else of the contact is to be decided first. */
  proposal: TownProposalDto | null;
}

class DivisionPartDto {
  /** Prefix of the numbers, identifier of the branding theme, or tracking option. */
  name: string;
  /** Number of one of its invoices. */
  example: string;
  amounts: AmountsDto;
}

/** Invoices divided like those of branches, although one account, and so one device, serves the organisation. */
export class DivisionDto {
  @ApiProperty({ enum: DIVIDED_BY })
  by: DividedBy;
  /** Tracking category; empty for other criteria. */
  category: string;
  /** Parts of the division, most invoices first. */
  parts: DivisionPartDto[];
}

export class PreflightReportDto extends ScoreDto {
  from: string | null;
  till: string | null;
  /** Answer whether another program fiscalises the same books; null: required before going live. */
  otherIntegration: OtherIntegration | null;
  otherIntegrationUntil: string | null;
  dated: DatedDto;
  /** Product codes found in the books; unconfirmed ones first. */
  writtenCodes: WrittenCodeDto[];
  /** Lines sent under the product code of the organisation: documents, and the amount of these lines. */
  codesByDefault: AmountsDto;
  /** Causes, by held amount, largest first. */
  causes: CauseDto[];
  /** Negative lines, and cents of rounding, that would be deducted from others; those of most documents first. */
  foldedLines: FoldedLinesDto[];
  /** Contacts whose address is not sent, most documents first. */
  addressesLeftOut: AddressLeftOutDto[];
  /** Criteria that divide the invoices, in case each part has its own device; mostly empty. */
  divisions: DivisionDto[];
}

export class HeldDocumentDto {
  id: string;
  kind: DocumentKind;
  number: string;
  customerName: string;
  reference: string;
  issuedOn: string;
  currency: string;
  total: string;
  issues: IssueDto[];
  /** Page of the document on the accounting platform; null: it has none. */
  sourceUrl: string | null;
  /** Page of its contact there; null: it has none. */
  customerUrl: string | null;
}

export class HeldDocumentPageDto {
  documents: HeldDocumentDto[];
  page: number;
  pageSize: number;
  total: number;
}

export class WhatIfReportDto {
  before: ScoreDto;
  after: ScoreDto;
  /** Documents held now that would be sent. */
  released: AmountsDto;
  /** Documents sent now that would be held or excluded. */
  newlyHeld: AmountsDto;
  irreversible: IrreversibleDto;
  /** First hundred released documents. */
  releasedDocuments: HeldDocumentDto[];
  newlyHeldDocuments: HeldDocumentDto[];
  /** Causes that would remain. */
  causesAfter: CauseDto[];
}
