import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  NotGranted,
  type OtherSale,
  type OtherSaleKind,
  type OtherSaleLine,
  type OtherSales,
} from '../../connectors/other-sales';
import { Failure } from '../../domain/issues/failure';
import { refusal } from '../../domain/issues/refuse';
import { COUNTRY } from '../../mapping/countries';
import { BooksService } from '../../organisations/books/books.service';
import { BooksSettingsService } from '../../organisations/books/books-settings.service';
import type { Organisation } from '../../organisations/organisation.entity';
import { nextTime } from '../../platform/schedule/cron-time';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import type { OtherSalesReading } from '../reconciliation.entities';
import {
  CALLS_PER_DAY,
  OtherSalesReadingsRepository,
  type ReadingFor,
} from './other-sales-readings.repository';
import { OtherSalesRepository } from './other-sales.repository';
import { ReadingGrantsService } from '../../sync/collect/takings/reading-grants.service';
import type { BooksSettings } from '../../connectors/accounting-connector';
import { chargedOnSales } from '../../sync/collect/takings/sales-streams.service';

/** Time in a zone, for a sentence: `24 November 2026 at 02:00`. */
function localMoment(moment: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(moment);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(moment);
  return `${day} at ${time}`;
}

/** Platform settings about accounts and taxes. */
type SalesSettings = Pick<BooksSettings, 'taxes' | 'salesAccounts'>;

/**
 * Lines that are sales: of a journal those booked to revenue, otherwise those with a tax that the books charge on sales
 * (`chargedOnSales`). Pure.
 */
export function countedLines(
  { kind, lines }: Pick<OtherSale, 'kind' | 'lines'>,
  settings: SalesSettings,
): OtherSaleLine[] {
  const accounts = new Set(settings.salesAccounts.map(({ code }) => code));
  const isOfSales = chargedOnSales(settings.taxes);
  return lines.filter(({ accountCode, taxType, net, tax }) => {
    if (kind === 'journal') return accounts.has(accountCode) && !net.isZero();
    return !tax.isZero() && isOfSales(taxType);
  });
}

const LOOK_EVERY_MS = 5_000;
/** Schedule before the nightly reconciliation, by the country's clock. */
const NIGHTLY = '0 2 * * *';
const RETRY_MS = 60 * 60_000;

/** Thrown when the day's calls are used: the rest is read the next day. */
class DayUsed extends Error {}

interface Subject {
  readonly organisation: Organisation;
  readonly source: OtherSales;
  readonly reading: OtherSalesReading;
  readonly settings: SalesSettings;
  readonly wantedBy: ReadingFor;
}

/**
 * Reads sales that are not invoices, once a day and on request, with at most four calls a day for each per
 * organisation.
 */
@Injectable()
export class OtherSalesReadingsService {
  private readonly logger = new Logger(OtherSalesReadingsService.name);
  private readonly turns = new NonOverlapping(this.logger, 'sales that are not invoices could not be read');

  constructor(
    private readonly books: BooksService,
    private readonly settings: BooksSettingsService,
    private readonly grants: ReadingGrantsService,
    private readonly readings: OtherSalesReadingsRepository,
    private readonly sales: OtherSalesRepository,
  ) {}

  @Interval(LOOK_EVERY_MS)
  async readDue(): Promise<void> {
    await this.turns.take(async () => {
      const reading = await this.readings.takeDue(COUNTRY.timeZone);
      if (reading !== null) await this.read(reading, 'clock');
    });
  }

  /**
   * Reads at once for a person, also in a paused organisation. Failures are stored with their list.
   * @throws Refusal where reading is impossible, or the day's calls are used: it names the next automatic reading
   * @throws Failure where the accounts of the books are unknown and cannot be read
   */
  async readNow(organisationId: string): Promise<void> {
    const { organisation, source, kinds } = await this.grants.of(organisationId);
    if (organisation === null) throw refusal('NOT_THERE', { what: 'organisation' });
    if (source === null) throw refusal('TAKINGS_NOT_READ');
    if (kinds.length === 0) throw refusal('TAKINGS_NOT_GRANTED', { scope: source.scopeOf('receive_money') });
    const reading = await this.readings.takeNow(organisationId, COUNTRY.timeZone, kinds.length);
    if (reading === null) throw await this.dayUsed(organisation);
    if ((await this.countable(organisationId)) === null) await this.settings.read(organisation);
    const { failure } = await this.settings.known(organisationId);
    if (failure !== null && (await this.countable(organisationId)) === null)
      throw new Failure('temporary', failure);
    await this.read(reading, 'person');
  }

  /** Settings that tell which lines are sales; null while the accounts were never read: no journal would count. */
  private async countable(organisationId: string): Promise<SalesSettings | null> {
    const { settings } = await this.settings.known(organisationId);
    return settings?.unread?.includes('accounts') === true ? null : settings;
  }

  /** Builds the error; a paused organisation has no scheduled reading. */
  private async dayUsed({ id, isPaused }: Organisation): Promise<Error> {
    const reading = isPaused ? null : await this.readings.find(id);
    const at = reading === null ? null : localMoment(reading.dueAt, COUNTRY.timeZone);
    return refusal('OTHER_SALES_DAY_USED', { calls: CALLS_PER_DAY, at });
  }

  private async read(reading: OtherSalesReading, wantedBy: ReadingFor): Promise<void> {
    const { organisation, source, kinds } = await this.grants.of(reading.organisationId);
    const night = nextTime(NIGHTLY, COUNTRY.timeZone, await this.readings.now());
    if (organisation === null || source === null)
      return this.readings.postpone(reading.organisationId, night);
    const settings = await this.countable(organisation.id);
    // False while the accounts are unknown, or when a list could not be read: the retry follows within minutes.
    const isWell =
      settings !== null &&
      (await this.readLists({ organisation, source, reading, settings, wantedBy }, kinds));
    const retry = new Date((await this.readings.now()).getTime() + RETRY_MS);
    await this.readings.postpone(organisation.id, isWell ? night : retry);
  }

  /**
   * Gives each list one call, and the rest of the day's calls to lists with more to read. False: one has
   * failed.
   */
  private async readLists(subject: Subject, kinds: readonly OtherSaleKind[]): Promise<boolean> {
    let isWell = true;
    for (let open = kinds; open.length > 0;) {
      const unfinished: OtherSaleKind[] = [];
      for (const kind of open) {
        try {
          if (await this.readPage(subject, kind)) unfinished.push(kind);
        } catch (error) {
          if (error instanceof DayUsed) return isWell;
          if (!(error instanceof Failure)) throw error;
          isWell &&= error instanceof NotGranted;
          await this.readings.fail(subject.organisation.id, kind, error.said);
          if (error.kind === 'unauthorised' || error.kind === 'rate_limited') return isWell;
        }
      }
      open = unfinished;
    }
    return isWell;
  }

  /** Reads a page; true when there is more. @throws DayUsed, Failure */
  private async readPage(subject: Subject, kind: OtherSaleKind): Promise<boolean> {
    const { organisation, source, reading, settings, wantedBy } = subject;
    const { position } = await this.readings.addList(organisation.id, kind);
    const page = await this.books.use(organisation, async (_connector, access) => {
      // Calls are counted where they are made, so a call repeated with a new token counts twice.
      const isLeft = await this.readings.countCall(organisation.id, COUNTRY.timeZone, wantedBy);
      if (!isLeft) throw new DayUsed();
      return source.changedSince(access, kind, position, reading.readFrom);
    });
    const counted = page.sales.map((sale) => ({ sale, lines: countedLines(sale, settings) }));
    await this.readings.advance(
      { organisationId: organisation.id, kind },
      { from: position, position: page.position, isComplete: !page.hasMore },
      (manager) => this.sales.store(manager, organisation.id, counted, organisation.baseCurrency),
    );
    return page.hasMore;
  }
}
