import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BooksService } from '../../organisations/books/books.service';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { RechecksService } from '../decisions/rechecks.service';
import { DocumentDecisionsService } from '../decisions/document-decisions.service';
import { DocumentListsRepository, type ListPage } from './document-lists.repository';
import { DocumentDetailsService } from './document-details.service';
import { DocumentDetailDto, DocumentPageDto, DocumentQueryDto, DocumentExclusionDto } from './documents.dto';
import { readPosition, writePosition } from './list-order';
import { showDocument } from './show-document';

@ApiTags('documents')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly details: DocumentDetailsService,
    private readonly decisions: DocumentDecisionsService,
    private readonly checking: RechecksService,
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
    return this.checking.document(id);
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
  include(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    return this.decisions.include(id);
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
