import { Controller, Get, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { BooksSettingsService } from './books-settings.service';
import { BooksTaxesDto } from './organisation-books.dto';
import { spokenAnew } from '../../platform/requests/spoken-language';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/taxes')
export class BooksTaxesController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly settings: BooksSettingsService,
  ) {}

  /** Taxes of the books, as last read, for tax mappings. Makes no call; POST books/refresh does. */
  @Get()
  @Needs('read', from.organisation())
  async taxes(@Param('organisationId', ParseUUIDPipe) id: string): Promise<BooksTaxesDto> {
    requireFound(await this.organisations.find(id), 'organisation');
    const { settings, readAt, failure } = await this.settings.known(id);
    const taxes = (settings?.taxes ?? []).map(({ taxType, name, percent }) => ({ taxType, name, percent }));
    return { readAt, failure: spokenAnew(failure), taxes };
  }
}
