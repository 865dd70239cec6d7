import { Injectable } from '@nestjs/common';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { isInScope, type OrganisationScope } from '../../people/rights/organisation-scope';
import { DOCUMENT_STATES } from '../../domain/lifecycle/lifecycle';
import { requireFound } from '../../platform/api/require-found';
import { HistoryRepository } from './history.repository';
import type { HistoryDayDto, HistoryQueryDto } from './board.dto';

/** Daily counts of events. */
@Injectable()
export class DailyHistoryService {
  constructor(
    private readonly history: HistoryRepository,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /**
   * @param seen organisations whose documents the caller may see
   * @throws InvalidInput for an unknown time zone
   */
  async show(
    { organisationId, days, timeZone }: HistoryQueryDto,
    seen: OrganisationScope,
  ): Promise<HistoryDayDto[]> {
    checkTimeZone(timeZone);
    if (organisationId !== undefined) {
      const isSeen = isInScope(seen, organisationId);
      requireFound(isSeen ? await this.organisations.find(organisationId) : null, 'organisation');
    }
    const span = { scope: organisationId === undefined ? seen : [organisationId], days, timeZone };
    const [all, arrivals, receipts, outcomes] = await Promise.all([
      this.history.days(span),
      this.history.arrivals(span),
      this.history.receipts(span),
      this.history.outcomes(span),
    ]);
    return all.map((day) => {
      const there = arrivals.filter((arrival) => arrival.day === day);
      const received = (by: string): number =>
        outcomes.find((outcome) => outcome.day === day && outcome.heardBy === by)?.documents ?? 0;
      const { documents: sent = 0, withHelp = 0 } = receipts.find((one) => one.day === day) ?? {};
      return {
        day,
        receipts: { withoutHelp: sent - withHelp, withHelp },
        states: DOCUMENT_STATES.flatMap((state) =>
          there.filter((one) => one.state === state).map(({ documents }) => ({ state, documents })),
        ),
        outcomes: { webhook: received('webhook'), status: received('status') },
      };
    });
  }
}

function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw refusal('TIME_ZONE_UNKNOWN', { timeZone });
  }
}
