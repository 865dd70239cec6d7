import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { refusal } from '../../domain/issues/refuse';
import { BooksService } from '../../organisations/books/books.service';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { SeenDto } from '../decisions/decisions.dto';
import { documentAct, DocumentDecisionsService } from '../decisions/document-decisions.service';
import { DocumentListsRepository, type ListPage } from './document-lists.repository';
import { DocumentDetailsService } from './document-details.service';
import {
  DocumentDetailDto,
  DocumentDto,
  DocumentExclusionDto,
  DocumentFilterDto,
  DocumentPageDto,
  DocumentQueryDto,
} from './documents.dto';
import { readPosition, writePosition } from './list-order';
import { showDocument } from './show-document';
import { EvidencePdfsService } from '../../documents/evidence-pdfs.service';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import { requireFound } from '../../platform/api/require-found';
import { ActsService } from '../../people/acts/acts.service';
import { AnswersCsv, csvFile, csvStream } from '../../platform/api/csv';
import type { DocumentFilter } from './document-filter';

@ApiTags('documents')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly details: DocumentDetailsService,
    private readonly decisions: DocumentDecisionsService,
    private readonly books: BooksService,
  ) {}

  /** Lists documents in the order of their dates, or in the requested one. */
  @Get()
  @Needs('read', from.anywhere())
  async list(
    @Query() query: DocumentQueryDto,
    @InScope() scope: OrganisationScope,
  ): Promise<DocumentPageDto> {
    const { pageSize } = query;
    const { listed, previous, next, ...counted } = await this.pageOf(query, scope);
    return {
      documents: listed.map((one) => showDocument(one, this.books.connector(one).menus)),
      pageSize,
      ...counted,
      previous: previous && writePosition(previous),
      next: next && writePosition(next),
    };
  }

  /** Returns a document with its whole history, all its submissions, and later changes. */
  @Get(':documentId')
  @Needs('read', from.document())
  find(@Param('documentId', ParseUUIDPipe) id: string): Promise<DocumentDetailDto> {
    return this.details.of(id);
  }

  /** Checks the document again at once: a rejected one starts over, refused parts of a write-back are tried again. */
  @Post(':documentId/retry')
  @Needs('documents.fix', from.document())
  @HttpCode(202)
  retry(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    return this.decisions.checkAgain(id);
  }

  /** Excludes the document from fiscalisation. */
  @Post(':documentId/exclude')
  @Needs('documents.decide', from.document())
  @HttpCode(204)
  exclude(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() { reason }: DocumentExclusionDto,
  ): Promise<void> {
    return this.decisions.exclude(id, reason);
  }

  /** Withdraws an exclusion. */
  @Post(':documentId/include')
  @Needs('documents.decide', from.document())
  @HttpCode(202)
  include(@Param('documentId', ParseUUIDPipe) id: string, @Query() { version }: SeenDto): Promise<void> {
    return this.decisions.include(id, { version });
  }

  private async pageOf(
    query: DocumentQueryDto,
    scope: OrganisationScope,
  ): Promise<ListPage & Pick<DocumentPageDto, 'page' | 'total' | 'hasUncounted'>> {
    const { page, pageSize, after, before, sort = 'date' } = query;
    const filter = { ...query, scope };
    const text = after ?? before;
    if (text === undefined) return { page, ...(await this.lists.page(filter, page, pageSize)) };
    const side = after === undefined ? 'before' : 'after';
    const beside = await this.lists.beside(filter, readPosition(text, sort), side, pageSize);
    return { page: null, total: null, hasUncounted: false, ...beside };
  }
}

@ApiTags('documents')
@Controller('api/documents/:documentId/pdf')
export class DocumentPdfController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly pdfs: EvidencePdfsService,
    private readonly acts: ActsService,
  ) {}

  /** Last fetched fiscal PDF, without a call; 404 until POST fetches it. */
  @Get()
  @Needs('read', from.document())
  @AtOnce(8)
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@Param('documentId', ParseUUIDPipe) id: string): Promise<StreamableFile> {
    requireFound(await this.lists.find(id), 'document');
    const bytes = await this.pdfs.stored(id);
    if (!Buffer.isBuffer(bytes)) throw refusal('PDF_NOT_STORED', bytes ?? { isNamed: false });
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: 'inline',
      length: bytes.length,
    });
  }

  /** Fetches the fiscal PDF from the service, replacing a stored one. */
  @Post()
  @Needs('organisations.sync', from.document())
  @AtOnce(4)
  @HttpCode(204)
  async fetch(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    const { document } = requireFound(await this.lists.find(id), 'document');
    if (!(await this.pdfs.fetch(id))) throw refusal('PDF_NOT_STORED', { isNamed: false });
    await this.acts.record(documentAct(document, 'organisations.sync', 'pdf_fetched'));
  }
}

/** Columns of the export: heading and content, named after the API's own fields. */
const COLUMNS: readonly (readonly [string, (document: DocumentDto) => string | null | undefined])[] = [
  ...(['number', 'kind', 'customerName', 'issuedOn', 'currency', 'total', 'state', 'reason'] as const).map(
    (name) => [name, (document: DocumentDto) => document[name]] as const,
  ),
  ['explanation', ({ explanation }) => explanation],
  ['issues', ({ issues }) => issues.map(({ code }) => code).join(' ')],
  ['fiscalNumber', ({ fiscalData }) => fiscalData?.fiscalNumber],
  ['verificationUrl', ({ fiscalData }) => fiscalData?.qrUrl],
  ['organisation', ({ organisationName }) => organisationName],
  ['organisationId', ({ organisationId }) => organisationId],
  ['id', ({ id }) => id],
];

@ApiTags('documents')
@Controller('api/documents.csv')
export class DocumentExportController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly books: BooksService,
  ) {}

  /** Exports all documents of a filter as one CSV file. */
  @Get()
  @Needs('read', from.anywhere())
  @AnswersCsv()
  export(@Query() filter: DocumentFilterDto, @InScope() scope: OrganisationScope): StreamableFile {
    return csvFile(csvStream(this.rows({ ...filter, scope })), 'documents.csv');
  }

  private async *rows(filter: DocumentFilter): AsyncGenerator<string[]> {
    yield COLUMNS.map(([name]) => name);
    for await (const listed of this.lists.all(filter)) {
      const document = showDocument(listed, this.books.connector(listed).menus);
      yield COLUMNS.map(([, valueOf]) => valueOf(document) ?? '');
    }
  }
}
