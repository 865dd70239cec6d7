import { Failure } from '../../documents/failure';
import {
  type ExactJson,
  type ExactJsonObject,
  isObject,
  parseExactJson,
  textOf,
} from '../../http/exact-json';
import type { HttpAnswer, HttpClient } from '../../http/http-client';
import type { ConsentRequest, FoundOrganisation, PlatformConsent, TokenSet } from '../accounting-connector';
import type { XeroClient } from './xero.client';

/** The least that the pipeline needs, in the granular scopes of apps made since March 2026. */
export const SCOPES = [
  'openid',
  'profile',
  'email',
  'offline_access',
  'accounting.invoices',
  'accounting.contacts.read',
  'accounting.settings.read',
  'accounting.attachments',
];

export interface XeroApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiUrl: string;
  readonly identityUrl: string;
  readonly loginUrl: string;
}

const TIMEOUT_MS = 20_000;
const LARGEST_ANSWER = 1024 * 1024;

/** OAuth 2 with Xero: four plain calls, because the library has the identity hosts written into it. */
export class XeroConsent implements PlatformConsent {
  constructor(
    private readonly http: HttpClient,
    private readonly client: XeroClient,
    private readonly app: XeroApp,
  ) {}

  consentUrl(request: ConsentRequest): string {
    const parameters = new URLSearchParams({
      response_type: 'code',
      client_id: this.app.clientId,
      redirect_uri: request.redirectUri,
      scope: SCOPES.join(' '),
      state: request.state,
      code_challenge: request.codeChallenge,
      code_challenge_method: 'S256',
    });
    return `${this.app.loginUrl}/identity/connect/authorize?${parameters.toString()}`;
  }

  exchangeCode(code: string, codeVerifier: string, redirectUri: string): Promise<TokenSet> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    });
  }

  refresh(tokens: TokenSet): Promise<TokenSet> {
    return this.token({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken });
  }

  async organisations(accessToken: string): Promise<FoundOrganisation[]> {
    const answer = await this.http.call({
      method: 'GET',
      url: `${this.app.apiUrl}/connections`,
      headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
    });
    if (answer.status !== 200) throw consentFailure('GET /connections', answer);
    const list = parseExactJson(answer.body.toString('utf8'));
    const tenants = (Array.isArray(list) ? (list as readonly ExactJson[]) : []).flatMap((entry) =>
      isObject(entry) && textOf(entry.tenantType) === 'ORGANISATION' ? [textOf(entry.tenantId) ?? ''] : [],
    );
    const found: FoundOrganisation[] = [];
    for (const tenantId of tenants) found.push(await this.client.organisation({ tenantId, accessToken }));
    return found;
  }

  private async token(form: Record<string, string>): Promise<TokenSet> {
    const basic = Buffer.from(`${this.app.clientId}:${this.app.clientSecret}`).toString('base64');
    const answer = await this.http.call({
      method: 'POST',
      url: `${this.app.identityUrl}/connect/token`,
      headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(new URLSearchParams(form).toString()),
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
    });
    if (answer.status !== 200) throw consentFailure('the token request', answer);
    return readTokens(answer);
  }
}

/** OAuth errors name a code; only that is repeated, because bodies of this endpoint can hold tokens. */
function consentFailure(what: string, answer: HttpAnswer): Failure {
  const json = tolerantJson(answer);
  const code = textOf(json.error) ?? `HTTP ${answer.status}`;
  const isGone = answer.status === 400 || answer.status === 401 || answer.status === 403;
  return new Failure(isGone ? 'unauthorised' : 'temporary', `Xero declined ${what} (${code})`);
}

function readTokens(answer: HttpAnswer): TokenSet {
  const json = tolerantJson(answer);
  const [accessToken, refreshToken] = [textOf(json.access_token), textOf(json.refresh_token)];
  if (accessToken === null || refreshToken === null)
    throw new Failure('temporary', 'Xero answered without tokens');
  const lifeMs = Number(textOf(json.expires_in) ?? 1800) * 1000;
  return { accessToken, refreshToken, expiresAt: new Date(Date.now() + lifeMs).toISOString() };
}

function tolerantJson(answer: HttpAnswer): ExactJsonObject {
  try {
    const json = parseExactJson(answer.body.toString('utf8'));
    return isObject(json) ? json : {};
  } catch {
    // A proxy's web page instead of JSON: it holds nothing to read.
    return {};
  }
}
