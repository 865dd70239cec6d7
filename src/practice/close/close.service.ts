import { Injectable } from '@nestjs/common';
import { dayAt } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { DatabaseClock } from '../../platform/database/database-clock';
import type { CloseDto } from './close.dto';
import { closingClient, monthBefore, periodOf } from './closing-client';
import { KnownPeriodsService } from './known-periods.service';

/** State of the close of tax periods, in a fixed number of statements whatever the number of clients. */
@Injectable()
export class CloseService {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly periods: KnownPeriodsService,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * @param asked YYYY-MM; left out: the previous month
   * @param isCompared true: every period with its present documents; false: as the hourly check last found them
   */
  async list(scope: OrganisationScope, asked?: string, isCompared = false): Promise<CloseDto> {
    const [now, organisations] = await Promise.all([this.clock.now(), this.organisations.list(scope)]);
    const today = dayAt(now, COUNTRY.timeOffset);
    const month = asked ?? monthBefore(today);
    const known = await this.periods.of(
      organisations.map((one) => periodOf(one, month)),
      isCompared,
    );
    const clients = organisations.map((organisation) =>
      closingClient(organisation, periodOf(organisation, month), today, known(organisation.id)),
    );
    return { today, month, clients };
  }
}
