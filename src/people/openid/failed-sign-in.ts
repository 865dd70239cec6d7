import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderSilent } from './provider-transport.service';

/**
 * Reasons of a failed sign-in; the console has a sentence and a next step for each.
 * - `away`: the provider does not answer, or has a problem
 * - `settings`: the provider rejects the client of our settings, or its metadata do not fit them
 * - `declined`: the person, or a rule of the provider, refused
 * - `refused`: the provider answers with another error
 * - `stale`: begun in another browser, too long ago, or used already
 * - `code`: the provider rejects the code as used or too old
 * - `audience`, `nonce`: the token is for another client, or for another attempt
 * - `token`: anything else about the token is wrong
 * - `clock`: the clocks of the provider and of this server differ
 * - `not_fresh`: a fresh sign-in was requested, and the provider reports an old one; `no_auth_time`: it reports none
 * - `too_many`: too many attempts of this address failed
 * - `not_invited`: no person here has this account; `other_account`: its mail address is a person's, the account is not
 * - `invitation`: the invitation is used, expired or withdrawn; `known`: the account already belongs to a person
 * - `taken`: the account to be added belongs to another person
 * - `address`: begun at an address other than PUBLIC_URL, to which the provider returns the browser
 * - `no_provider`: the settings name no such provider
 * - `ended`: the person has left
 * - `program`: a program fault, which is in the log
 */
export const SIGN_IN_FAILURES = [
  ...['away', 'settings', 'declined', 'refused', 'stale', 'code', 'audience', 'nonce', 'token', 'clock'],
  ...[
    'not_fresh',
    'no_auth_time',
    'too_many',
    'not_invited',
    'other_account',
    'invitation',
    'known',
    'taken',
    'address',
    'no_provider',
    'ended',
    'program',
  ],
] as const;

type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** Error of a sign-in that ends without a session. */
export class SignInRefused extends Error {
  /** @param seconds of `clock`: lead of the provider's clock (negative: lag); of `too_many`: time to wait */
  constructor(
    readonly failure: SignInFailure,
    readonly seconds: number | null = null,
  ) {
    super(failure);
    this.name = 'SignInRefused';
  }
}

/** Failures by error code of OAuth 2.0, sections 4.1.2.1 and 5.2. */
const BY_CODE: Readonly<Record<string, SignInFailure>> = {
  access_denied: 'declined',
  server_error: 'away',
  temporarily_unavailable: 'away',
  invalid_grant: 'code',
  invalid_client: 'settings',
  unauthorized_client: 'settings',
  redirect_uri_mismatch: 'settings',
  invalid_scope: 'settings',
};

/** Failures by error code of `openid-client`. */
const BY_FAULT: Readonly<Record<string, SignInFailure>> = {
  OAUTH_TIMEOUT: 'away',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'settings',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'settings',
  OAUTH_RESPONSE_IS_NOT_JSON: 'settings',
  OAUTH_INVALID_SERVER_METADATA: 'settings',
  OAUTH_MISSING_SERVER_METADATA: 'settings',
};

const BY_CLAIM: Readonly<Record<string, SignInFailure>> = {
  aud: 'audience',
  azp: 'audience',
  iss: 'settings',
  nonce: 'nonce',
};

/**
 * Classifies an error of `openid-client` or of our own. Its texts are not used, because they quote tokens.
 */
export function whyRefused(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  if (causesOf(error).some((cause) => cause instanceof ProviderSilent)) return new SignInRefused('away');
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return new SignInRefused(BY_CODE[error.error] ?? 'refused');
  if (error instanceof WWWAuthenticateChallengeError) return new SignInRefused('settings');
  if (!(error instanceof ClientError)) return new SignInRefused('program');
  const { claim, claims, now } = detailsOf(error);
  if (error.code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED')
    return new SignInRefused(BY_CLAIM[String(claim)] ?? 'token');
  if (error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    const ahead = Number(claims?.[claim === 'nbf' ? 'nbf' : 'iat']) - Number(now);
    return new SignInRefused('clock', Number.isFinite(ahead) ? ahead : null);
  }
  return new SignInRefused(BY_FAULT[error.code ?? ''] ?? 'token');
}

/** Code of an error for the log, which quotes nothing; null: none. */
export function codeOf(error: unknown): string | null {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^[a-z_]{1,60}$/.test(error.error) ? error.error : null;
  return error instanceof ClientError ? (error.code ?? null) : null;
}

interface Details {
  readonly claim?: unknown;
  readonly now?: unknown;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/**
 * Extracts the details of `oauth4webapi`, whose error is the cause of the one that `openid-client` throws.
 */
function detailsOf(error: Error): Details {
  const found = causesOf(error).at(-1);
  return typeof found === 'object' && found !== null && !(found instanceof Error) ? found : {};
}

/** Lists an error with its chain of causes. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error];
}
