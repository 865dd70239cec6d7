import { ApiProperty, PickType } from '@nestjs/swagger';
import { BoardOrganisationDto } from '../../review/board/board.dto';
import {
  KNOWN_CLOSE_STATES,
  type KnownCloseState,
  ReconciledPeriodDto,
  VatOfPeriodDto,
} from '../close/close.dto';
import { ColleagueDto } from '../tasks/tasks.dto';
import { WorkGroupDto } from '../today/today.dto';

/** Health of a client, worst first. `setting_up`: setup is not complete; `disconnected`: disconnected on purpose. */
const CLIENT_HEALTHS = ['critical', 'warning', 'setting_up', 'fine', 'disconnected'] as const;
type ClientHealth = (typeof CLIENT_HEALTHS)[number];

/** Task of a client, for one cause, as on the page Today. */
export class ClientWorkDto extends PickType(WorkGroupDto, [
  ...(['kind', 'code', 'severity', 'sentence', 'documents', 'totals', 'daysLeft', 'lineCount'] as const),
]) {
  /** Page of the console where it is settled. */
  page: string;
}

export class ClientDto extends PickType(BoardOrganisationDto, [
  ...(['id', 'name', 'status', 'statusReason', 'isPaused', 'callsLeft'] as const),
]) {
  @ApiProperty({ enum: CLIENT_HEALTHS })
  health: ClientHealth;
  /** Open tasks, most urgent first. */
  work: ClientWorkDto[];
  /** Documents that wait for a person or an event. */
  openDocuments: number;
  lastFiscalisedAt: Date | null;
  /** Next due day of the VAT return. */
  vatDueOn: string;
  /** Number of days from today to that day. */
  vatDaysLeft: number;
  /**
   * State of the close of the period with the month of the list, by the last reconciliation and signature.
   */
  @ApiProperty({ enum: KNOWN_CLOSE_STATES })
  closeState: KnownCloseState;
  /** Due day of the VAT return of that period. */
  closeDueOn: string;
  /** VAT of that period as last reconciled, by currency; empty: not reconciled. */
  closeVat: VatOfPeriodDto[];
  /** Person in charge of the client; null: none. */
  personId: string | null;
}

/** First week of a client: what became of its first documents. */
export class FirstWeekDto {
  /** Time of the first receipt; null: there is none yet. */
  startedAt: Date | null;
  endsAt: Date | null;
  /** True: the week has ended, and none of its documents is held. Shown for another week. */
  isOver: boolean;
  /** Receipts of the week. */
  sent: number;
  /** Receipts of documents that no person had to correct, to decide or to find a rule for. */
  withoutHelp: number;
  /** Documents of the week that a person or an event must move. */
  held: number;
  /** Documents of the week that are being checked or sent. */
  underWay: number;
}

/** Figures of one client over time. */
export class ClientFiguresDto {
  /** Today by the calendar of the country. */
  today: string;
  /** Tax periods of the last year, oldest first; the last one is running. */
  periods: ReconciledPeriodDto[];
  /** First week; null: nothing is fiscalised yet for this client, or the week has been over for a week. */
  firstWeek: FirstWeekDto | null;
}

/** Visible organisations, by name. */
export class ClientsDto {
  /** Today by the calendar of the country. */
  today: string;
  /** Last month, as YYYY-MM, which is being closed now. */
  month: string;
  clients: ClientDto[];
  /** People who can be put in charge of a client. */
  people: ColleagueDto[];
  /** Person of the caller; null: a key. */
  personId: string | null;
}
