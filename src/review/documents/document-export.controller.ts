import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { csvStream } from '../../platform/api/csv';
import { BooksService } from '../../organisations/books/books.service';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { AnswersCsv, csvFile } from '../../platform/api/csv-file';
import { DocumentListsRepository } from './document-lists.repository';
import type { DocumentFilter } from './document-filter';
import { DocumentDto, DocumentFilterDto } from './documents.dto';
import { showDocument } from './show-document';

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
