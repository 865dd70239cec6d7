import type { DisconnectionReason } from '../../connectors/connection.entity';
import type { OrganisationStatus } from '../../organisations/organisation.entity';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { AmountsDto } from '../../setup/dry-run/preflight.dto';

/** Documents of one state. */
export class StateAmountsDto extends AmountsDto {
  state: DocumentState;
}

/** Remaining calls to the accounting platform. */
export class CallsLeftDto {
  left: number;
  perDay: number;
}

/** Documents whose PDF, link or note waits for calls. */
export class PostponedWriteBackDto {
  /** Time at which the first of them began to wait. */
  since: Date;
  documents: number;
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
  /** Why the last run stopped early; null when it did not. */
  lastFailure: string | null;
  /**
   * Remaining calls of the day to the accounting platform; null without a connection, and where the platform
   * counts none.
   */
  callsLeft: CallsLeftDto | null;
  /** Write-back is postponed, fiscalising goes on; null: nothing waits for calls. */
  writeBackPostponed: PostponedWriteBackDto | null;
  /** States that have documents, in the order of their travel. */
  stations: StateAmountsDto[];
  /** Date of the oldest document that is neither written back nor excluded; null when there is none. */
  oldestOpenOn: string | null;
  /** Documents that are neither fiscalised nor excluded. */
  open: AmountsDto;
}
