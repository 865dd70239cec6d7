import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisationsRepository } from '../organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { BooksSettingsRepository } from './books-settings.repository';
import { BooksSettingsService } from './books-settings.service';
import { BooksDto, BooksTaxesDto } from './organisation-books.dto';
import { ActsService } from '../../people/acts/acts.service';
import { spokenAnew } from '../../platform/requests/spoken-language';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId/books')
export class OrganisationBooksController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly settings: BooksSettingsRepository,
    private readonly reader: BooksSettingsService,
    private readonly acts: ActsService,
  ) {}

  /** Settings of the books, as last read; read automatically once a day. */
  @Get()
  @Needs('read', from.organisation())
  async show(@Param('organisationId', ParseUUIDPipe) id: string): Promise<BooksDto> {
    requireFound(await this.organisations.find(id), 'organisation');
    return BooksDto.from(await this.settings.find(id));
  }

  /** Reads the settings of the books now. */
  @Post('refresh')
  @Needs('organisations.sync', from.organisation())
  @HttpCode(200)
  async refresh(@Param('organisationId', ParseUUIDPipe) id: string): Promise<BooksDto> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    await this.reader.read(organisation);
    const object = { kind: 'organisation', id, name: organisation.name };
    await this.acts.record({
      ...{ action: 'organisations.sync', deed: 'settings_refreshed', organisationId: id, object },
    });
    return this.show(id);
  }
}

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
