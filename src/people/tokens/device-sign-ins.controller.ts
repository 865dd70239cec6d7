import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { requireFound } from '../../platform/api/require-found';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { clientAddress } from '../rights/client-address';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { from } from '../rights/places';
import { Present } from '../rights/require-may';
import { Needs, Public } from '../rights/route-rights';
import {
  BegunSignInDto,
  DeviceCodeDto,
  DeviceSignInInputDto,
  SignInDecisionDto,
  SignInProgressDto,
  WaitingSignInDto,
} from './tokens.dto';
import { DeviceSignInsRepository, EXPIRES_IN_SECONDS } from './device-sign-ins.repository';

const INTERVAL_SECONDS = 2;

/** Sign-in of the command line with a person's consent (RFC 8628). */
@ApiTags('people')
@Controller('api/device-sign-ins')
export class DeviceSignInsController {
  constructor(
    private readonly signIns: DeviceSignInsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @Public('gives nothing: a person has to agree in the console')
  async begin(@Req() request: Request, @Body() input: DeviceSignInInputDto): Promise<BegunSignInDto> {
    const begun = await this.signIns.begin(input, clientAddress(request.ip));
    const address = `${this.config.publicUrl}/console/device?code=${begun.userCode}`;
    return { ...begun, address, intervalSeconds: INTERVAL_SECONDS, expiresInSeconds: EXPIRES_IN_SECONDS };
  }

  @Post('token')
  @Public('the code of the call is a secret of 256 bits')
  @HttpCode(200)
  progress(@Body() { deviceCode }: DeviceCodeDto): Promise<SignInProgressDto> {
    return this.signIns.progress(deviceCode);
  }

  /** Shows the pending sign-in that the person is about to accept. */
  @Get(':userCode')
  @Needs('tokens.own', from.anywhere())
  async show(@Param('userCode') userCode: string): Promise<WaitingSignInDto> {
    return requireFound(await this.signIns.waiting(userCode.toUpperCase()), 'sign-in');
  }

  @Post(':userCode/decision')
  @Needs('tokens.make', from.anywhere())
  @HttpCode(204)
  async decide(
    @Present() { personId }: PresentPerson,
    @Param('userCode') userCode: string,
    @Body() { agrees }: SignInDecisionDto,
  ): Promise<void> {
    const decided = await this.signIns.decide(userCode.toUpperCase(), personId, agrees);
    requireFound(decided ? userCode : null, 'sign-in');
  }
}
