import { Injectable } from '@nestjs/common';
import { type CalendarDay, dayAt } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import type { Organisation } from '../../organisations/organisation.entity';
import { DatabaseClock } from '../../platform/database/database-clock';
import { PeriodChecksService } from '../../reconciliation/period-checks.service';
import type { KnownCloseState } from './close.dto';
import { closeState, monthBefore, periodOf } from './closing-client';
import { PeriodSignOffsRepository } from './period-sign-offs.repository';

interface CloseOfLastMonth {
  readonly today: CalendarDay;
  /** Month as YYYY-MM. */
  readonly month: string;
  readonly stateOf: (organisation: Organisation) => KnownCloseState;
}

/**
 * State of the last month's close at every client, derived from reconciliations and signatures without
 * reading documents.
 */
@Injectable()
export class ReconciledCloseService {
  constructor(
    private readonly checks: PeriodChecksService,
    private readonly signOffs: PeriodSignOffsRepository,
    private readonly clock: DatabaseClock,
  ) {}

  async ofLastMonth(organisations: readonly Organisation[]): Promise<CloseOfLastMonth> {
    const today = dayAt(await this.clock.now(), COUNTRY.timeOffset);
    const month = monthBefore(today);
    const periods = organisations.map((one) => periodOf(one, month));
    const [checks, signOffs] = await Promise.all([
      this.checks.asReconciled(periods),
      this.signOffs.standing(periods),
    ]);
    const stateOf = (organisation: Organisation): KnownCloseState => {
      const signOff = signOffs.get(organisation.id);
      if (signOff !== undefined) return signOff.changedAt === null ? 'signed' : 'changed';
      const check = checks.get(organisation.id) ?? null;
      return closeState(organisation, periodOf(organisation, month), today, check);
    };
    return { today, month, stateOf };
  }
}
