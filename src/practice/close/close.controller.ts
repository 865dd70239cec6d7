import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InScope } from '../../people/rights/in-scope';
import type { OrganisationScope } from '../../people/rights/organisation-scope';
import { from } from '../../people/rights/places';
import { Needs } from '../../people/rights/route-rights';
import { CloseService } from './close.service';
import { CloseDto, CloseQueryDto, PeriodSignOffDto, SignPeriodDto, TakeBackSignOffDto } from './close.dto';
import type { Principal } from '../../people/rights/principal';
import { Caller } from '../../people/rights/require-may';
import { PeriodSignOffsService } from './period-sign-offs.service';

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

@ApiTags('practice')
@Controller('api/organisations/:organisationId/sign-offs')
export class PeriodSignOffsController {
  constructor(private readonly signOffs: PeriodSignOffsService) {}

  /** Last hundred sign-offs of tax periods, latest first, with the signed figures. */
  @Get()
  @Needs('read', from.organisation())
  list(@Param('organisationId', ParseUUIDPipe) organisationId: string): Promise<PeriodSignOffDto[]> {
    return this.signOffs.list(organisationId);
  }

  /**
   * Signs off a tax period that is ready to be filed, by a person in a session; an existing sign-off is replaced and
   * needs a reason.
   */
  @Post()
  @Needs('periods.sign', from.organisation())
  @HttpCode(204)
  async sign(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Body() period: SignPeriodDto,
    @Caller() { personId, name }: Principal,
  ): Promise<void> {
    // Only people with a session can sign.
    if (personId !== null) await this.signOffs.sign(organisationId, period, { personId, name });
  }

  /** Withdraws a sign-off: the period is open again. */
  @Post(':signOffId/taking-back')
  @Needs('periods.sign', from.organisation())
  @HttpCode(204)
  async takeBack(
    @Param('organisationId', ParseUUIDPipe) organisationId: string,
    @Param('signOffId', ParseUUIDPipe) signOffId: string,
    @Body() { reason }: TakeBackSignOffDto,
    @Caller() { personId, name }: Principal,
  ): Promise<void> {
    if (personId !== null)
      await this.signOffs.takeBack(organisationId, signOffId, reason, { personId, name });
  }
}
