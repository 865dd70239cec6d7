import type { CallQuota } from '../../connectors/accounting-connector';
import type { PostponedWriteBack, WaitingParts } from './board.repository';

/** Stored facts about an organisation's calls. */
interface OrganisationCalls {
  readonly quota: CallQuota;
  readonly waiting: WaitingParts;
  readonly postponed: PostponedWriteBack | null;
}

/** Calls that one kind of work has made, and is expected to need, in 24 hours. */
export class PlannedCallsDto {
  used: number;
  planned: number;
  /** Reserved calls, which write-back may not use. */
  kept: number;
}

/** Calls made for write-back, and the documents that still need such a call. */
export class WriteBackCallsDto {
  used: number;
  waiting: number;
}

/**
 * Distribution of calls to the accounting platform over the last 24 hours: fiscalising first, then PDF, link
 * and note.
 */
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
  /** Calls that write-back may use now: the remaining ones less the reserved ones. */
  writeBackLeft: number;
  /** Time since which write-back waits for calls; null: it does not. */
  postponedSince: Date | null;
  /** End of a pause in calls; null: calls may be made. */
  parkedUntil: Date | null;

  static from({ quota, waiting, postponed }: OrganisationCalls): CallsOfTheDayDto {
    const { plan, perDay, dayLeft: left, parked } = quota;
    const { used, planned, kept } = plan;
    return {
      perDay,
      left,
      writeBackLeft: plan.writeBackLeft,
      backfill: used.backfill,
      other: used.other,
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
