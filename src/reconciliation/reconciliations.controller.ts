import {
  Body,
  Controller,
  Get,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../people/rights/places';
import { Needs } from '../people/rights/route-rights';
import { AnswersCsv, csvFile } from '../platform/api/csv-file';
import { PageBeforeDto } from '../platform/api/page-before.dto';
import { ReconciledDocumentsRepository } from './reconciled-documents.repository';
import type { ReportedDocument } from './report/report';
import { reportCsv } from './report/report-csv';
import {
  ReconciledClassQueryDto,
  ReconciledDocumentDto,
  ReconciledDocumentsQueryDto,
  ReconciliationDto,
  ReconciliationInputDto,
  ReconciliationReportDto,
} from './reconciliation.dto';
import { Reconciliations } from './reconciliations';
import { showLine, showReconciliation, showReport } from './show-reconciliation';

/** Reconciliation of the books with fiscal results, to the cent. */
@ApiTags('reconciliation')
@Controller('api/organisations/:organisationId/reconciliations')
export class ReconciliationsController {
  constructor(
    private readonly reconciliations: Reconciliations,
    private readonly documents: ReconciledDocumentsRepository,
  ) {}

  /** Reads the books and compares every sales document of the period. It goes on in the background: ask for its state. */
  @Post()
  @Needs('reconciliations.run', from.organisation())
  async order(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() input: ReconciliationInputDto,
  ): Promise<ReconciliationDto> {
    return showReconciliation(await this.reconciliations.order(organisationId, input));
  }

  /** Lists the latest hundred runs, latest first. */
  @Get()
  @Needs('read', from.organisation())
  async list(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Query() { before }: PageBeforeDto,
  ): Promise<ReconciliationDto[]> {
    return (await this.reconciliations.list(organisationId, before)).map(showReconciliation);
  }

  /** Returns a reconciliation with its totals. */
  @Get(':reconciliationId')
  @Needs('read', from.organisation())
  async find(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('reconciliationId', ParseUUIDPipe) id: string,
  ): Promise<ReconciliationReportDto> {
    return showReport(await this.reconciliations.find(organisationId, id));
  }

  /**
   * Lists its documents by date, page by page. Those of a nightly run are kept for the last fourteen nights.
   */
  @Get(':reconciliationId/documents')
  @Needs('read', from.organisation())
  async lines(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('reconciliationId', ParseUUIDPipe) id: string,
    @Query() asked: ReconciledDocumentsQueryDto,
  ): Promise<ReconciledDocumentDto[]> {
    await this.reconciliations.completed(organisationId, id);
    return (await this.documents.lines<ReportedDocument>(organisationId, id, asked)).map(showLine);
  }

  /** Exports its documents as one CSV file. */
  @Get(':reconciliationId/documents.csv')
  @Needs('read', from.organisation())
  @AnswersCsv()
  async csv(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('reconciliationId', ParseUUIDPipe) id: string,
    @Query() asked: ReconciledClassQueryDto,
  ): Promise<StreamableFile> {
    await this.reconciliations.completed(organisationId, id);
    const lines = this.documents.all<ReportedDocument>(organisationId, id, asked.class);
    return csvFile(reportCsv(lines), 'reconciliation.csv');
  }
}
