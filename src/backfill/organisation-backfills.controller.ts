import { Body, Controller, Get, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../people/rights/places';
import { Needs } from '../people/rights/route-rights';
import { BackfillDto, BackfillInputDto } from './backfill.dto';
import { BackfillsService } from './backfills.service';

/** Backfills of documents before the go-live date. */
@ApiTags('backfill')
@Controller('api/organisations/:organisationId/backfills')
export class OrganisationBackfillsController {
  constructor(private readonly backfills: BackfillsService) {}

  /**
   * Plans a backfill: which documents of the range would be sent, what holds the others, the effort, and risks of their
   * dates. The set is frozen; nothing is sent before the plan is run.
   */
  @Post()
  @Needs('backfills.plan', from.organisation())
  plan(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() input: BackfillInputDto,
  ): Promise<BackfillDto> {
    return this.backfills.plan(organisationId, input);
  }

  /** Lists all plans with their runs, latest first. */
  @Get()
  @Needs('read', from.organisation())
  list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<BackfillDto[]> {
    return this.backfills.list(organisationId);
  }
}
