import {
  Controller,
  Delete,
  ForbiddenException,
  Get,
  HttpCode,
  Inject,
  Logger,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import type { Role } from '../roles';
import { actionsOf } from '../rights/actions';
import { clientAddress } from '../rights/client-address';
import { isByPerson } from '../rights/own-page';
import { holderOf } from '../rights/rights.guard';
import { Needs, OwnPage, Public } from '../rights/route-rights';
import { cookieOf, type SessionCookie, sessionCookie } from '../rights/session-cookie';
import { SessionsRepository } from './sessions.repository';
import { CountryDto, SessionDto } from './session.dto';

/** For browsers alone; a program sends the key with every call. */
@ApiTags('session')
@Controller('api/session')
export class SessionController {
  private readonly logger = new Logger(SessionController.name);
  private readonly cookie: SessionCookie;

  constructor(
    private readonly sessions: SessionsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cookie = sessionCookie(config.publicUrl);
  }

  /** Whether this browser is signed in, and what it may do. */
  @Get()
  @Public('says only what the cookie of the call opens')
  async show(@Req() request: Request): Promise<SessionDto> {
    const id = cookieOf(request, this.cookie.name);
    return this.shown(id === '' ? null : await this.sessions.roleOf(id, isByPerson(request)));
  }

  /** Exchanges the key of the `Authorization` header for a cookie that no script can read. */
  @Post()
  @OwnPage()
  @Needs('read')
  @HttpCode(200)
  async signIn(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SessionDto> {
    const holder = holderOf(request);
    if (holder === null || holder === 'collector') throw new ForbiddenException();
    const id = await this.sessions.begin(holder);
    this.logger.log(`${holder} signed in from ${clientAddress(request.ip)}`);
    await this.sessions.end(cookieOf(request, this.cookie.name));
    response.cookie(this.cookie.name, id, {
      ...this.cookie.options,
      maxAge: this.config.session.absoluteMs,
    });
    return this.shown(holder);
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

  private shown(role: Role | null): SessionDto {
    const { idleMs, absoluteMs } = this.config.session;
    return {
      isSignedIn: role !== null,
      role,
      actions: role === null ? [] : actionsOf(role),
      idleMinutes: idleMs / 60_000,
      absoluteMinutes: absoluteMs / 60_000,
      country: CountryDto.ofInstallation(),
    };
  }
}
