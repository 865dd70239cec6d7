import { Controller, Get, NotFoundException, Param, ParseUUIDPipe, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { DocumentListsRepository } from '../../database/document-lists.repository';
import { SubmissionsRepository } from '../../database/submissions.repository';
import { FiscalRegistry } from '../../fiscal/fiscal-registry';
import { Needs } from '../../rights/route-rights';
import { FiscalAccountOpening } from '../fiscal-accounts/fiscal-account-opening';
import { requireFound } from '../require-found';

@ApiTags('documents')
@Controller('api/documents/:documentId/pdf')
export class DocumentPdfController {
  constructor(
    private readonly lists: DocumentListsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly opening: FiscalAccountOpening,
    private readonly registry: FiscalRegistry,
  ) {}

  /** The fiscal PDF, fetched from the service now: it is not stored here. */
  @Get()
  @Needs('read')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@Param('documentId', ParseUUIDPipe) id: string): Promise<StreamableFile> {
    const { receipt } = requireFound(await this.lists.find(id), 'document');
    const submissions = await this.submissions.ofDocument(id);
    const accountId = submissions.find(({ state }) => state === 'fiscalised')?.fiscalAccountId;
    if (receipt?.pdfName == null || accountId === undefined) {
      throw new NotFoundException('The service has named no PDF for this document (yet).');
    }
    const account = await this.opening.open(accountId);
    const bytes = await this.registry.get(account.service).pdf(account, receipt.pdfName);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: 'inline',
      length: bytes.length,
    });
  }
}
