import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { ForeseeDto } from './foresee.dto';
import { RuleEffectDto } from './rule-effect.dto';
import { RuleEffects } from './rule-effects';

@ApiTags('preflight')
@Controller('api/organisations/:organisationId/effect')
export class EffectsController {
  constructor(private readonly effects: RuleEffects) {}

  /**
   * What an action would let go, with its money and dates, what of it is late, and what it makes impossible for ever. It is
   * asked before the action, stores nothing and sends nothing.
   */
  @Post()
  @Needs('read', from.organisation())
  @HttpCode(200)
  foresee(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() asked: ForeseeDto,
  ): Promise<RuleEffectDto> {
    return this.effects.foresee(organisationId, asked);
  }
}
