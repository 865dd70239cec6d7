import { Injectable } from '@nestjs/common';
import { dayAt } from '../../documents/calendar-day';
import { grouped } from '../../documents/grouped';
import { COUNTRY } from '../../mapping/countries';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { OtherSalesRepository } from '../../other-sales/other-sales.repository';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { DatabaseClock } from '../../platform/database/database-clock';
import { PeriodChecks } from '../../reconciliation/period-checks';
import type { CloseDto } from './close.dto';
import { closingClient, monthBefore, periodOf } from './closing-client';
import { PeriodDocumentsRepository } from './period-documents.repository';

/** How far the close of the tax periods is, whatever the number of clients in the same number of statements. */
@Injectable()
export class Close {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly documents: PeriodDocumentsRepository,
    private readonly otherSales: OtherSalesRepository,
    private readonly checks: PeriodChecks,
    private readonly clock: DatabaseClock,
  ) {}

  /** @param asked YYYY-MM; left out: the month before this one */
  async list(scope: OrganisationScope, asked?: string): Promise<CloseDto> {
    const [now, organisations] = await Promise.all([this.clock.now(), this.organisations.list(scope)]);
    const today = dayAt(now, COUNTRY.timeOffset);
    const month = asked ?? monthBefore(today);
    const periods = organisations.map((organisation) => periodOf(organisation, month));
    const [counts, totals, checks] = await Promise.all([
      this.documents.count(periods),
      this.otherSales.taxedTotals(periods),
      this.checks.of(periods),
    ]);
    const countsOf = new Map(counts.map((count) => [count.organisationId, count]));
    const totalsOf = grouped(totals, ({ organisationId }) => organisationId);
    const clients = organisations.map((organisation) => {
      const { id } = organisation;
      return closingClient(organisation, periodOf(organisation, month), today, {
        documents: countsOf.get(id) ?? null,
        salesWithoutReceipt: totalsOf.get(id) ?? [],
        check: checks.get(id) ?? null,
      });
    });
    return { today, month, clients };
  }
}
