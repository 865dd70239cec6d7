import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { Needs } from '../../rights/route-rights';
import { BooksSettingsReader } from '../../sync/books-settings';
import { requireFound } from '../require-found';
import { BooksTaxDto } from './organisation-books.dto';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/taxes')
export class BooksTaxesController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly settings: BooksSettingsReader,
  ) {}

  /** The taxes of the books as they were read last: what tax mappings are made for. POST books/refresh reads them now. */
  @Get()
  @Needs('read')
  async taxes(@Param('organisationId', ParseUUIDPipe) id: string): Promise<BooksTaxDto[]> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    const { settings, readAt } = await this.settings.known(organisation);
    return settings.taxes.map(({ taxType, name, percent }) => ({ taxType, name, percent, readAt }));
  }
}
