import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Books } from '../../organisations/books/books';
import { Needs } from '../../people/rights/route-rights';
import { CheckingAgain } from '../decisions/checking-again';
import { OperatorDecisions } from '../decisions/operator-decisions';
import { DocumentListsRepository } from './document-lists.repository';
import { DocumentDetails } from './document-details';
import { DocumentDetailDto, DocumentPageDto, DocumentQueryDto, DocumentExclusionDto } from './document.dto';
import { showDocument } from './show-document';

@ApiTags('documents')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly details: DocumentDetails,
    private readonly decisions: OperatorDecisions,
    private readonly checking: CheckingAgain,
    private readonly books: Books,
  ) {}

  /** Documents in the order of their dates. */
  @Get()
  @Needs('read')
  async list(@Query() query: DocumentQueryDto): Promise<DocumentPageDto> {
    const { page, pageSize } = query;
    const { listed, total } = await this.lists.page(query, page, pageSize);
    const documents = listed.map((one) => showDocument(one, this.books.connector(one).menus));
    return { documents, page, pageSize, total };
  }

  /** One document with its whole history, everything that was sent for it, and what has changed since. */
  @Get(':documentId')
  @Needs('read')
  find(@Param('documentId', ParseUUIDPipe) id: string): Promise<DocumentDetailDto> {
    return this.details.of(id);
  }

  /** Looks at the document again at once; a rejected one starts over, a refused part of a write-back is tried again. */
  @Post(':documentId/retry')
  @Needs('documents.decide')
  @HttpCode(202)
  retry(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    return this.checking.document(id);
  }

  /** Decides that the document is not to be fiscalised. */
  @Post(':documentId/exclude')
  @Needs('documents.decide')
  @HttpCode(204)
  exclude(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() { reason }: DocumentExclusionDto,
  ): Promise<void> {
    return this.decisions.exclude(id, reason);
  }

  /** Takes an exclusion back. */
  @Post(':documentId/include')
  @Needs('documents.decide')
  @HttpCode(202)
  include(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    return this.decisions.include(id);
  }
}
