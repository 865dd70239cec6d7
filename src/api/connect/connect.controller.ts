import { createHash, randomBytes } from 'node:crypto';
import {
  BadRequestException,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Config } from '../../config/config';
import { CONFIG } from '../../config/process-config';
import { ConsentsRepository } from '../../database/consents.repository';
import type { Organisation } from '../../database/entities/organisation.entity';
import { Needs, Public } from '../../rights/route-rights';
import { cookieOf } from '../../rights/session-cookie';
import { Connecting } from './connecting';
import { ConsentAddressDto } from './connection.dto';

const COOKIE = 'ledgerstamp_consent';
const SET_UP = '/console/set-up';

@ApiTags('connect')
@Controller()
export class ConnectController {
  constructor(
    private readonly consents: ConsentsRepository,
    private readonly connecting: Connecting,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends the caller to the platform's consent page. */
  @Get('api/connect/:platform')
  @Needs('connections.change')
  async begin(@Param('platform') platform: string, @Res() response: Response): Promise<void> {
    response.redirect((await this.address(platform, response)).url);
  }

  /** The same for a page of the console: answers where to send the browser. */
  @Post('api/connect/:platform')
  @Needs('connections.change')
  @HttpCode(200)
  async address(
    @Param('platform') platform: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsentAddressDto> {
    const consent = this.connecting.consent(platform);
    const [state, browser, codeVerifier] = [secret(), secret(), secret()];
    await this.consents.begin(platform, state, browser, codeVerifier);
    response.cookie(COOKIE, browser, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.publicUrl.startsWith('https:'),
      path: `/connect/${platform}/callback`,
      maxAge: 10 * 60_000,
    });
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    return { url: consent.consentUrl({ state, codeChallenge, redirectUri: this.redirectUri(platform) }) };
  }

  @ApiExcludeEndpoint()
  @Get('connect/:platform/callback')
  @Public('bound to a consent that was begun in the same browser, once')
  async comeBack(
    @Param('platform') platform: string,
    @Query('state') state: string | undefined,
    @Query('code') code: string | undefined,
    @Query('error') refusal: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // A person's browser goes on in the console; a program reads the answer.
    const isPerson = request.accepts(['json', 'html']) === 'html';
    const codeVerifier = await this.consents.take(platform, String(state ?? ''), cookieOf(request, COOKIE));
    if (codeVerifier === null) {
      if (isPerson) return response.redirect(303, `${SET_UP}?consent=stale`);
      throw new BadRequestException(
        'This consent was not begun in this browser, or more than ten minutes ago, or has been used: begin again.',
      );
    }
    if (refusal !== undefined || code === undefined) {
      if (isPerson) return response.redirect(303, `${SET_UP}?consent=refused`);
      throw new BadRequestException('The consent was not given: nothing has been connected.');
    }
    const organisations = await this.connecting.connect(
      platform,
      code,
      codeVerifier,
      this.redirectUri(platform),
    );
    if (isPerson) return response.redirect(303, `${SET_UP}?organisation=${newest(organisations)}`);
    response.json({
      connected: organisations.map((organisation) => organisation.name),
      next: 'Choose a fiscal account, store the mappings, and set the go-live date of the organisation.',
    });
  }

  private redirectUri(platform: string): string {
    return `${this.config.publicUrl}/connect/${platform}/callback`;
  }
}

/** A consent can open many: the set-up goes on with the one that was not there before. */
function newest(organisations: readonly Organisation[]): string {
  const [first] = organisations.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return first?.id ?? '';
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
