import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentListsRepository } from '../../database/document-lists.repository';
import { SubmissionsRepository } from '../../database/submissions.repository';
import { requireFound } from '../require-found';
import { CreditLinks } from './credit-links';
import { DocumentDetailDto, DocumentPageDto, DocumentQueryDto, DocumentExclusionDto } from './document.dto';
import { OperatorDecisions } from './operator-decisions';
import { showChange, showDocument, showSubmission } from './show-document';

@ApiTags('documents')
@Controller('api/documents')
export class DocumentsController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly decisions: OperatorDecisions,
    private readonly links: CreditLinks,
  ) {}

  /** Documents in the order of their dates. */
  @Get()
  async list(@Query() query: DocumentQueryDto): Promise<DocumentPageDto> {
    const { page, pageSize } = query;
    const { listed, total } = await this.lists.page(query, page, pageSize);
    return { documents: listed.map(showDocument), page, pageSize, total };
  }

  /** One document with its whole history, everything that was sent for it, and what has changed since. */
  @Get(':documentId')
  async find(@Param('documentId', ParseUUIDPipe) id: string): Promise<DocumentDetailDto> {
    const listed = requireFound(await this.lists.find(id), 'document');
    const [history, submissions] = await Promise.all([
      this.lists.history(id),
      this.submissions.ofDocument(id),
    ]);
    const { document } = listed;
    const [creditedBy, credits] = await Promise.all([
      this.links.creditedBy(document),
      this.links.credits(document, submissions),
    ]);
    return {
      ...showDocument(listed),
      change: showChange(document, submissions),
      creditedBy,
      credits,
      source: JSON.parse(document.source) as object,
      history: history.map(({ at, fromState, toState, reason, detail, actor }) => ({
        ...{ at, from: fromState, to: toState, reason, detail, actor },
      })),
      submissions: submissions.map(showSubmission),
    };
  }

  /** Looks at the document again at once; a rejected one starts over, a refused part of a write-back is tried again. */
  @Post(':documentId/retry')
  @HttpCode(202)
  retry(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    return this.decisions.retry(id);
  }

  /** Decides that the document is not to be fiscalised. */
  @Post(':documentId/exclude')
  @HttpCode(204)
  exclude(
    @Param('documentId', ParseUUIDPipe) id: string,
    @Body() { reason }: DocumentExclusionDto,
  ): Promise<void> {
    return this.decisions.exclude(id, reason);
  }

  /** Takes an exclusion back. */
  @Post(':documentId/include')
  @HttpCode(202)
  include(@Param('documentId', ParseUUIDPipe) id: string): Promise<void> {
    return this.decisions.include(id);
  }
}
