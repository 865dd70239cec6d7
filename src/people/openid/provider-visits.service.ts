import { Inject, Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../platform/database/database-clock';
import { SecretBox } from '../../platform/database/secrets/secret-box';
import type { PresentPerson } from '../rights/fresh-sign-in';
import { type Attempt, ATTEMPT_LIVES_MS } from './attempt';
import { SignInRefused } from './failed-sign-in';
import { OpenIdClientsService } from './open-id-clients.service';
import type { BeginSignInDto } from './open-id.dto';
import { OpenIdSignInService, type Wish } from './open-id-sign-in.service';
import { ProviderAccountsService } from './provider-accounts.service';
import { SealBroken } from '../../platform/database/secrets/sealed-text';

const CONTEXT = 'sign-in under way';

const NOWHERE = 'http://console.invalid';

/** Console page to open after a sign-in: an address of ours, or the first page for anything else. */
export function consolePage(wished: unknown): string {
  if (typeof wished !== 'string' || !URL.canParse(wished, NOWHERE)) return '/console/';
  const { origin, pathname, search, hash } = new URL(wished, NOWHERE);
  return origin === NOWHERE && /^\/console(\/|$)/.test(pathname) ? pathname + search + hash : '/console/';
}

/** Sign-in time used for a provider that states none, so that it never counts as fresh. */
const LONG_AGO = new Date(0);
/** Page on which people manage their own ways to sign in. */
const OWN_PAGE = '/console/people';

/** Redirects of a browser to a provider and back. */
@Injectable()
export class ProviderVisitsService {
  constructor(
    private readonly clients: OpenIdClientsService,
    private readonly signIn: OpenIdSignInService,
    private readonly whose: ProviderAccountsService,
    private readonly clock: DatabaseClock,
    @Inject(SecretBox) private readonly secrets: SecretBox,
  ) {}

  /**
   * @param session present session of this browser, which the new one replaces
   * @returns the provider's page, and what the browser keeps meanwhile
   * @throws SignInRefused
   */
  async begin(
    name: string,
    { to, isFresh, invitation, name: person }: BeginSignInDto,
    session: string | null,
  ): Promise<{ url: string; kept: string }> {
    return this.leave(name, {
      ...{ to: consolePage(to), isFresh: isFresh ?? false, session },
      ...{ invitation: invitation ?? null, name: person?.trim() === '' ? null : (person ?? null) },
    });
  }

  /** Begins to add an account to a signed-in person. @throws SignInRefused */
  async beginToAdd(name: string, person: PresentPerson): Promise<{ url: string; kept: string }> {
    const { personId, sessionId } = person;
    return this.leave(name, {
      ...{ to: OWN_PAGE, isFresh: false, session: null, invitation: null, name: null },
      addsTo: { personId, sessionId },
    });
  }

  /**
   * @param kept attempt kept by the browser; empty: none
   * @param query of the returning browser, from `?` on
   * @returns the person to whom the account belongs
   * @throws SignInRefused
   */
  async finish(
    name: string,
    kept: string,
    query: string,
  ): Promise<{ personId: string; signedInAt: Date; attempt: Attempt }> {
    const now = await this.clock.now();
    const attempt = openAttempt(this.secrets, kept, now);
    if (attempt === null || attempt.provider !== name || !isAnswerTo(attempt, query))
      throw new SignInRefused('stale');
    const provider = this.clients.provider(name);
    if (provider === null) throw new SignInRefused('no_provider');
    const proven = await this.signIn.finish(provider, attempt, query, now);
    const { addsTo } = attempt;
    const personId = await (addsTo === undefined
      ? this.whose.person(proven, attempt)
      : this.whose.add(proven, addsTo));
    return { personId, signedInAt: proven.signedInAt ?? LONG_AGO, attempt };
  }

  private async leave(name: string, wish: Wish): Promise<{ url: string; kept: string }> {
    const provider = this.clients.provider(name);
    if (provider === null) throw new SignInRefused('no_provider');
    const { url, attempt } = await this.signIn.begin(provider, wish, await this.clock.now());
    return { url, kept: sealAttempt(this.secrets, attempt) };
  }
}

function isAnswerTo({ state }: Attempt, query: string): boolean {
  return new URLSearchParams(query).get('state') === state;
}

/**
 * Encrypts an attempt for its cookie: the browser cannot read or change it, nothing is stored for callers without a
 * session, and another browser cannot answer it.
 */
function sealAttempt(secrets: SecretBox, attempt: Attempt): string {
  return secrets.seal(JSON.stringify(attempt), CONTEXT);
}

/** Decrypts an attempt; null: there is none, another program made it, or it has expired. */
function openAttempt(secrets: SecretBox, sealed: string, now: Date): Attempt | null {
  if (sealed === '') return null;
  try {
    const attempt = JSON.parse(secrets.open(sealed, CONTEXT)) as Attempt;
    return now.getTime() - attempt.begunAt <= ATTEMPT_LIVES_MS ? attempt : null;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
