import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { requireFound } from '../../platform/api/require-found';
import type { Action } from '../rights/actions';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { from } from '../rights/places';
import { mayDoAnywhere, organisationsFor, type Principal } from '../rights/principal';
import { Caller, Present } from '../rights/require-may';
import { Needs, Public } from '../rights/route-rights';
import { refusal } from '../../domain/issues/refuse';
import {
  ApiTokenDto,
  ApiTokenInputDto,
  BegunSignInDto,
  DeviceCodeDto,
  DeviceSignInInputDto,
  NewApiTokenDto,
  SignInDecisionDto,
  SignInProgressDto,
  WaitingSignInDto,
} from './tokens.dto';
import { ApiTokensRepository } from './api-tokens.repository';
import type { Request } from 'express';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { clientAddress } from '../rights/request-origin';
import { DeviceSignInsRepository, EXPIRES_IN_SECONDS } from './device-sign-ins.repository';

const ONLY_READS: readonly Action[] = ['read'];

/** API tokens of the caller, for programs. */
@ApiTags('people')
@Controller('api/tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokensRepository) {}

  /** Lists all tokens ever made, newest first. */
  @Get()
  @Needs('tokens.own', from.anywhere())
  async list(@Present() { personId }: PresentPerson): Promise<ApiTokenDto[]> {
    const tokens = await this.tokens.ofPerson(personId);
    return tokens.map((token) => ApiTokenDto.of(token));
  }

  /** Creates a token, whose text is only in this answer. */
  @Post()
  @Needs('tokens.make', from.anywhere())
  async create(
    @Present() { personId }: PresentPerson,
    @Caller() caller: Principal,
    @Body() input: ApiTokenInputDto,
  ): Promise<NewApiTokenDto> {
    const { name, actions = ONLY_READS, organisationIds, days = 90 } = input;
    requireHeld(caller, actions ?? [], organisationIds ?? []);
    const order = { personId, name, actions, organisationIds, days };
    const { secret, token } = await this.tokens.issue(order);
    return { ...ApiTokenDto.of(token), token: secret };
  }

  /** Ends the token of this call, like signing out. */
  @Delete('current')
  @Needs('tokens.end', from.anywhere())
  @HttpCode(204)
  async endThis(@Caller() { personId, via }: Principal): Promise<void> {
    const token = requireFound(via.kind === 'token' ? via.id : null, 'token');
    await this.tokens.end(requireFound(personId, 'token'), token, 'tokens.end');
  }

  /** Ends a token; from the next call on it gives no access. */
  @Delete(':tokenId')
  @Needs('tokens.own', from.anywhere())
  @HttpCode(204)
  async end(
    @Present() { personId }: PresentPerson,
    @Param('tokenId', ParseUUIDPipe) id: string,
  ): Promise<void> {
    const ended = await this.tokens.end(personId, id, 'tokens.own');
    requireFound(ended ? id : null, 'token');
  }
}

/** Checks that the person holds the rights of the token, which would otherwise have no effect. @throws Refusal */
function requireHeld(
  person: Principal,
  actions: readonly Action[],
  organisationIds: readonly string[],
): void {
  const allowed = organisationsFor(person, 'read');
  const foreign = allowed === 'all' ? [] : organisationIds.filter((id) => !allowed.includes(id));
  const lacking = actions.filter((action) => !mayDoAnywhere(person, action));
  if (foreign.length > 0 || lacking.length > 0) {
    throw refusal('TOKEN_EXCEEDS_PERSON', { exceeding: [...lacking, ...foreign] });
  }
}

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
