import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import { FIXERS, type Fixer } from '../../domain/issues/issue-catalogue';
import type { CauseSubject } from '../../mapping/preflight/causes';
import { CurrencyTotalDto } from '../../setup/dry-run/dry-run.dto';
import { ColleagueDto } from '../tasks/tasks.dto';
import {
  type Consequence,
  CONSEQUENCES,
  WORK_KINDS,
  WORK_SEVERITIES,
  type WorkKind,
  type WorkSeverity,
} from './work';

/** Rules that can be stored for several organisations at once. */
const CLIENT_RULES = [
  ...(['lateDocuments', 'taxCents', 'negativeLines', 'creditNoteReason', 'vatRate'] as const),
] as const;
export type ClientRule = (typeof CLIENT_RULES)[number];

const SUBJECTS: readonly CauseSubject[] = [
  ...(['contact', 'currency', 'tax_type', 'item', 'description', 'account', 'default'] as const),
  ...(['rules', 'document'] as const),
];

export class TodayQueryDto {
  /**
   * Kind of a single group, together with `code`, returned with all its lines. Left out: all groups, each
   * with its first lines.
   */
  @IsOptional()
  @IsIn(WORK_KINDS)
  kind?: WorkKind;

  @IsOptional()
  @IsKey()
  @MaxLength(100)
  code?: string;

  /** `mine`: only lines assigned to the caller; left out: all. Snoozed lines are returned in any case. */
  @IsOptional()
  @IsIn(['mine'])
  whose?: 'mine';
}

/** Fields common to lines and groups of lines. */
export class WorkAmountsDto {
  documents: number;
  totals: CurrencyTotalDto[];
  /** Number of the documents that have no other obstacle. */
  releases: number;
  /** Date of the oldest document; null: it is not about documents. */
  oldestOn: string | null;
  /** Time at which the first of them began. */
  since: Date | null;
  /** Day by which the tax of the oldest document must be declared; null: none lacks a receipt. */
  dueOn: string | null;
  /** Number of days from today to that day; negative: overdue. */
  daysLeft: number | null;
}

/** Cause of open work at one client. */
export class WorkLineDto extends WorkAmountsDto {
  /** Id of the line within its client, stable while its subject is. */
  item: string;
  /** Organisation; null: it concerns the whole installation. */
  organisationId: string | null;
  organisation: string | null;
  /** Object to correct; null: the cause is no issue of documents. */
  @ApiProperty({ enum: SUBJECTS, nullable: true })
  subject: CauseSubject | null;
  /** Identifier of the contact, code of the item, id of the alert or the confirmation. */
  key: string;
  /** Display name. */
  name: string;
  /** Page of the console where it is settled, with its card open. */
  page: string;
  /** Assignee of the task, else the person in charge of the client. */
  assigneeId: string | null;
  /** Day until which the caller has snoozed it; null: not snoozed. */
  asideUntil: string | null;
  /** Reason why a snoozed line returned: its day has come, or it holds more documents. */
  @ApiProperty({ enum: ['day', 'more'], nullable: true })
  cameBack: 'day' | 'more' | null;
}

/** Cause of open work at all clients that have it. */
export class WorkGroupDto extends WorkAmountsDto {
  @ApiProperty({ enum: WORK_KINDS })
  kind: WorkKind;
  /** Code of an issue, reason of a state, cause of an alert, subject of a confirmation, question of the set-up. */
  code: string;
  @ApiProperty({ enum: WORK_SEVERITIES })
  severity: WorkSeverity;
  @ApiProperty({ enum: CONSEQUENCES })
  consequence: Consequence;
  /** Problem of its first line, in words; null: the kind describes it. */
  sentence: string | null;
  /** Remedy in words; null: the kind implies it. */
  fix: string | null;
  /** Kind of person who can act; null: unspecified. */
  @ApiProperty({ enum: FIXERS, nullable: true })
  fixer: Fixer | null;
  /** True: each document must be decided separately, with its number and client in sight. */
  isOneByOne: boolean;
  /** Rule for several clients at once that settles it; null: there is none. */
  @ApiProperty({ enum: CLIENT_RULES, nullable: true })
  rule: ClientRule | null;
  /** Number of clients that have it. */
  clients: number;
  /** Number of lines; those left out here are returned when the group alone is requested. */
  lineCount: number;
  lines: WorkLineDto[];
}

/** Open work of all visible organisations. */
export class TodayDto {
  /** Today by the calendar of the country. */
  today: string;
  asOf: Date;
  /** Number of organisations, without those disconnected on purpose. */
  clients: number;
  /** Number of clients without open work, whose work flows. */
  clientsUpToDate: number;
  /** Groups, most urgent first. */
  groups: WorkGroupDto[];
  /** Groups that the caller has snoozed until a day. */
  aside: WorkGroupDto[];
  /** Documents that are new, or have changed, and are being checked. */
  checking: number;
  /** Documents that were held or undecided and are not any more, since midnight. */
  settledToday: number;
  /** People to whom a task can be given. */
  people: ColleagueDto[];
  /** Person of the caller; null: a key. */
  personId: string | null;
}
