import { Injectable } from '@nestjs/common';
import { type CalendarDay, dayAt } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import { returnDueOn } from '../../mapping/late/tax-period';
import type { Organisation } from '../../organisations/organisation.entity';
import { DatabaseClock } from '../../platform/database/database-clock';
import type { OrganisationPeriod } from '../../reconciliation/other-sales/other-sales.repository';
import { PeriodChecksService } from '../../reconciliation/period-checks.service';
import type { ReconciledPeriodDto } from './close.dto';
import { closeState, monthBefore, periodOf } from './closing-client';
import { PeriodSignOffsRepository } from './period-sign-offs.repository';

/** Number of months of one client that are shown with the running one. */
const MONTHS = 12;

interface CloseOfLastMonth {
  readonly today: CalendarDay;
  /** Month as YYYY-MM. */
  readonly month: string;
  readonly closeOf: (organisation: Organisation) => ReconciledPeriodDto;
}

type ReadPeriods = (organisation: Organisation, month: string) => ReconciledPeriodDto;

/** Tax periods as they were reconciled and signed, without reading documents. */
@Injectable()
export class ReconciledCloseService {
  constructor(
    private readonly checks: PeriodChecksService,
    private readonly signOffs: PeriodSignOffsRepository,
    private readonly clock: DatabaseClock,
  ) {}

  async ofLastMonth(organisations: readonly Organisation[]): Promise<CloseOfLastMonth> {
    const today = await this.today();
    const month = monthBefore(today);
    const read = await this.read(
      organisations.map((one) => periodOf(one, month)),
      today,
    );
    return { today, month, closeOf: (organisation) => read(organisation, month) };
  }

  /** Periods of the last year of one client, oldest first; the last one is running. */
  async ofLastYear(
    organisation: Organisation,
  ): Promise<{ readonly today: CalendarDay; readonly periods: ReconciledPeriodDto[] }> {
    const today = await this.today();
    const months = [today.slice(0, 7)];
    while (months.length < MONTHS) months.unshift(monthBefore(`${months[0]}-01`));
    const read = await this.read(
      months.map((month) => periodOf(organisation, month)),
      today,
    );
    const periods = months.map((month) => read(organisation, month));
    // A period of two months is the same one for both.
    return { today, periods: [...new Map(periods.map((period) => [period.from, period])).values()] };
  }

  private async today(): Promise<CalendarDay> {
    return dayAt(await this.clock.now(), COUNTRY.timeOffset);
  }

  private async read(periods: readonly OrganisationPeriod[], today: CalendarDay): Promise<ReadPeriods> {
    const [checks, signOffs] = await Promise.all([
      this.checks.asReconciled(periods),
      this.signOffs.standing(periods),
    ]);
    const checkOf = new Map(checks.map((check) => [keyOf(check), check]));
    const signOffOf = new Map(signOffs.map((signOff) => [keyOf(signOff), signOff]));
    return (organisation, month) => {
      const period = periodOf(organisation, month);
      const check = checkOf.get(keyOf(period)) ?? null;
      const signOff = signOffOf.get(keyOf(period));
      const signed = signOff?.changedAt === null ? 'signed' : 'changed';
      return {
        ...{ from: period.from, to: period.to },
        dueOn: returnDueOn(period.from, organisation.taxPeriod, COUNTRY.vatReturnDueDay),
        state: signOff === undefined ? closeState(organisation, period, today, check) : signed,
        vat: check?.completed?.vat.map((one) => ({ ...one })) ?? [],
      };
    };
  }
}

function keyOf({ organisationId, from }: Pick<OrganisationPeriod, 'organisationId' | 'from'>): string {
  return `${organisationId} ${from}`;
}
