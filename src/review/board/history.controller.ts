import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { DailyHistoryService } from './daily-history.service';
import { HistoryDayDto, HistoryQueryDto } from './board.dto';

@ApiTags('organisations')
@Controller('api/history')
export class HistoryController {
  constructor(private readonly history: DailyHistoryService) {}

  /** Day by day, oldest first: how many documents entered which state, and how their outcomes were received. */
  @Get()
  @Needs('read', from.anywhere())
  show(@Query() query: HistoryQueryDto, @InScope() scope: OrganisationScope): Promise<HistoryDayDto[]> {
    return this.history.show(query, scope);
  }
}
