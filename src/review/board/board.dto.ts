import { CALL_PURPOSES, type CallPurpose } from '../../connectors/books-access';
import type { CallQuota } from '../../connectors/accounting-connector';
import type { PostponedWriteBack, WaitingParts } from './board.repository';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IsKey } from '../../platform/api/texts';
import { COUNTRY } from '../../mapping/countries';
import { localDateTime } from '../../domain/calendar-day';
import type { Flow, FlowCause, FlowStage } from '../../domain/lifecycle/flow';
import { spokenTexts } from '../../platform/requests/spoken-language';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import type { DisconnectionReason } from '../../connectors/connection.entity';
import type { OrganisationStatus } from '../../organisations/organisation.entity';
import { AmountsDto } from '../../setup/dry-run/dry-run.dto';

/** Documents of one state. */
export class StateAmountsDto extends AmountsDto {
  state: DocumentState;
}

/** Remaining calls to the accounting platform. */
class CallsLeftDto {
  left: number;
  perDay: number;
}

/** Documents whose PDF, link or note waits for calls. */
class PostponedWriteBackDto {
  /** Time at which the first of them began to wait. */
  since: Date;
  documents: number;
}

/** Work that should have moved and did not. */
export class StandstillDto {
  stage: FlowStage;
  cause: FlowCause;
  since: Date;
  documents: number;
  /** Time by which all of it is tried again; null: it is tried now, or has no known time. */
  triedAgainAt: Date | null;
  /** Cause, cure and next try. */
  sentence: string;

  static from(flow: Extract<Flow, { readonly is: 'standing' }>): StandstillDto {
    const { stage, cause, since, documents, system, triedAgainAt } = flow;
    const { abouts, standstill } = spokenTexts();
    const time = triedAgainAt === null ? null : localDateTime(triedAgainAt, COUNTRY.timeOffset).slice(11, 16);
    const sentence = standstill({ cause, about: abouts[system ?? ''] ?? '', time });
    return { stage, cause, since, documents, triedAgainAt, sentence };
  }
}

export class BoardOrganisationDto {
  id: string;
  name: string;
  /** State; reconnect: a user must reconnect the organisation. */
  status: OrganisationStatus;
  statusReason: DisconnectionReason | null;
  isPaused: boolean;
  fiscalAccountId: string | null;
  goLiveOn: string | null;
  /** Reason why the last run stopped early; null when it did not. */
  lastFailure: string | null;
  /**
   * Remaining calls of the day to the accounting platform; null without a connection, and where the platform
   * counts none.
   */
  callsLeft: CallsLeftDto | null;
  /** Documents whose write-back waits for calls, while fiscalisation goes on; null: none. */
  writeBackPostponed: PostponedWriteBackDto | null;
  /** Work that stands still, as on Today; null: it flows, or waits. */
  standsStill: StandstillDto | null;
  /** Known time at which waiting work goes on; null: nothing waits for a time. */
  waitsUntil: Date | null;
  /** States that have documents, in the order in which documents pass through them. */
  stations: StateAmountsDto[];
  /** Date of the oldest document that is neither written back nor excluded; null when there is none. */
  oldestOpenOn: string | null;
  /** Documents that are neither fiscalised nor excluded. */
  open: AmountsDto;
}

/** Number of documents in a state. */
export class StateCountDto {
  state: DocumentState;
  documents: number;
}

export class HistoryQueryDto {
  /** Organisation; left out: all organisations. */
  @IsOptional()
  @IsUUID()
  organisationId?: string;

  /** Number of days, today included. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(366)
  days: number = 30;

  /** Time zone that separates days; an IANA name. */
  @IsOptional()
  @IsKey()
  @MaxLength(100)
  @ApiProperty({ default: COUNTRY.timeZone })
  timeZone: string = COUNTRY.timeZone;
}

/** Number of outcomes per day, by channel of first receipt. */
class OutcomesBySourceDto {
  /** Number of outcomes received by webhook. */
  webhook: number;
  /** Number of outcomes received by status query. */
  status: number;
}

/** Number of receipts per day. */
class ReceiptsByHelpDto {
  /** Receipts of documents that no person had to correct, to decide or to find a rule for. */
  withoutHelp: number;
  withHelp: number;
}

export class HistoryDayDto {
  /** Day as YYYY-MM-DD. */
  day: string;
  receipts: ReceiptsByHelpDto;
  /** Documents that entered a state on this day; states without any are left out. */
  states: StateCountDto[];
  outcomes: OutcomesBySourceDto;
}

/** Stored facts about an organisation's calls. */
interface OrganisationCalls {
  readonly quota: CallQuota;
  readonly waiting: WaitingParts;
  readonly postponed: PostponedWriteBack | null;
}

/** Calls that one kind of work has made, and is expected to need, in 24 hours. */
class PlannedCallsDto {
  used: number;
  planned: number;
  /** Reserved calls, which write-back may not use. */
  kept: number;
}

/** Calls made for write-back, and the documents that still need such a call. */
class WriteBackCallsDto {
  used: number;
  waiting: number;
}

/** Costs of the calls for one purpose. */
class CallCostsDto {
  @ApiProperty({ enum: CALL_PURPOSES })
  purpose: CallPurpose;
  /** Bytes of answers. */
  bytes: number;
  /** Calls made in vain: answered with nothing new. */
  unchanged: number;
  /** Calls made in vain: refused by the platform. */
  refused: number;
  /** Calls made in vain: without a usable answer, and therefore made again. */
  lost: number;
}

/** Calls to the accounting platform over the last 24 hours by purpose: fiscalisation first, then PDF, link and note. */
export class CallsOfTheDayDto {
  perDay: number;
  left: number;
  /** Calls that poll for changes. */
  polls: PlannedCallsDto;
  /** Calls for announced documents, final checks and contacts of new sales. */
  newSales: PlannedCallsDto;
  pdfs: WriteBackCallsDto;
  links: WriteBackCallsDto;
  notes: WriteBackCallsDto;
  backfill: number;
  /** Calls for settings of the books, and calls requested by people. */
  other: number;
  costs: CallCostsDto[];
  /** Calls that write-back may use now: the remaining ones less the reserved ones. */
  writeBackLeft: number;
  /** Time since which write-back waits for calls; null: it does not. */
  postponedSince: Date | null;
  /** End of a pause in calls; null: calls may be made. */
  parkedUntil: Date | null;

  static from({ quota, waiting, postponed }: OrganisationCalls): CallsOfTheDayDto {
    const { plan, perDay, dayLeft: left, parked } = quota;
    const { used, costs, planned, kept } = plan;
    return {
      perDay,
      left,
      writeBackLeft: plan.writeBackLeft,
      backfill: used.backfill,
      other: used.other,
      costs: CALL_PURPOSES.map((purpose) => ({ purpose, ...costs[purpose] })),
      polls: { used: used.poll, planned: planned.polls, kept: kept.polls },
      newSales: { used: used.sale, planned: planned.sales, kept: kept.sales },
      pdfs: { used: used.pdf, waiting: waiting.attachment },
      links: { used: used.link, waiting: waiting.link },
      notes: { used: used.note, waiting: waiting.note },
      postponedSince: postponed?.since ?? null,
      parkedUntil: parked?.until ?? null,
    };
  }
}
