import { Inject, Injectable } from '@nestjs/common';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Config } from '../../platform/config/config';
import type { OpenIdProvider } from '../../platform/config/open-id-settings';
import { CONFIG } from '../../platform/config/process-config';
import type { Attempt } from './attempt';
import { SignInRefused, whyRefused } from './failed-sign-in';
import { OpenIdClientsService } from './open-id-clients.service';

/** Tolerance above the clock difference of two well kept machines. */
const CLOCK_TOLERANCE_S = 60;
/** Maximum age of a fresh sign-in on return. */
const FRESH_FOR_S = 300;

/** Times in an ID token with valid signature and audience, in seconds since 1970. */
interface TokenTimes {
  readonly iat?: unknown;
  readonly auth_time?: unknown;
}

/**
 * Returns the time of the credentials.
 * @param isFresh true: a fresh sign-in was requested, so the provider must state a recent time (OpenID
 * Connect Core section 3.1.2.1, `max_age`) @returns null where the provider does not say @throws
 * SignInRefused `clock`, `not_fresh` or `no_auth_time`
 */
export function authenticatedAt(times: TokenTimes, now: Date, isFresh: boolean): Date | null {
  const seconds = Math.floor(now.getTime() / 1000);
  const [issued, authenticated] = [times.iat, times.auth_time];
  // A time too far ahead is refused: it would count as fresh for too long.
  const ahead = Math.max(
    ...[issued, authenticated].map((time) => (typeof time === 'number' ? time - seconds : 0)),
  );
  if (ahead > CLOCK_TOLERANCE_S) throw new SignInRefused('clock', ahead);
  if (typeof authenticated !== 'number') {
    if (isFresh) throw new SignInRefused('no_auth_time');
    return null;
  }
  if (isFresh && seconds - authenticated > FRESH_FOR_S + CLOCK_TOLERANCE_S)
    throw new SignInRefused('not_fresh');
  return new Date(Math.min(authenticated * 1000, now.getTime()));
}

/** Request of a browser to begin a sign-in. */
export type Wish = Pick<Attempt, 'isFresh' | 'to' | 'invitation' | 'name' | 'session' | 'addsTo'>;

/** Identity asserted by a provider after a sign-in. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Mail address; null: the provider gives none, or does not vouch for it. It never identifies a person. */
  readonly verifiedMail: string | null;
  /** Name as the provider writes it; null: not given. */
  readonly name: string | null;
  /** Time of the credentials; null: the provider does not say. */
  readonly signedInAt: Date | null;
}

const LONGEST_NAME = 200;
/** Failures that outdated metadata of the provider may have caused. */
const MAY_BE_STALE = ['away', 'settings', 'token'];

/** The authorization code flow of OpenID Connect, with PKCE, state and nonce (Core section 3.1, RFC 7636). */
@Injectable()
export class OpenIdSignInService {
  constructor(
    private readonly clients: OpenIdClientsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns the provider's page, and what this browser must keep until the return
   * @throws SignInRefused `away` or `settings`
   */
  async begin(provider: OpenIdProvider, wish: Wish, now: Date): Promise<{ url: string; attempt: Attempt }> {
    const attempt = {
      ...{ ...wish, provider: provider.name, begunAt: now.getTime() },
      ...{ state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() },
    };
    const client = await this.refusing(provider, () => this.clients.of(provider));
    const url = buildAuthorizationUrl(client, {
      ...{ redirect_uri: this.redirectUri(provider), scope: 'openid email profile' },
      ...{ state: attempt.state, nonce: attempt.nonce, code_challenge_method: 'S256' },
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      // With a maximum age the provider also returns the time of the credentials.
      max_age: String(wish.isFresh ? FRESH_FOR_S : this.config.session.absoluteMs / 1000),
      ...(wish.isFresh ? { prompt: 'login' } : {}),
    });
    return { url: url.href, attempt };
  }

  /**
   * Exchanges the returned code for an ID token, and checks its signature, issuer, audience, times and nonce.
   * @param query of the returning browser, from `?` on
   * @throws SignInRefused
   */
  async finish(
    provider: OpenIdProvider,
    attempt: Attempt,
    query: string,
    now: Date,
  ): Promise<ProvenIdentity> {
    const claims = await this.refusing(provider, async () => {
      const client = await this.clients.of(provider);
      const tokens = await authorizationCodeGrant(client, new URL(this.redirectUri(provider) + query), {
        ...{ expectedState: attempt.state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.verifier },
        idTokenExpected: true,
      });
      return tokens.claims();
    });
    if (claims === undefined) throw new SignInRefused('token');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      verifiedMail:
        claims['email_verified'] === true && typeof claims['email'] === 'string' ? claims['email'] : null,
      name: typeof claims['name'] === 'string' ? claims['name'].slice(0, LONGEST_NAME) : null,
      signedInAt: authenticatedAt(claims, now, attempt.isFresh),
    };
  }

  private redirectUri({ name }: OpenIdProvider): string {
    return `${this.config.publicUrl}/api/sign-in/providers/${name}/callback`;
  }

  private async refusing<T>(provider: OpenIdProvider, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const refused = whyRefused(error);
      if (MAY_BE_STALE.includes(refused.failure)) this.clients.forget(provider);
      throw Object.assign(refused, { cause: error });
    }
  }
}
