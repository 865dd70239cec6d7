import { Controller, Get, Param, ParseUUIDPipe, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { addDays, dayAt } from '../../domain/calendar-day';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { requireFound } from '../../platform/api/require-found';
import { DatabaseClock } from '../../platform/database/database-clock';
import { HOME_OFFSET } from '../../setup/circumstances/circumstances.service';
import { OlderDocumentsDto, OlderDocumentsQueryDto } from './older-documents.dto';
import { OlderDocumentsService } from './older-documents.service';

@ApiTags('backfill')
@Controller('api/organisations/:organisationId/older-documents')
export class OlderDocumentsController {
  constructor(
    private readonly organisations: OrganisationsRepository,
    private readonly older: OlderDocumentsService,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * Counts and amounts of documents dated before a go-live date, for deciding before it is stored, and later. The
   * decision is the setting olderDocuments.
   */
  @Get()
  @Needs('read', from.organisation())
  async before(
    @Param('organisationId', ParseUUIDPipe) id: string,
    @Query() { goLiveOn }: OlderDocumentsQueryDto,
  ): Promise<OlderDocumentsDto> {
    const organisation = requireFound(await this.organisations.find(id), 'organisation');
    const tomorrow = addDays(dayAt(await this.clock.now(), HOME_OFFSET), 1);
    return this.older.before(organisation, goLiveOn ?? organisation.goLiveOn ?? tomorrow);
  }
}
