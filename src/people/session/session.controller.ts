import {
  Controller,
  Delete,
  ForbiddenException,
  Get,
  HttpCode,
  Inject,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { isByPerson } from '../rights/own-page';
import { from } from '../rights/places';
import type { Principal } from '../rights/principal';
import { Caller } from '../rights/require-may';
import { Needs, OwnPage, Public } from '../rights/route-rights';
import { cookieOf, type SessionCookie, sessionCookie } from '../rights/session-cookie';
import { BrowserSessionsService } from './browser-sessions.service';
import { SessionsRepository } from './sessions.repository';
import { SessionDto } from './session.dto';

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
