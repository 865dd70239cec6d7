import { Body, Controller, Get, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../people/rights/places';
import { Needs } from '../people/rights/route-rights';
import { BackfillDto, BackfillInputDto } from './backfill.dto';
import { BackfillsService } from './backfills.service';

/** Documents before the go-live date, sent in by a plan. */
@ApiTags('backfill')
@Controller('api/organisations/:organisationId/backfills')
export class OrganisationBackfillsController {
  constructor(private readonly backfills: BackfillsService) {}

  /**
   * Plans: which documents of the range would go, what holds the others, what it costs, and whether their dates are a
   * risk. The set of documents is frozen; nothing is sent before the plan is run.
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
