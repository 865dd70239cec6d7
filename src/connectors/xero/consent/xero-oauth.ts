import { Failure } from '../../../domain/issues/failure';
import {
  objectsIn,
  parseExactJson,
  textOf,
  type ExactJsonObject,
  isObject,
} from '../../../platform/http/exact-json';
import type { HttpAnswer, HttpClient } from '../../../platform/http/http-client';
import type {
  ClientCredentials,
  ConsentRequest,
  FoundOrganisation,
  PlatformConsent,
  TokenSet,
} from '../../accounting-connector';
import { whole, type XeroClient } from '../client/xero.client';
import { CLIENT_SCOPES, CONSENT_SCOPES, LEAST_CLIENT_SCOPES } from './xero-scopes';
import { retryAfterMs } from '../../../platform/http/call-failure';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Errors of our app and its settings (RFC 6749 section 5.2), which no consent can fix. */
const OUR_FAULTS = [
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
];
const DEFAULT_LIFE_SECONDS = 1800;

/** @throws Failure `temporary` when there are none */
function readTokens(answer: HttpAnswer, before: TokenSet | null): TokenSet {
  const json = tolerantJson(answer);
  const accessToken = textOf(json.access_token);
  if (accessToken === null) throw new Failure('temporary', storedSentence('xeroWithoutTokens'));
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
function isScopeRefused(answer: HttpAnswer): boolean {
  return answer.status === 400 && textOf(tolerantJson(answer).error) === 'invalid_scope';
}

/**
 * Maps a refusal of the identity server to a Failure. Only the error code is repeated: bodies here can hold
 * tokens.
 */
function tokenFailure(call: 'code' | 'refresh' | 'client' | 'revocation', answer: HttpAnswer): Failure {
  const code = textOf(tolerantJson(answer).error) ?? '';
  const isCode = /^[a-z_]{1,40}$/.test(code);
  const named = isCode ? code : `HTTP ${answer.status}`;
  const said = storedSentence('xeroDeclined', { call, code: named });
  if (code === 'invalid_client') return new Failure('misconfigured', storedSentence('xeroAppWrong'));
  if (answer.status === 429) {
    return new Failure('rate_limited', said, retryAfterMs(answer.headers['retry-after'], new Date()));
  }
  if (code === 'invalid_grant') return new Failure('unauthorised', said);
  return new Failure(OUR_FAULTS.includes(code) ? 'misconfigured' : 'temporary', said);
}

/** Maps a refusal of the list of connections to a Failure; the list is requested with an access token. */
function connectionsFailure(call: 'end' | 'list', { status, headers }: HttpAnswer): Failure {
  const said = storedSentence('xeroDeclined', { call, code: `HTTP ${status}` });
  if (status === 429) {
    return new Failure('rate_limited', said, retryAfterMs(headers['retry-after'], new Date()));
  }
  return new Failure(status === 401 || status === 403 ? 'unauthorised' : 'temporary', said);
}

/**
 * Consent of an access token, from its `authentication_event_id` claim (Xero, "The token endpoint"). Unverified, which
 * suffices to narrow the list that Xero returns for this token. Null: missing.
 */
function consentOf(accessToken: string): string | null {
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
    // Empty for a proxy's web page instead of JSON.
    return {};
  }
}

interface XeroApp extends ClientCredentials {
  readonly apiUrl: string;
  readonly identityUrl: string;
  readonly loginUrl: string;
  /** Organisations that the app's plan lets us connect. */
  readonly connections: number;
}

interface XeroConnection {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
}

/** Timeout, twice of which must fit into the maximum time of a row lock (see token-vault.service.ts). */
const TOKEN_TIMEOUT_MS = 12_000;
const LARGEST_TOKEN_ANSWER = 64 * 1024;
const CONNECTIONS_TIMEOUT_MS = 20_000;
const LARGEST_CONNECTIONS_ANSWER = 1024 * 1024;

/** OAuth 2 with Xero as plain calls, because the library has fixed identity hosts. */
export class XeroConsent implements PlatformConsent {
  /** Lifetime in days of an unused refresh token (Xero, OAuth 2 tokens). */
  readonly endsAfterIdleDays = 60;

  constructor(
    private readonly http: HttpClient,
    private readonly client: XeroClient,
    private readonly app: XeroApp,
  ) {}

  get connectionsAllowed(): number {
    return this.app.connections;
  }

  consentUrl(request: ConsentRequest): string {
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: this.app.clientId,
      redirect_uri: request.redirectUri,
      scope: CONSENT_SCOPES.join(' '),
      state: request.state,
      code_challenge: request.codeChallenge,
      code_challenge_method: 'S256',
    });
    return `${this.app.loginUrl}/identity/connect/authorize?${parameters.toString()}`;
  }

  async exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<TokenSet> {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    };
    const answer = await this.identity('/connect/token', this.app, form);
    if (answer.status !== 200) throw tokenFailure('code', answer);
    return withRefreshToken(readTokens(answer, null));
  }

  async refresh(tokens: TokenSet): Promise<TokenSet> {
    const { refreshToken } = tokens;
    if (refreshToken === null) throw new Failure('unauthorised', storedSentence('refreshTokenMissing'));
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const answer = await this.identity('/connect/token', this.app, form);
    if (answer.status !== 200) throw tokenFailure('refresh', answer);
    return withRefreshToken(readTokens(answer, tokens));
  }

  async clientTokens(client: ClientCredentials): Promise<TokenSet> {
    const ask = (scopes: readonly string[]): Promise<HttpAnswer> =>
      this.identity('/connect/token', client, { grant_type: 'client_credentials', scope: scopes.join(' ') });
    const wide = await ask(CLIENT_SCOPES);
    // Retries with the minimum: an app keeps the scopes chosen when it was made, and older ones lack later scopes.
    const answer = isScopeRefused(wide) ? await ask(LEAST_CLIENT_SCOPES) : wide;
    if (answer.status === 200) return { ...readTokens(answer, null), refreshToken: null };
    const failure = tokenFailure('client', answer);
    // Names the connection's own client, whose creator must renew it.
    throw failure.kind === 'misconfigured'
      ? new Failure('unauthorised', storedSentence('xeroClientDeclined'))
      : failure;
  }

  async organisations(accessToken: string): Promise<FoundOrganisation[]> {
    const event = consentOf(accessToken);
    const chosen = event === null ? [] : await this.connections(accessToken, event);
    // Falls back to all organisations of the person, since it is not documented whether a renewed connection passes to
    // the new consent.
    const connections = chosen.length > 0 ? chosen : await this.connections(accessToken);
    return connections.map(({ tenantId, name }) => ({
      tenantId,
      name,
      baseCurrency: null,
      countryCode: null,
    }));
  }

  async clientOrganisation(accessToken: string, tenantId: string | null): Promise<FoundOrganisation> {
    const access = { tenantId: tenantId ?? '', accessToken };
    const [organisation] = await this.client.list(
      access,
      'organisation',
      'Organisations',
      (api, tenant) => api.getOrganisations(tenant),
      whole,
    );
    const id = textOf(organisation?.OrganisationID);
    if (organisation === undefined || id === null)
      throw new Failure('temporary', storedSentence('xeroWithoutOrganisation'));
    return {
      tenantId: tenantId ?? id,
      name: textOf(organisation.Name) ?? '',
      baseCurrency: textOf(organisation.BaseCurrency) ?? '',
      countryCode: textOf(organisation.CountryCode) ?? '',
    };
  }

  async covers(accessToken: string, tenantId: string): Promise<boolean> {
    return (await this.connections(accessToken)).some((connection) => connection.tenantId === tenantId);
  }

  async leave(accessToken: string, tenantId: string): Promise<void> {
    const connections = await this.connections(accessToken);
    for (const { id } of connections.filter((connection) => connection.tenantId === tenantId)) {
      const answer = await this.api('DELETE', `/connections/${encodeURIComponent(id)}`, accessToken);
      if (answer.status !== 204 && answer.status !== 404) throw connectionsFailure('end', answer);
    }
  }

  /**
   * Revokes a consent: Xero ends every connection of the user to our app. An unknown token counts as revoked.
   */
  async revoke({ refreshToken }: TokenSet): Promise<void> {
    if (refreshToken === null) return;
    const answer = await this.identity('/connect/revocation', this.app, { token: refreshToken });
    if (answer.status === 200) return;
    const failure = tokenFailure('revocation', answer);
    if (failure.kind !== 'unauthorised') throw failure;
  }

  private async connections(accessToken: string, event?: string): Promise<XeroConnection[]> {
    const only = event === undefined ? '' : `?authEventId=${encodeURIComponent(event)}`;
    const answer = await this.api('GET', `/connections${only}`, accessToken);
    if (answer.status !== 200) throw connectionsFailure('list', answer);
    const list = parseExactJson(answer.body.toString('utf8'));
    return objectsIn(list).flatMap((entry) => {
      if (textOf(entry.tenantType) !== 'ORGANISATION') return [];
      const [id, tenantId] = [textOf(entry.id), textOf(entry.tenantId)];
      return id === null || tenantId === null ? [] : [{ id, tenantId, name: textOf(entry.tenantName) ?? '' }];
    });
  }

  private api(method: 'GET' | 'DELETE', path: string, accessToken: string): Promise<HttpAnswer> {
    return this.http.call({
      method,
      url: this.app.apiUrl + path,
      headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' },
      timeoutMs: CONNECTIONS_TIMEOUT_MS,
      maxBytes: LARGEST_CONNECTIONS_ANSWER,
    });
  }

  private identity(
    path: string,
    client: ClientCredentials,
    form: Record<string, string>,
  ): Promise<HttpAnswer> {
    return this.http.call({
      method: 'POST',
      url: this.app.identityUrl + path,
      headers: {
        Authorization: `Basic ${basic(client)}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
      },
      body: Buffer.from(new URLSearchParams(form).toString()),
      timeoutMs: TOKEN_TIMEOUT_MS,
      maxBytes: LARGEST_TOKEN_ANSWER,
    });
  }
}

/**
 * Builds basic authentication; both parts are form-encoded before they are joined (RFC 6749 section 2.3.1).
 */
function basic({ clientId, clientSecret }: ClientCredentials): string {
  const encoded = [clientId, clientSecret].map((part) =>
    new URLSearchParams([['', part]]).toString().slice(1),
  );
  return Buffer.from(encoded.join(':')).toString('base64');
}

function withRefreshToken(tokens: TokenSet): TokenSet {
  if (tokens.refreshToken === null) throw new Failure('temporary', storedSentence('xeroWithoutRefreshToken'));
  return tokens;
}
