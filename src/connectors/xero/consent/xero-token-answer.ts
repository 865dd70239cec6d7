import { Failure } from '../../../domain/issues/failure';
import { retryAfterMs } from '../../../platform/http/call-failure';
import { type ExactJsonObject, isObject, parseExactJson, textOf } from '../../../platform/http/exact-json';
import type { HttpAnswer } from '../../../platform/http/http-client';
import type { TokenSet } from '../../accounting-connector';

/** RFC 6749 section 5.2: faults of our app and its settings, which no person can consent away. */
const OUR_FAULTS = [
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
];
const DEFAULT_LIFE_SECONDS = 1800;

/** @throws Failure `temporary` when there are none */
export function readTokens(answer: HttpAnswer, before: TokenSet | null): TokenSet {
  const json = tolerantJson(answer);
  const accessToken = textOf(json.access_token);
  if (accessToken === null) throw new Failure('temporary', 'Xero answered without tokens');
  const lifeMs = Number(textOf(json.expires_in) ?? DEFAULT_LIFE_SECONDS) * 1000;
  const scopes = textOf(json.scope)?.split(' ').filter(Boolean);
  return {
    accessToken,
    refreshToken: textOf(json.refresh_token),
    expiresAt: new Date(Date.now() + lifeMs).toISOString(),
    scopes: scopes ?? before?.scopes ?? [],
  };
}

/** True when the client may not have a requested scope (RFC 6749 section 5.2). */
export function isScopeRefused(answer: HttpAnswer): boolean {
  return answer.status === 400 && textOf(tolerantJson(answer).error) === 'invalid_scope';
}

const WRONG_APP =
  'The id or secret of the Xero app is wrong. Correct XERO_CLIENT_SECRET (and XERO_CLIENT_ID) and restart; work then ' +
  'continues within a minute (Xero says: invalid_client).';

/**
 * Maps a refusal of the identity server to a Failure. Only the error code is repeated: bodies here can hold
 * tokens.
 */
export function tokenFailure(what: string, answer: HttpAnswer): Failure {
  const code = textOf(tolerantJson(answer).error) ?? '';
  const isCode = /^[a-z_]{1,40}$/.test(code);
  const message = `Xero refused ${what} (${isCode ? code : `HTTP ${answer.status}`})`;
  if (code === 'invalid_client') return new Failure('misconfigured', WRONG_APP);
  if (answer.status === 429) {
    return new Failure('rate_limited', message, retryAfterMs(answer.headers['retry-after'], new Date()));
  }
  if (code === 'invalid_grant') return new Failure('unauthorised', message);
  return new Failure(OUR_FAULTS.includes(code) ? 'misconfigured' : 'temporary', message);
}

/** Maps a refusal of the list of connections to a Failure; the list is requested with an access token. */
export function connectionsFailure(what: string, { status, headers }: HttpAnswer): Failure {
  const message = `Xero refused ${what} (HTTP ${status})`;
  if (status === 429) {
    return new Failure('rate_limited', message, retryAfterMs(headers['retry-after'], new Date()));
  }
  return new Failure(status === 401 || status === 403 ? 'unauthorised' : 'temporary', message);
}

/**
 * The consent that an access token belongs to, as its `authentication_event_id` claim says (Xero, "The token endpoint").
 * Nothing is trusted because of it: it only narrows a list that Xero serves for this very token. Null: it does not say.
 */
export function consentOf(accessToken: string): string | null {
  const claims = tolerantText(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const event = textOf(claims.authentication_event_id) ?? '';
  return /^[0-9a-f-]{36}$/i.test(event) ? event : null;
}

function tolerantJson(answer: HttpAnswer): ExactJsonObject {
  return tolerantText(answer.body.toString('utf8'));
}

function tolerantText(text: string): ExactJsonObject {
  try {
    const json = parseExactJson(text);
    return isObject(json) ? json : {};
  } catch {
    // A proxy's web page instead of JSON: it holds nothing to read.
    return {};
  }
}
