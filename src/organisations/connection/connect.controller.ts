import { createHash, randomBytes } from 'node:crypto';
import { Controller, Get, HttpCode, Inject, Logger, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { CookieOptions, Request, Response } from 'express';
import type { RefusalCode } from '../../domain/issues/refusal-catalogue';
import { refusal } from '../../domain/issues/refuse';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import type { Organisation } from '../organisation.entity';
import { from } from '../../people/rights/places';
import { Needs, Public } from '../../people/rights/route-rights';
import { cookieOf } from '../../people/rights/session-cookie';
import { ConsentsRepository } from './consents.repository';
import { NewConnectionsService } from './new-connections.service';
import { ConsentAddressDto } from './connection.dto';
import { ActsService } from '../../people/acts/acts.service';
import { asPrincipal } from '../../people/rights/current-principal';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { Refusal } from '../../domain/issues/refusal';
import { Failure, type FailureKind } from '../../domain/issues/failure';

/**
 * Reasons why a returned consent connected nothing; the console has a sentence for each. `expired`: its code was used
 * or too old. `app`: the platform rejects our app. `platform`: the platform did not answer, or has a problem.
 * `nothing`: no organisation was chosen. `program`: a program fault, which is in the log.
 */
type FailedConsent = (typeof FAILED_CONSENTS)[number];

export const FAILED_CONSENTS = ['expired', 'app', 'platform', 'nothing', 'program'] as const;

const REASONS: Readonly<Record<FailureKind, FailedConsent>> = {
  unauthorised: 'expired',
  misconfigured: 'app',
  not_sent: 'platform',
  temporary: 'platform',
  rate_limited: 'platform',
  refused: 'platform',
};

function whyFailed(error: unknown): FailedConsent {
  if (error instanceof Refusal && error.more.code === 'CONSENT_OPENS_NOTHING') return 'nothing';
  return error instanceof Failure ? REASONS[error.kind] : 'program';
}

const SET_UP = '/console/set-up';
const ENDS = {
  stale: 'CONSENT_STALE',
  refused: 'CONSENT_REFUSED',
  declined: 'CONSENT_DECLINED',
} as const satisfies Record<string, RefusalCode>;

@ApiTags('connect')
@Controller()
export class ConnectController {
  private readonly logger = new Logger(ConnectController.name);

  constructor(
    private readonly consents: ConsentsRepository,
    private readonly connecting: NewConnectionsService,
    private readonly acts: ActsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Redirects the caller to the platform's consent page. */
  @Get('api/connect/:platform')
  @Needs('connections.change', from.installation())
  async begin(@Param('platform') platform: string, @Res() response: Response): Promise<void> {
    response.redirect((await this.address(platform, response)).url);
  }

  /** Returns the address of the consent page, for a page of the console. */
  @Post('api/connect/:platform')
  @Needs('connections.change', from.installation())
  @HttpCode(200)
  async address(
    @Param('platform') platform: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsentAddressDto> {
    const consent = this.connecting.consent(platform);
    const [state, browser, codeVerifier] = [secret(), secret(), secret()];
    await this.consents.begin(platform, state, browser, codeVerifier);
    const object = { kind: 'platform', id: null, name: platform };
    await this.acts.record({
      action: 'connections.change',
      deed: 'consent_begun',
      organisationId: null,
      object,
    });
    response.cookie(this.cookieName(state), browser, {
      ...this.cookieOptions(platform),
      maxAge: 10 * 60_000,
    });
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    return { url: consent.consentUrl({ state, codeChallenge, redirectUri: this.redirectUri(platform) }) };
  }

  @ApiExcludeEndpoint()
  @Get('connect/:platform/callback')
  @Public('bound to a consent that was started in the same browser, once')
  async comeBack(
    @Param('platform') platform: string,
    @Query('state') state: string | undefined,
    @Query('code') code: string | undefined,
    @Query('error') fault: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // True for a person's browser, which continues in the console; a program reads the answer.
    const isPerson = request.accepts(['json', 'html']) === 'html';
    try {
      const name = this.cookieName(String(state));
      const browser = cookieOf(request, name);
      if (browser !== '') response.clearCookie(name, this.cookieOptions(platform));
      const consent = await this.consents.take(platform, String(state), browser);
      if (consent === null) return this.end(response, isPerson, 'stale');
      if (fault !== undefined || code === undefined)
        return this.end(
          response,
          isPerson,
          (fault ?? 'access_denied') === 'access_denied' ? 'refused' : 'declined',
        );
      const { codeVerifier, begunBy } = consent;
      // Connects the organisations of the consent, new ones among them.
      const connect = (): Promise<Organisation[]> =>
        acrossOrganisations(() =>
          this.connecting.connect(platform, code, codeVerifier, this.redirectUri(platform)),
        );
      const organisations = await (begunBy === null ? connect() : asPrincipal(begunBy, connect));
      if (isPerson) return response.redirect(303, `${SET_UP}?organisation=${newest(organisations)}`);
      response.json({
        connected: organisations.map((organisation) => organisation.name),
        next: 'Choose a fiscal account, save the mappings, and set the go-live date of the organisation.',
      });
    } catch (error) {
      const why = whyFailed(error);
      if (why === 'program') this.logger.error({ err: error }, 'a consent failed');
      else this.logger.warn({ platform, why, err: error }, 'a consent failed');
      if (!isPerson) throw error;
      response.redirect(303, `${SET_UP}?consent=failed&why=${why}`);
    }
  }

  /** Answers a consent that connected no organisation without a fault of the program or the platform. */
  private end(response: Response, isPerson: boolean, how: keyof typeof ENDS): void {
    if (!isPerson) throw refusal(ENDS[how]);
    response.redirect(303, `${SET_UP}?consent=${how}`);
  }

  /**
   * Name of the cookie of one pending consent, so that two tabs do not overwrite each other. `__Host-` as for a session
   * (`session-cookie.ts`).
   */
  private cookieName(state: string): string {
    const name = `ledgerstamp_consent_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
    return this.isSecure() ? `__Host-${name}` : name;
  }

  private cookieOptions(platform: string): CookieOptions {
    const secure = this.isSecure();
    const path = secure ? '/' : `/connect/${platform}/callback`;
    return { httpOnly: true, sameSite: 'lax', secure, path };
  }

  private isSecure(): boolean {
    return this.config.publicUrl.startsWith('https:');
  }

  private redirectUri(platform: string): string {
    return `${this.config.publicUrl}/connect/${platform}/callback`;
  }
}

/** Newest organisation, with which setup continues, as a consent may connect many. */
function newest(organisations: readonly Organisation[]): string {
  const [first] = organisations.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return first?.id ?? '';
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
