import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import type { Principal } from '../../people/rights/principal';
import { Caller } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { TodayService } from './today.service';
import { TodayDto, TodayQueryDto } from './today.dto';

@ApiTags('practice')
@Controller('api/today')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  /**
   * Open work of all visible organisations: one group per cause with one line per client, most urgent first. Makes no
   * call.
   */
  @Get()
  @Needs('read', from.anywhere())
  show(
    @Query() { kind, code, whose }: TodayQueryDto,
    @Caller() caller: Principal,
    @InScope() scope: OrganisationScope,
  ): Promise<TodayDto> {
    const group = kind === undefined ? null : { kind, code: code ?? '' };
    return this.today.show(caller, scope, { group, isMine: whose === 'mine' });
  }
}
