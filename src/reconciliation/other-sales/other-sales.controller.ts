import {
  Controller,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { AnswersCsv, csvFile, csvStream } from '../../platform/api/csv';
import { requireFound } from '../../platform/api/require-found';
import { OtherSalesReadingsService } from './other-sales-readings.service';
import { OtherSalesReportsService } from './other-sales-reports.service';
import { OtherSalesDto, OtherSalesQueryDto } from './other-sales.dto';
import { OtherSalesRepository } from './other-sales.repository';
import { SALE_COLUMNS, saleCells, totalsPerDay } from './taxed-sale';
import { ActsService } from '../../people/acts/acts.service';
import { spokenAnew } from '../../platform/requests/spoken-language';

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** Sales of the books other than invoices, which are not fiscalised here. */
@ApiTags('reconciliation')
@Controller('api/organisations/:organisationId')
export class OtherSalesController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly reader: OtherSalesReadingsService,
    private readonly reports: OtherSalesReportsService,
    private readonly sales: OtherSalesRepository,
    private readonly acts: ActsService,
  ) {}

  /** Other sales by tax and day, as last read; makes no call. */
  @Get('other-sales')
  @Needs('read', from.organisation())
  async list(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() { from, to = LAST_DAY }: OtherSalesQueryDto,
  ): Promise<OtherSalesDto> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const first = from ?? (await this.reports.readFrom(organisationId)) ?? FIRST_DAY;
    const { readFrom, lists, totals, unreadable, gaps } = await this.reports.of(organisationId, first, to);
    const days = totalsPerDay(await this.sales.sales(organisationId, first, to));
    return {
      readFrom,
      lists: lists.map((one) => ({ ...one, failure: spokenAnew(one.failure) })),
      totals: [...totals],
      days,
      gaps: [...gaps],
      unreadable: unreadable.map((one) => ({ ...one, faults: [...one.faults] })),
    };
  }

  /**
   * Reads them again now, and returns all known ones. Refused when the four calls a day for such requests are used; the
   * refusal names the time of the next reading.
   */
  @Post('other-sales/refresh')
  @Needs('organisations.sync', from.organisation())
  @HttpCode(200)
  async refresh(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<OtherSalesDto> {
    const { name } = requireFound(await this.organisations.find(organisationId), 'organisation');
    await this.reader.readNow(organisationId);
    const object = { kind: 'organisation', id: organisationId, name };
    await this.acts.record({
      ...{ action: 'organisations.sync', deed: 'other_sales_refreshed', organisationId, object },
    });
    return this.list(organisationId, {});
  }

  /** Exports each sale with its amounts by tax, as one CSV file. */
  @Get('other-sales.csv')
  @Needs('read', from.organisation())
  @AnswersCsv()
  async csv(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() { from = FIRST_DAY, to = LAST_DAY }: OtherSalesQueryDto,
  ): Promise<StreamableFile> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const rows = (await this.sales.sales(organisationId, from, to)).map(saleCells);
    return csvFile(csvStream([SALE_COLUMNS, ...rows]), 'other-sales.csv');
  }
}
