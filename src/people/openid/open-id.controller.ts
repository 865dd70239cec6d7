import { Body, Controller, Get, HttpCode, Inject, Logger, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response, CookieOptions } from 'express';
import { Refusal } from '../../domain/issues/refusal';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { AtOnce } from '../../platform/requests/concurrency-limit.interceptor';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { clientAddress } from '../rights/request-origin';
import { givenKeys } from '../rights/keys';
import { tellOfRefusal } from '../rights/refusals';
import { RefusedKeysService, TooManyWrongKeys } from '../rights/refused-keys.service';
import { from } from '../rights/places';
import { Present } from '../rights/require-may';
import { Needs, OwnPage, Public } from '../rights/route-rights';
import { cookieOf, sessionCookie } from '../rights/session-cookie';
import { BrowserSessionsService } from '../session/browser-sessions.service';
import { SessionsRepository } from '../session/sessions.repository';
import { codeOf, SignInRefused, whyRefused } from './failed-sign-in';
import { BeginSignInDto, SignInAddressDto, SignInWaysDto } from './open-id.dto';
import { ProviderVisitsService } from './provider-visits.service';
import { ATTEMPT_LIVES_MS } from './attempt';

/** Name and protective options of the cookie of a pending sign-in at this address. */
interface AttemptCookie {
  readonly name: string;
  readonly options: CookieOptions;
}

/**
 * Cookie of a pending sign-in: `Lax`, because the browser returns from another site, while the session's is `Strict`.
 * One per browser, so the later of two sign-ins counts.
 */
function attemptCookie(publicUrl: string): AttemptCookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? '__Host-ledgerstamp_sign_in' : 'ledgerstamp_sign_in',
    options: {
      ...{ httpOnly: true, sameSite: 'lax', secure, maxAge: ATTEMPT_LIVES_MS },
      path: secure ? '/' : '/api/sign-in/providers',
    },
  };
}

const FAILED_PAGE = '/console/sign-in';
/** Failures that a stranger could provoke by guessing. */
const GUESSES = ['stale', 'code'];

/** Sign-in with a provider: redirects to the provider and back. */
@ApiTags('session')
@Controller('api/sign-in/providers')
export class OpenIdController {
  private readonly logger = new Logger(OpenIdController.name);

  constructor(
    private readonly visits: ProviderVisitsService,
    private readonly browsers: BrowserSessionsService,
    private readonly sessions: SessionsRepository,
    private readonly refusedKeys: RefusedKeysService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the ways to sign in here. */
  @Get()
  @Public('says what the buttons of the sign-in page say')
  ways(): SignInWaysDto {
    return {
      providers: this.config.openIdProviders.map(({ name, label }) => ({ name, label })),
      takesKey: givenKeys(this.config).length > 0,
    };
  }

  /** Begins a sign-in in this browser. */
  @Post(':provider')
  @OwnPage()
  @AtOnce(50)
  @Public('stores nothing; what it encrypts is of use to this browser alone, for ten minutes')
  @HttpCode(200)
  async begin(
    @Param('provider') provider: string,
    @Body() body: BeginSignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInAddressDto> {
    const session = cookieOf(request, sessionCookie(this.config.publicUrl).name);
    return this.leave(provider, request, response, () =>
      this.visits.begin(provider, body, session === '' ? null : session),
    );
  }

  /** Begins to add an account to the caller's own. */
  @Post(':provider/own-account')
  @AtOnce(50)
  @Needs('own-sign-in.change', from.anywhere())
  @HttpCode(200)
  async add(
    @Param('provider') provider: string,
    @Present() caller: PresentPerson,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignInAddressDto> {
    return this.leave(provider, request, response, () => this.visits.beginToAdd(provider, caller));
  }

  @ApiExcludeEndpoint()
  @Get(':provider/callback')
  @AtOnce(50)
  @Public('bound to a sign-in that was begun in the same browser, and to a code of the provider')
  async comeBack(
    @Param('provider') provider: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { name, options } = attemptCookie(this.config.publicUrl);
    const kept = cookieOf(request, name);
    response.clearCookie(name, { ...options, maxAge: undefined });
    try {
      const { personId, signedInAt, attempt } = await this.visits.finish(provider, kept, queryOf(request));
      if (attempt.addsTo === undefined)
        await this.browsers.begin(request, response, { personId, method: 'provider', signedInAt });
      if (attempt.session !== null) await this.sessions.end(attempt.session);
      response.redirect(303, attempt.to);
    } catch (error) {
      const counted = await this.count(request, error);
      response.redirect(303, this.failedPage(provider, request, counted));
    }
  }

  /** Redirects to the provider, or to the page that explains why that is impossible. @throws Refusal */
  private async leave(
    provider: string,
    request: Request,
    response: Response,
    begin: () => Promise<{ url: string; kept: string }>,
  ): Promise<SignInAddressDto> {
    try {
      this.requireOwnAddress(request);
      const { url, kept } = await begin();
      const cookie = attemptCookie(this.config.publicUrl);
      response.cookie(cookie.name, kept, cookie.options);
      return { url };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return { url: this.failedPage(provider, request, error) };
    }
  }

  /**
   * Requires the address PUBLIC_URL, to which the provider returns the browser: cookies of another address are missing
   * there.
   */
  private requireOwnAddress(request: Request): void {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== new URL(this.config.publicUrl).origin)
      throw new SignInRefused('address');
  }

  /** Counts a failed attempt like a wrong key; a valid sign-in is never refused because of them. */
  private async count(request: Request, error: unknown): Promise<unknown> {
    if (!(error instanceof SignInRefused) || !GUESSES.includes(error.failure)) return error;
    try {
      await this.refusedKeys.count(clientAddress(request.ip));
      return error;
    } catch (flood) {
      return flood instanceof TooManyWrongKeys ? new SignInRefused('too_many', flood.secondsLeft) : flood;
    }
  }

  /** Page with reason and remedy. The log has the code of the cause, never the input. */
  private failedPage(provider: string, request: Request, error: unknown): string {
    const { failure, seconds } = whyRefused(error);
    tellOfRefusal('sign_in');
    const address = clientAddress(request.ip);
    const cause = codeOf(error instanceof SignInRefused ? error.cause : error);
    if (failure === 'program') this.logger.error({ err: error, provider }, 'a sign-in failed');
    else this.logger.warn({ provider, failure, cause, seconds, address }, 'a sign-in was refused');
    const known = this.config.openIdProviders.some(({ name }) => name === provider);
    const told = new URLSearchParams({ failed: failure, ...(known ? { provider } : {}) });
    if (seconds !== null) told.set('seconds', String(Math.round(seconds)));
    return `${FAILED_PAGE}?${told.toString()}`;
  }
}

/** Returns the query unmodified, from `?` on, because the client parses it itself. */
function queryOf({ originalUrl }: Request): string {
  const at = originalUrl.indexOf('?');
  return at === -1 ? '' : originalUrl.slice(at);
}
