import { BadRequestException, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentListsRepository } from '../../database/document-lists.repository';
import type { Organisation } from '../../database/entities/organisation.entity';
import { OrganisationsRepository } from '../../database/organisations.repository';
import { BooksSettingsReader } from '../../sync/books-settings';
import { Needs } from '../../rights/route-rights';
import { FiscalMappings } from '../fiscal-accounts/fiscal-mappings';
import { requireFound } from '../require-found';
import { BooksTaxDto, PushedMappingsDto, StateCountDto } from './organisation.dto';

@ApiTags('organisations')
@Controller('api/organisations/:organisationId')
export class OrganisationInsightController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalMappings: FiscalMappings,
    private readonly lists: DocumentListsRepository,
    private readonly settings: BooksSettingsReader,
  ) {}

  /** How many documents stand in which state. */
  @Get('summary')
  @Needs('read')
  async summary(@Param('organisationId', ParseUUIDPipe) id: string): Promise<StateCountDto[]> {
    await this.organisation(id);
    return this.lists.countByState(id);
  }

  /** The taxes of the books as they were read last: what tax mappings are made for. POST books/refresh reads them now. */
  @Get('taxes')
  @Needs('read')
  async taxes(@Param('organisationId', ParseUUIDPipe) id: string): Promise<BooksTaxDto[]> {
    const organisation = await this.organisation(id);
    const { settings, readAt } = await this.settings.known(organisation);
    return settings.taxes.map(({ taxType, name, percent }) => ({ taxType, name, percent, readAt }));
  }

  /** Gives the fiscal service the stored mappings that it lacks; what it has otherwise is reported, not changed. */
  @Post('mappings/push')
  @Needs('rules.change')
  @HttpCode(200)
  async push(@Param('organisationId', ParseUUIDPipe) id: string): Promise<PushedMappingsDto> {
    const { fiscalAccountId } = await this.organisation(id);
    if (fiscalAccountId === null)
      throw new BadRequestException('The organisation has no fiscal account: choose one first.');
    return this.fiscalMappings.addMissing(fiscalAccountId, id);
  }

  private async organisation(id: string): Promise<Organisation> {
    return requireFound(await this.organisations.find(id), 'organisation');
  }
}
