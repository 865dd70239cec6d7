import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { GapsService } from '../circumstances/gaps.service';
import { showAmounts } from '../dry-run/show-preflight';
import { ForeseeDto, GapDto } from './foresee.dto';
import { RuleEffectDto } from './rule-effect.dto';
import { RuleEffectsService } from './rule-effects.service';

@ApiTags('preflight')
@Controller('api/organisations/:organisationId')
export class EffectsController {
  constructor(
    private readonly effects: RuleEffectsService,
    private readonly gaps: GapsService,
  ) {}

  /**
   * Previews an action: the documents it would release, with amounts and dates, late ones, and documents that
   * it makes impossible to send for ever. Stores nothing and sends nothing.
   */
  @Post('effect')
  @Needs('read', from.organisation())
  @HttpCode(200)
  foresee(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() asked: ForeseeDto,
  ): Promise<RuleEffectDto> {
    return this.effects.foresee(organisationId, asked);
  }

  /**
   * Question after the organisation was paused or not connected for long: did another program fiscalise
   * documents dated or approved meanwhile? They are held until the persons of going live confirm the `text`
   * (`confirmGaps` of the settings).
   */
  @Get('gap')
  @Needs('read', from.organisation())
  async gap(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<GapDto> {
    const question = await this.gaps.question(organisationId);
    if (question === null) return { question: null };
    const { amounts, ...others } = question;
    return { question: { ...others, documents: showAmounts(amounts) } };
  }
}
