import { jsonAnswer, type Answer } from '../http/answer';
import type { Simulator } from '../simulator';
import { inTransaction, type Database } from '../store/database';
import type { App } from './apps';
import { redeemCode } from './authorization-codes';
import { MACHINE_SCOPE } from './scopes';
import { oauthError } from './token-request';
import {
  ACCESS_SECONDS,
  issueAccessToken,
  issueRefreshToken,
  useRefreshToken,
  type RefreshGrant,
} from './tokens';

async function tokenSet(
  connection: Database,
  clientId: string,
  grant: RefreshGrant,
  now: number,
): Promise<Answer> {
  const { scope } = grant;
  const access = await issueAccessToken(connection, { clientId, user: grant, scope }, now);
  const offline = scope.split(/\s+/).includes('offline_access');
  const refresh = offline ? await issueRefreshToken(connection, clientId, grant, now) : undefined;
  return jsonAnswer(200, {
    access_token: access,
    expires_in: ACCESS_SECONDS,
    token_type: 'Bearer',
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
    scope,
  });
}

async function byCode(simulator: Simulator, app: App, form: URLSearchParams): Promise<Answer> {
  const now = simulator.clock.now();
  return inTransaction(simulator.pool, async (connection) => {
    const grant = await redeemCode(
      connection,
      {
        clientId: app.clientId,
        code: form.get('code') ?? '',
        redirectUri: form.get('redirect_uri') ?? '',
        verifier: form.get('code_verifier') ?? '',
      },
      now,
    );
    return grant
      ? tokenSet(connection, app.clientId, { ...grant, generation: 1 }, now)
      : oauthError('invalid_grant');
  });
}

async function byRefreshToken(simulator: Simulator, app: App, form: URLSearchParams): Promise<Answer> {
  const now = simulator.clock.now();
  return inTransaction(simulator.pool, async (connection) => {
    const token = form.get('refresh_token') ?? '';
    const grant = await useRefreshToken(connection, app.clientId, token, now);
    if (!grant) return oauthError('invalid_grant');
    return tokenSet(connection, app.clientId, { ...grant, generation: grant.generation + 1 }, now);
  });
}

async function byClientCredentials(simulator: Simulator, app: App, form: URLSearchParams): Promise<Answer> {
  const scope = form.get('scope') ?? MACHINE_SCOPE;
  const token = await issueAccessToken(
    simulator.pool,
    { clientId: app.clientId, user: null, scope },
    simulator.clock.now(),
  );
  return jsonAnswer(200, { access_token: token, expires_in: ACCESS_SECONDS, token_type: 'Bearer', scope });
}

/** Answers an authenticated app's request for tokens. */
export async function grantToken(simulator: Simulator, app: App, form: URLSearchParams): Promise<Answer> {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return byCode(simulator, app, form);
    case 'refresh_token':
      return byRefreshToken(simulator, app, form);
    case 'client_credentials':
      return byClientCredentials(simulator, app, form);
    default:
      return oauthError('unsupported_grant_type');
  }
}
