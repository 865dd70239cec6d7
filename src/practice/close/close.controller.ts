import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { CloseService } from './close.service';
import { CloseDto, CloseQueryDto } from './close.dto';

@ApiTags('practice')
@Controller('api/close')
export class CloseController {
  constructor(private readonly close: CloseService) {}

  /** Tax period of every visible organisation: how much is fiscalised, and whether it can be filed. */
  @Get()
  @Needs('read', from.anywhere())
  list(@InScope() scope: OrganisationScope, @Query() { month }: CloseQueryDto): Promise<CloseDto> {
    return this.close.list(scope, month);
  }
}
