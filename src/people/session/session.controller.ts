import {
  Controller,
  Delete,
  ForbiddenException,
  Get,
  HttpCode,
  Inject,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { isByPerson } from '../rights/request-origin';
import { from } from '../rights/places';
import type { Principal } from '../rights/principal';
import { Caller, Present } from '../rights/require-may';
import { Needs, OwnPage, Public } from '../rights/route-rights';
import { cookieOf, type SessionCookie, sessionCookie } from '../rights/session-cookie';
import { BrowserSessionsService } from './browser-sessions.service';
import { SessionsRepository } from './sessions.repository';
import { ListedSessionDto, SessionDto } from './session.dto';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { principalOf } from '../rights/rights.guard';
import { SessionsService } from './sessions.service';

/** Session endpoints for browsers; a program sends its key with every call. */
@ApiTags('session')
@Controller('api/session')
export class SessionController {
  private readonly cookie: SessionCookie;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly browsers: BrowserSessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cookie = sessionCookie(config.publicUrl);
  }

  /** State of this browser's session, and its rights. */
  @Get()
  @Public('says only what the cookie of the call opens')
  async show(@Req() request: Request): Promise<SessionDto> {
    const id = cookieOf(request, this.cookie.name);
    if (id === '') return SessionDto.of(null, this.config);
    return SessionDto.of(await this.sessions.callerOf(id, isByPerson(request), null), this.config);
  }

  /** Exchanges the key of the `Authorization` header for a cookie that no script can read. */
  @Post()
  @OwnPage()
  @Needs('read', from.anywhere('the session is of its caller'))
  @HttpCode(200)
  async signIn(
    @Caller() caller: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    if (caller.kind !== 'break_glass' && caller.kind !== 'viewer') throw new ForbiddenException();
    return this.browsers.begin(request, response, { key: caller.kind });
  }

  /** Signs this browser out: the session is over on the server too. */
  @Delete()
  @OwnPage()
  @Public('ends the session whose cookie the call brings, for a page of the console')
  @HttpCode(204)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.sessions.end(cookieOf(request, this.cookie.name));
    response.clearCookie(this.cookie.name, this.cookie.options);
  }
}

/** Sessions of signed-in browsers: everybody sees their own, owners also those of others. */
@ApiTags('session')
@Controller('api')
export class ListedSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /** Lists the sessions of the caller, most recently used first. */
  @Get('own-sessions')
  @Needs('sessions.own', from.anywhere())
  own(@Present() caller: PresentPerson): Promise<ListedSessionDto[]> {
    const { personId, sessionId } = caller;
    return this.sessions.of(personId, sessionId);
  }

  /** Ends every session of the caller but this one. */
  @Delete('own-sessions')
  @Needs('sessions.own', from.anywhere())
  @HttpCode(204)
  endOthers(@Present() caller: PresentPerson): Promise<void> {
    const { personId, sessionId } = caller;
    return this.sessions.endOthers(personId, sessionId);
  }

  @Delete('own-sessions/:sessionId')
  @Needs('sessions.own', from.anywhere())
  @HttpCode(204)
  endOwn(@Param('sessionId', ParseUUIDPipe) id: string, @Present() caller: PresentPerson): Promise<void> {
    return this.sessions.end(caller.personId, id, 'sessions.own');
  }

  /** Lists the sessions of a person. */
  @Get('people/:personId/sessions')
  @Needs('people.read', from.installation())
  ofPerson(
    @Param('personId', ParseUUIDPipe) personId: string,
    @Req() request: Request,
  ): Promise<ListedSessionDto[]> {
    return this.sessions.of(personId, principalOf(request)?.via.id ?? null);
  }

  @Delete('people/:personId/sessions/:sessionId')
  @Needs('people.change', from.installation())
  @HttpCode(204)
  endOfPerson(
    @Param('personId', ParseUUIDPipe) personId: string,
    @Param('sessionId', ParseUUIDPipe) id: string,
  ): Promise<void> {
    return this.sessions.end(personId, id, 'people.change');
  }
}
