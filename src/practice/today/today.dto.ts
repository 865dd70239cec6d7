import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import { FIXERS, type Fixer } from '../../documents/issue-catalogue';
import type { CauseSubject } from '../../mapping/preflight/causes';
import { CurrencyTotalDto } from '../../rules/dry-run/preflight.dto';
import { ColleagueDto } from '../tasks/colleague.dto';
import { CLIENT_RULES, type ClientRule } from '../many/client-rule';
import { WORK_KINDS, WORK_SEVERITIES, type WorkKind, type WorkSeverity } from './work';

const SUBJECTS: readonly CauseSubject[] = [
  ...(['contact', 'currency', 'tax_type', 'item', 'description', 'account', 'rules', 'document'] as const),
];

export class TodayQueryDto {
  /** With `code`: this group alone, with all its lines. Left out: all groups, each with its first lines. */
  @IsOptional()
  @IsIn(WORK_KINDS)
  kind?: WorkKind;

  @IsOptional()
  @IsKey()
  @MaxLength(100)
  code?: string;

  /** Only lines that the caller takes care of. Left out: all. What the caller has put aside is not filtered. */
  @IsOptional()
  @IsIn(['mine'])
  whose?: 'mine';
}

/** What lines and groups of lines have in common. */
export class WorkAmountsDto {
  documents: number;
  totals: CurrencyTotalDto[];
  /** Of these, documents that nothing else holds. */
  releases: number;
  /** Date of the oldest document; null: it is not about documents. */
  oldestOn: string | null;
  /** When the first of them began. */
  since: Date | null;
  /** The day by which the tax of the oldest document is declared; null: no document of it is without a receipt. */
  dueOn: string | null;
  /** Days from today to that day; below zero: it is over. */
  daysLeft: number | null;
}

/** One cause at one client. */
export class WorkLineDto extends WorkAmountsDto {
  /** Names the line for its client, as long as it is about the same thing. */
  item: string;
  /** Null: it concerns the whole installation. */
  organisationId: string | null;
  organisation: string | null;
  /** What has to be corrected; null: it is not about an issue. */
  @ApiProperty({ enum: SUBJECTS, nullable: true })
  subject: CauseSubject | null;
  /** Identifier of the contact, code of the item, id of the alert or the confirmation. */
  key: string;
  /** What people call it. */
  name: string;
  /** Page of the console where it is settled, with its card open. */
  page: string;
  /** Who takes care of it: the person it was given to, else the person in charge of the client. */
  assigneeId: string | null;
  /** The caller does not want to see it before this day; null: it is not put aside. */
  asideUntil: string | null;
  /** Why a line that was put aside is here again: its day has come, or it holds more documents than then. */
  @ApiProperty({ enum: ['day', 'more'], nullable: true })
  cameBack: 'day' | 'more' | null;
}

/** One cause at all clients that have it. */
export class WorkGroupDto extends WorkAmountsDto {
  @ApiProperty({ enum: WORK_KINDS })
  kind: WorkKind;
  /** Code of an issue, reason of a state, cause of an alert, subject of a confirmation, question of the set-up. */
  code: string;
  @ApiProperty({ enum: WORK_SEVERITIES })
  severity: WorkSeverity;
  /** What is the matter with its first line, for people; null: the kind says it. */
  sentence: string | null;
  /** What to do about it; null: the kind says it. */
  fix: string | null;
  /** Null: nobody in particular. */
  @ApiProperty({ enum: FIXERS, nullable: true })
  fixer: Fixer | null;
  /** Each document has to be decided about separately, with its number and its client in sight. */
  isOneByOne: boolean;
  /** The rule of several clients at once that settles it; null: there is none. */
  @ApiProperty({ enum: CLIENT_RULES, nullable: true })
  rule: ClientRule | null;
  /** How many clients have it. */
  clients: number;
  /** How many lines there are; those that are left out here come with the group alone. */
  lineCount: number;
  lines: WorkLineDto[];
}

/** What there is to do, over all organisations that the caller may see. */
export class TodayDto {
  /** By the calendar of the country. */
  today: string;
  asOf: Date;
  /** How many organisations there are; those that are disconnected on purpose are not among them. */
  clients: number;
  /** How many of them have nothing to do. */
  clientsUpToDate: number;
  /** The most urgent first. */
  groups: WorkGroupDto[];
  /** What the caller has put aside. */
  aside: WorkGroupDto[];
  /** Who can be given something. */
  people: ColleagueDto[];
  /** The caller; null: a key. */
  personId: string | null;
}
