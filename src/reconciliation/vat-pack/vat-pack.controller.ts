import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { refusal } from '../../domain/issues/refuse';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import { TakesBody } from '../../platform/requests/takes-body';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { ReconciliationsService } from '../reconciliations.service';
import { DeviceTotalsService } from './device-totals.service';
import { VatPacksService } from './vat-packs.service';
import {
  MOST_LINES,
  readZReport,
  readZReportCsv,
  ZReportFaults,
  type ZReportLine,
  ZReportTooLong,
  zReportVerdict,
} from './z-report';
import { SalesWithoutVatService } from './sales-without-vat.service';
import { ComparedZReportDto, PeriodQueryDto, SalesWithoutVatDto, VatPackInputDto } from './vat-pack.dto';

/** Documents that explain a period's VAT return, as one zip. */
@ApiTags('reconciliation')
@Controller('api/organisations/:organisationId/reconciliations/:reconciliationId/vat-pack')
export class VatPackController {
  constructor(
    private readonly reconciliations: ReconciliationsService,
    private readonly packs: VatPacksService,
    private readonly devices: DeviceTotalsService,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /**
   * Returns a page, JSON, and CSV files: boxes of the return, bridge, taxes, straddles, open documents. The header
   * `Ledgerstamp-Filing` is `ready` or `not-ready`; READ-ME.txt gives the reasons.
   */
  @Get()
  @Needs('read', from.organisation())
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  plain(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('reconciliationId', ParseUUIDPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.pack(organisationId, id, null, response);
  }

  /**
   * Returns the pack with the device's Z-reports compared. The headers `Ledgerstamp-Z-Totals` and
   * `Ledgerstamp-Z-Differences` count compared and differing totals; `Ledgerstamp-Z-Shared` is `yes` if the
   * device of a differing one also serves other clients.
   */
  @Post()
  @TakesBody({ bytes: 1_000_000 })
  @AtOnce(2)
  @Needs('read', from.organisation())
  @HttpCode(200)
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  compared(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('reconciliationId', ParseUUIDPipe) id: string,
    @Body() input: VatPackInputDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const isGiven = input.zReport !== undefined || input.zReportCsv !== undefined;
    return this.pack(organisationId, id, isGiven ? zReportOf(input) : null, response);
  }

  /** Compares the device's Z-reports with the submissions, as in the pack. Stores nothing. */
  @Post('comparison')
  @TakesBody({ bytes: 1_000_000 })
  @AtOnce(2)
  @Needs('read', from.organisation())
  @HttpCode(200)
  async comparison(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('reconciliationId', ParseUUIDPipe) id: string,
    @Body() input: VatPackInputDto,
  ): Promise<ComparedZReportDto> {
    await this.reconciliations.completed(organisationId, id);
    const lines = await this.devices.compare(organisationId, zReportOf(input));
    return { ...zReportVerdict(lines), lines };
  }

  private async pack(
    organisationId: string,
    id: string,
    lines: readonly ZReportLine[] | null,
    response: Response,
  ): Promise<StreamableFile> {
    const run = await this.reconciliations.completed(organisationId, id);
    const { name } = requireFound(await this.organisations.find(organisationId), 'organisation');
    const { stream, zReport, filing } = await this.packs.make(run, name, lines);
    response.set('Ledgerstamp-Filing', filing.isReady ? 'ready' : 'not-ready');
    if (zReport !== null) {
      response.set({
        'Ledgerstamp-Z-Totals': String(zReport.totals),
        'Ledgerstamp-Z-Differences': String(zReport.differences),
        'Ledgerstamp-Z-Shared': zReport.isShared ? 'yes' : 'no',
      });
    }
    return new StreamableFile(stream, {
      type: 'application/zip',
      disposition: `attachment; filename="vat-pack-${run.from}-${run.to}.zip"`,
    });
  }
}

/** Sales of the books without VAT, by account, with the practitioner's answers. */
@ApiTags('reconciliation')
@Controller('api/organisations/:organisationId/sales-without-vat')
export class SalesWithoutVatController {
  constructor(
    private readonly sales: SalesWithoutVatService,
    private readonly organisations: OrganisationsRepository,
  ) {}

  /**
   * Exempt lines, and lines without any tax, of a period by account. Answers are line rules of scope `untaxed`: exempt,
   * no_supply, or hold (wrong tax rate).
   */
  @Get()
  @Needs('read', from.organisation())
  async list(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() { from: first, to }: PeriodQueryDto,
  ): Promise<SalesWithoutVatDto[]> {
    requireFound(await this.organisations.find(organisationId), 'organisation');
    return this.sales.of({ organisationId, from: first, to });
  }
}

function zReportOf({ zReport, zReportCsv }: VatPackInputDto): ZReportLine[] {
  if (zReport !== undefined && zReportCsv !== undefined) {
    throw refusal('Z_REPORT_TWICE');
  }
  try {
    return zReportCsv === undefined ? readZReport(zReport ?? []) : readZReportCsv(zReportCsv);
  } catch (error) {
    if (error instanceof ZReportFaults) throw refusal('Z_REPORT_FAULTY', { faults: error.faults });
    if (error instanceof ZReportTooLong) throw refusal('Z_REPORT_TOO_LONG', { most: MOST_LINES });
    throw error;
  }
}
