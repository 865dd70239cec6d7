import {
  Body,
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
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Config } from '../../config/config';
import { CONFIG } from '../../config/process-config';
import type { Role } from '../../config/roles';
import { SessionsRepository } from '../../database/sessions.repository';
import { clientAddress } from './client-address';
import { isByPerson, isFromOwnPage } from './own-page';
import { cookieOf, cookieOptions, SESSION_COOKIE } from './session-cookie';
import { SessionDto, SignInDto } from './session.dto';
import { SigningIn, TooManyAttempts } from './signing-in';

/** For browsers alone; a program sends the key with every call. Needs no key: here it is given. */
@ApiTags('session')
@ApiSecurity({})
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly signingIn: SigningIn,
    private readonly sessions: SessionsRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether this browser is signed in. */
  @Get()
  async show(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SessionDto> {
    response.setHeader('Cache-Control', 'no-store');
    const id = cookieOf(request, SESSION_COOKIE);
    return this.shown(id === '' ? null : await this.sessions.roleOf(id, isByPerson(request)));
  }

  /** Exchanges a key for a cookie that no script can read. Ten attempts in 15 minutes per address. */
  @Post()
  @HttpCode(200)
  async signIn(
    @Body() { key }: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionDto> {
    this.requireOwnPage(request);
    const { id, role } = await this.signingIn
      .signIn(key, clientAddress(request.ip))
      .catch((error: unknown) => {
        if (error instanceof TooManyAttempts) response.setHeader('Retry-After', error.secondsLeft);
        throw error;
      });
    await this.sessions.end(cookieOf(request, SESSION_COOKIE));
    response.cookie(SESSION_COOKIE, id, {
      ...cookieOptions(this.config.publicUrl),
      maxAge: this.config.session.absoluteMs,
    });
    return this.shown(role);
  }

  /** Signs this browser out: the session is over on the server too. */
  @Delete()
  @HttpCode(204)
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    this.requireOwnPage(request);
    await this.sessions.end(cookieOf(request, SESSION_COOKIE));
    response.clearCookie(SESSION_COOKIE, cookieOptions(this.config.publicUrl));
  }

  /** Nobody else's page may sign a browser in or out. */
  private requireOwnPage(request: Request): void {
    if (!isFromOwnPage(request, this.config.publicUrl)) {
      throw new ForbiddenException('Only a page of this console may do that; programs send the key itself.');
    }
  }

  private shown(role: Role | null): SessionDto {
    const { idleMs, absoluteMs } = this.config.session;
    return {
      isSignedIn: role !== null,
      role,
      idleMinutes: idleMs / 60_000,
      absoluteMinutes: absoluteMs / 60_000,
    };
  }
}
