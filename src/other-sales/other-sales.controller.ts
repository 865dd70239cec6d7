import { Controller, Get, Param, ParseUUIDPipe, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { Needs } from '../people/rights/route-rights';
import { csvStream } from '../platform/api/csv';
import { AnswersCsv, csvFile } from '../platform/api/csv-file';
import { requireFound } from '../platform/api/require-found';
import { OtherSalesReports } from './other-sales-reports';
import { OtherSalesDto, OtherSalesQueryDto } from './other-sales.dto';
import { OtherSalesRepository } from './other-sales.repository';
import { SALE_COLUMNS, saleCells, totalsPerDay } from './taxed-sale';

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** Sales of the books that are not invoices: they are not fiscalised here. */
@ApiTags('reconciliation')
@Controller('api/organisations/:organisationId')
export class OtherSalesController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly reports: OtherSalesReports,
    private readonly sales: OtherSalesRepository,
  ) {}

  /** Money by tax and day, as it was read last; it makes no call. */
  @Get('other-sales')
  @Needs('read')
  async list(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() { from, to = LAST_DAY }: OtherSalesQueryDto,
  ): Promise<OtherSalesDto> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    const first = from ?? (await this.reports.readFrom(organisationId)) ?? FIRST_DAY;
    const { readFrom, lists, totals, unreadable, gaps } = await this.reports.of(organisationId, first, to);
    const days = totalsPerDay(await this.sales.sales(organisationId, first, to));
    return {
      ...{ readFrom, lists: [...lists], totals: [...totals], days, gaps: [...gaps] },
      unreadable: unreadable.map((one) => ({ ...one, faults: [...one.faults] })),
    };
  }

  /** Each sale with its money by tax, as one CSV file. */
  @Get('other-sales.csv')
  @Needs('read')
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
