import { TEXTS } from '../domain/texts/language';
import { sayStored, sentencesOf } from '../domain/texts/stored-sentence';
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
import { AnswersCsv, csvFile, csvStream } from '../platform/api/csv';
import { PageBeforeDto } from '../platform/api/api.dto';
import { ReconciledDocumentsRepository, type ReconciledLine } from './reconciled-documents.repository';
import { type ReportedDocument, type ReconciliationSummary, whatToDo } from './report/report';
import {
  ReconciledClassQueryDto,
  ReconciledDocumentDto,
  ReconciledDocumentsQueryDto,
  ReconciliationDto,
  ReconciliationInputDto,
  ReconciliationReportDto,
  type FilingDto,
  type ReconciliationClassDto,
} from './reconciliation.dto';
import { ReconciliationsService } from './reconciliations.service';
import type { Readable } from 'node:stream';
import type { Reconciliation } from './reconciliation.entities';
import { CLASSES } from '../domain/sales/reconciliation-class';
import { DIFFERENCES } from './report/classify';
import { COUNTRY } from '../mapping/countries';
import { spokenAnew, spokenTexts } from '../platform/requests/spoken-language';
import { missingSentence } from './report/devices';
import { type Filing, filingOf } from './report/filing';
import { returnBoxes } from './vat-pack/return-boxes';

function showReconciliation(run: Reconciliation): ReconciliationDto {
  const { id, organisationId, trigger, state, detail, from, to, reading } = run;
  const { createdAt, startedAt, readAt: booksReadAt, endedAt } = run;
  const { report: summary } = run;
  const classes = summary === null ? null : shownClasses(summary);
  const differences = classes?.reduce((all, one) => all + (one.isDifference ? one.documents : 0), 0) ?? null;
  return {
    id,
    organisationId,
    trigger,
    state,
    detail: spokenAnew(detail),
    from,
    to,
    reading,
    createdAt,
    startedAt,
    booksReadAt,
    endedAt,
    population: summary?.population ?? null,
    differences,
    isWell: summary?.isWell ?? null,
    filing: summary === null ? null : shownFiling(filingOf(summary, spokenTexts())),
    classes,
  };
}

function showReport(run: Reconciliation): ReconciliationReportDto {
  const { report: summary } = run;
  return {
    ...showReconciliation(run),
    totals: summary?.totals.map(({ count, ...total }) => ({ ...total, documents: count })) ?? null,
    taxes: summary?.taxes.map((total) => ({ ...total })) ?? null,
    boxes: summary === null ? null : returnBoxes(summary.taxes, COUNTRY),
    bridge: summary?.bridge.map((row) => ({ ...row })) ?? null,
    missingNumbers:
      summary?.missingNumbers.map((one) => ({ ...one, whatToDo: missingSentence(one, spokenTexts()) })) ??
      null,
    otherDevices: summary?.otherDevices.map((one) => ({ ...one })) ?? null,
    taxGaps: summary?.taxGaps ?? null,
    inputsSha256: summary?.inputsSha256 ?? null,
    documentsSha256: summary?.documentsSha256 ?? null,
    sha256: summary?.sha256 ?? null,
  };
}

function showLine({ position, document }: ReconciledLine<ReportedDocument>): ReconciledDocumentDto {
  const { id: documentId, reasons, ...shown } = document;
  return {
    position,
    documentId,
    ...shown,
    reasons: [...reasons],
    detail: spokenAnew(document.detail),
    taxGap: spokenAnew(document.taxGap),
    gap: document.taxGap === null ? null : (sentencesOf(document.taxGap)[0]?.parameters ?? null),
    whatToDo: whatToDo(document, spokenTexts()),
  };
}

function shownFiling({ isReady, reasons }: Filing): FilingDto {
  return { isReady, reasons: [...reasons] };
}

function shownClasses({ classes }: Pick<ReconciliationSummary, 'classes'>): ReconciliationClassDto[] {
  return CLASSES.map((name) => ({
    class: name,
    documents: classes[name],
    isDifference: DIFFERENCES.includes(name),
  }));
}

const COLUMNS: readonly (readonly [string, (document: ReportedDocument) => string | null | undefined])[] = [
  ['class', (one) => one.class],
  ['kind', (one) => one.kind],
  ['number', (one) => one.number],
  ['issuedOn', (one) => one.issuedOn],
  ['currency', (one) => one.currency],
  ['books', (one) => one.books],
  ['fiscalised', (one) => one.fiscalised],
  ['reasons', (one) => one.reasons.join(' ')],
  ['detail', (one) => sayStored(TEXTS, one.detail)],
  ['actor', (one) => one.actor],
  ['deviceId', (one) => one.receipt?.deviceId],
  ['fiscalDay', (one) => one.receipt?.fiscalDay],
  ['fiscalNumber', (one) => one.receipt?.fiscalNumber],
  ['datedAt', (one) => one.datedAt],
  ['straddles', (one) => (one.straddles ? 'yes' : '')],
  ['originalNumber', (one) => one.original?.number],
  ['originalIssuedOn', (one) => one.original?.issuedOn],
  ['taxGap', ({ taxGap }) => taxGap && sayStored(TEXTS, taxGap)],
  ['sourceId', (one) => one.sourceId],
  ['documentId', (one) => one.id],
];

/** Formats the documents of a report as CSV, with a heading line. */
export function reportCsv(
  lines:
    | Iterable<{ readonly document: ReportedDocument }>
    | AsyncIterable<{ readonly document: ReportedDocument }>,
): Readable {
  return csvStream(rowsOf(lines));
}

async function* rowsOf(lines: Parameters<typeof reportCsv>[0]): AsyncGenerator<string[]> {
  yield COLUMNS.map(([heading]) => heading);
  for await (const { document } of lines) yield COLUMNS.map(([, cell]) => cell(document) ?? '');
}

/** Reconciliation of the books with fiscal results, to the cent. */
@ApiTags('reconciliation')
@Controller('api/organisations/:organisationId/reconciliations')
export class ReconciliationsController {
  constructor(
    private readonly reconciliations: ReconciliationsService,
    private readonly documents: ReconciledDocumentsRepository,
  ) {}

  /** Reads the books and compares every sales document of the period, in the background: poll its state. */
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
