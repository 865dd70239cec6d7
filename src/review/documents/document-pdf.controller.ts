import {
  Controller,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { EvidencePdfsService } from '../../documents/evidence-pdfs.service';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { DocumentListsRepository } from './document-lists.repository';
import { ActsService } from '../../people/acts/acts.service';
import { documentAct } from '../decisions/document-act';

const NO_PDF = 'The service has not provided a PDF for this document (yet).';

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
    if (bytes === null) throw new NotFoundException(NO_PDF);
    if (!Buffer.isBuffer(bytes))
      throw new NotFoundException(`${bytes.why} Send POST to this address to download it.`);
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
    if (!(await this.pdfs.fetch(id))) throw new NotFoundException(NO_PDF);
    await this.acts.record(documentAct(document, 'organisations.sync', 'pdf_fetched'));
  }
}
