import { Injectable } from '@nestjs/common';
import { grouped } from '../../domain/grouped';
import { COUNTRY } from '../../mapping/countries';
import {
  OtherSalesRepository,
  type OrganisationPeriod,
} from '../../reconciliation/other-sales/other-sales.repository';
import { PeriodChecksService } from '../../reconciliation/period-checks.service';
import type { KnownOfPeriod } from './closing-client';
import { PeriodDocumentsRepository } from './period-documents.repository';
import { PeriodSignOffsRepository } from './period-sign-offs.repository';

/** Stored facts about the periods of many organisations, one statement per kind. */
@Injectable()
export class KnownPeriodsService {
  constructor(
    private readonly documents: PeriodDocumentsRepository,
    private readonly otherSales: OtherSalesRepository,
    private readonly checks: PeriodChecksService,
    private readonly signOffs: PeriodSignOffsRepository,
  ) {}

  /**
   * Reads the facts by organisation.
   * @param periods at most one of each
   * @param isCompared true: with the present documents, whatever the hourly check has found
   */
  async of(
    periods: readonly OrganisationPeriod[],
    isCompared: boolean,
  ): Promise<(organisationId: string) => KnownOfPeriod> {
    const standing = await this.signOffs.standing(periods);
    const signOffs = new Map(standing.map((signOff) => [signOff.organisationId, signOff]));
    const [counts, totals, notAllKnown, checks] = await Promise.all([
      this.documents.count(periods),
      this.otherSales.taxedTotals(periods),
      this.otherSales.notAllKnown(periods, COUNTRY.timeZone),
      this.checks.of(
        periods.map((period) => ({
          ...period,
          isAs: isCompared ? null : (signOffs.get(period.organisationId)?.fingerprint ?? null),
        })),
      ),
    ]);
    const countsOf = new Map(counts.map((count) => [count.organisationId, count]));
    const totalsOf = grouped(totals, ({ organisationId }) => organisationId);
    return (id) => ({
      documents: countsOf.get(id) ?? null,
      salesWithoutReceipt: totalsOf.get(id) ?? [],
      areSalesKnown: !notAllKnown.has(id),
      check: checks.get(id) ?? null,
      signOff: signOffs.get(id) ?? null,
    });
  }
}
