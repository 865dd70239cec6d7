import { Injectable } from '@nestjs/common';
import { OTHER_SALE_KINDS, type OtherSaleKind } from '../../connectors/other-sales';
import type { CalendarDay } from '../../domain/calendar-day';
import { grouped } from '../../domain/grouped';
import { OtherSalesReadingsRepository } from './other-sales-readings.repository';
import { OtherSalesRepository } from './other-sales.repository';
import { ReadingGrantsService } from '../../sync/collect/takings/reading-grants.service';
import { moneyOf, type TaxedSaleWithoutReceipt } from './taxed-sale';
import { dayInEnglish } from '../../domain/texts/language';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import { spokenAnew } from '../../platform/requests/spoken-language';

/** Progress of reading one list of the platform. */
interface ListReading {
  readonly kind: OtherSaleKind;
  /**
   * Consent scope needed for the list, by the platform's name for it; null: the platform has no such list.
   */
  readonly scope: string | null;
  readonly isGranted: boolean;
  /** False: the rest is read on the next days. */
  readonly isComplete: boolean;
  readonly readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  readonly failure: StoredSentence | null;
}

/** Total of one currency and one tax of the books in a period. Amounts are decimal text. */
interface TaxedTotal {
  readonly currency: string;
  readonly taxType: string;
  readonly count: number;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

/** Sale whose amounts are not fully known. */
interface UnreadableSale {
  readonly kind: OtherSaleKind;
  readonly sourceId: string;
  readonly issuedOn: CalendarDay;
  readonly faults: readonly string[];
}

/** Taxed sales of a period without a fiscal receipt, and what is not known about them. */
export interface SalesWithoutReceipt {
  /** First day that was read; null: no reading yet. */
  readonly readFrom: CalendarDay | null;
  readonly lists: readonly ListReading[];
  readonly sales: readonly TaxedSaleWithoutReceipt[];
  readonly totals: readonly TaxedTotal[];
  readonly unreadable: readonly UnreadableSale[];
  /** Reasons why the figures are incomplete, as sentences; empty: the figures are complete. */
  readonly gaps: readonly string[];
}

const NAMES: Readonly<Record<OtherSaleKind, string>> = {
  receive_money: 'Amounts received without an invoice',
  prepayment: 'Prepayments',
  overpayment: 'Overpayments',
  journal: 'Manual journals',
};

/**
 * Reports on other sales of a period for reconciliation, the VAT pack and the pages; reads the database only.
 */
@Injectable()
export class OtherSalesReportsService {
  constructor(
    private readonly grants: ReadingGrantsService,
    private readonly readings: OtherSalesReadingsRepository,
    private readonly repository: OtherSalesRepository,
  ) {}

  /** @param from first day; with `till`, the last one, by the dates of the books */
  async of(organisationId: string, from: CalendarDay, till: CalendarDay): Promise<SalesWithoutReceipt> {
    const readFrom = await this.readFrom(organisationId);
    const lists = await this.lists(organisationId);
    const sales = await this.repository.taxedSalesWithoutReceipt(organisationId, from, till);
    const unreadable = (await this.repository.unreadable(organisationId, from, till)).map((row) => ({
      ...{ kind: row.kind, sourceId: row.sourceId, issuedOn: row.issuedOn, faults: row.unreadable },
    }));
    const gaps = [...gapsOf(lists, readFrom, from), ...unreadableGap(unreadable.length)];
    return { readFrom, lists, sales, totals: totalsPerTax(sales), unreadable, gaps };
  }

  /** First day of interest, before which sales are ignored; null: no reading yet. */
  async readFrom(organisationId: string): Promise<CalendarDay | null> {
    return (await this.readings.find(organisationId))?.readFrom ?? null;
  }

  private async lists(organisationId: string): Promise<ListReading[]> {
    const { source, kinds } = await this.grants.of(organisationId);
    const stored = new Map((await this.readings.lists(organisationId)).map((list) => [list.kind, list]));
    return OTHER_SALE_KINDS.map((kind) => {
      const { isComplete = false, readAt = null, failure = null } = stored.get(kind) ?? {};
      const scope = source?.kinds.includes(kind) === true ? source.scopeOf(kind) : null;
      return { kind, scope, isGranted: kinds.includes(kind), isComplete, readAt, failure };
    });
  }
}

function gapsOf(lists: readonly ListReading[], readFrom: CalendarDay | null, from: CalendarDay): string[] {
  const ofLists = lists.flatMap((list) => {
    const name = NAMES[list.kind];
    if (list.scope === null) return [`${name} of this accounting platform are not read.`];
    if (!list.isGranted)
      return [
        `${name} are not read: the connection does not allow it. Connect the client again to allow it (${list.scope}).`,
      ];
    if (list.failure !== null) return [`${name} could not be read last time: ${spokenAnew(list.failure)}.`];
    if (list.readAt === null) return [`${name} have not been read yet: they are read every night.`];
    return list.isComplete ? [] : [`${name} are not read to the end yet: the rest follows on the next days.`];
  });
  const isEarlier = readFrom !== null && from < readFrom;
  return isEarlier
    ? [...ofLists, `Sales dated before ${dayInEnglish(readFrom)} are not looked at.`]
    : ofLists;
}

function unreadableGap(count: number): string[] {
  return count === 0 ? [] : [`${count} could not be read in full, and are not in the sums.`];
}

export function totalsPerTax(sales: readonly TaxedSaleWithoutReceipt[]): TaxedTotal[] {
  return [...grouped(sales, ({ currency, taxType }) => JSON.stringify([currency, taxType]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, some]) => {
      const [{ currency, taxType }] = some;
      return { currency, taxType, count: some.length, ...moneyOf(some) };
    });
}
