import { Router, type Request, type Response } from 'express';
import { guidFrom } from '../digests';
import { htmlAnswer, send } from '../http/answer';
import { bytesOf, rawBody } from '../http/request-reading';
import type { Simulator } from '../simulator';
import { allOrganisations, isSetSomewhere } from '../store/organisations';
import { findApp, type App } from './apps';
import { grantConsent } from './authorization-codes';
import { authorizeFaultPage, authorizePage } from './authorize-page';
import { connectionsOf } from './connections';

const PARAMETERS = [
  ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state'],
  ...['code_challenge', 'code_challenge_method', 'nonce', 'prompt'],
];

/** Default user, unless the form names another. */
const USUAL_USER = 'owner';

interface Consent {
  app: App;
  /** Name of the signed-in user, and the id that tokens contain. */
  user: string;
  userId: string;
  redirectUri: string;
  parameters: Map<string, string>;
}

function requestParameters(sent: URLSearchParams): Map<string, string> {
  return new Map(
    PARAMETERS.flatMap((name) => {
      const value = sent.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** Checked request, or the reason why it must not be sent back to its redirect address. */
async function readConsent(simulator: Simulator, sent: URLSearchParams): Promise<Consent | string> {
  const parameters = requestParameters(sent);
  const app = await findApp(simulator.pool, parameters.get('client_id') ?? '');
  if (!app) return 'unauthorized_client: the client_id is not known.';
  const redirectUri = parameters.get('redirect_uri') ?? '';
  if (!app.redirectUris.includes(redirectUri)) return 'invalid_request: the redirect_uri is not registered.';
  if (parameters.get('response_type') !== 'code') return 'unsupported_response_type: only code is supported.';
  const hasChallenge = parameters.has('code_challenge');
  if (hasChallenge && (await isSetSomewhere(simulator.pool, 'pkce', 'refused')))
    return 'invalid_request: this app must not send a code_challenge.';
  if (await isSetSomewhere(simulator.pool, 'pkce', 'ignored')) parameters.delete('code_challenge');
  const isPlain = parameters.has('code_challenge') && parameters.get('code_challenge_method') !== 'S256';
  if (isPlain) return 'invalid_request: only the S256 code_challenge_method is supported.';
  const user = sent.get('user') || USUAL_USER;
  return { app, user, userId: guidFrom('user', user), redirectUri, parameters };
}

function redirect(response: Response, consent: Consent, result: Record<string, string>): void {
  const target = new URL(consent.redirectUri);
  for (const [name, value] of Object.entries(result)) target.searchParams.set(name, value);
  const state = consent.parameters.get('state');
  if (state !== undefined) target.searchParams.set('state', state);
  response.redirect(302, target.toString());
}

async function showPage(
  simulator: Simulator,
  response: Response,
  consent: Consent,
  fault?: string,
): Promise<void> {
  const organisations = await allOrganisations(simulator.pool);
  const connections = await connectionsOf(simulator.pool, {
    ...{ clientId: consent.app.clientId, userId: consent.userId },
  });
  const connected = new Set(connections.map(({ tenantId }) => tenantId));
  const html = authorizePage(consent.app, consent.parameters, organisations, connected, consent.user, fault);
  send(response, htmlAnswer(fault === undefined ? 200 : 400, html));
}

/** True when the consent would exceed the number of organisations of the app's plan. */
async function isAboveLimit(simulator: Simulator, { app }: Consent, chosen: string[]): Promise<boolean> {
  if (app.connectionLimit === null) return false;
  const connections = await connectionsOf(simulator.pool, { clientId: app.clientId });
  const tenants = new Set([...connections.map(({ tenantId }) => tenantId), ...chosen]);
  const isNew = chosen.some((tenantId) => connections.every((one) => one.tenantId !== tenantId));
  return isNew && tenants.size > app.connectionLimit;
}

async function decide(simulator: Simulator, request: Request, response: Response): Promise<void> {
  const sent = new URLSearchParams(bytesOf(request).toString('utf8'));
  const consent = await readConsent(simulator, sent);
  if (typeof consent === 'string') return send(response, htmlAnswer(400, authorizeFaultPage(consent)));
  if (sent.get('decision') !== 'allow') return redirect(response, consent, { error: 'access_denied' });
  const known = new Set((await allOrganisations(simulator.pool)).map(({ tenantId }) => tenantId));
  const chosen = [...new Set(sent.getAll('tenantId').map((id) => id.toLowerCase()))];
  if (chosen.length === 0 || !chosen.every((tenantId) => known.has(tenantId))) {
    return showPage(simulator, response, consent, 'Choose at least one organisation.');
  }
  if (await isAboveLimit(simulator, consent, chosen)) {
    const fault = `${consent.app.name} has reached the number of organisations that it may be connected to.`;
    return send(response, htmlAnswer(400, authorizeFaultPage(fault)));
  }
  const { parameters, redirectUri, app, userId } = consent;
  const code = await grantConsent(
    simulator.pool,
    {
      clientId: app.clientId,
      userId,
      redirectUri,
      scope: parameters.get('scope') ?? '',
      codeChallenge: parameters.get('code_challenge') ?? null,
    },
    chosen,
    simulator.clock.now(),
  );
  redirect(response, consent, { code, scope: parameters.get('scope') ?? '' });
}

/** Routes of the consent page and its form. */
export function authorizeRoutes(simulator: Simulator): Router {
  const router = Router();
  router.get('/identity/connect/authorize', async (request, response) => {
    const sent = new URL(request.originalUrl, 'http://simulator').searchParams;
    const consent = await readConsent(simulator, sent);
    if (typeof consent === 'string') send(response, htmlAnswer(400, authorizeFaultPage(consent)));
    else await showPage(simulator, response, consent);
  });
  router.post('/identity/connect/authorize', rawBody('1mb'), (request, response) =>
    decide(simulator, request, response),
  );
  return router;
}
