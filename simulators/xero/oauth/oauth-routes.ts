import { Router, type Request, type Response } from 'express';
import { emptyAnswer, jsonAnswer, notFound, type Answer } from '../http/answer';
import { takeFault } from '../http/faults';
import { answerUnderFault } from '../http/lossy-answer';
import { pathParameter, rawBody } from '../http/request-reading';
import { appHeader } from '../limits/admission';
import { countCall } from '../limits/observations';
import { countUsage } from '../limits/usage';
import type { Simulator } from '../simulator';
import { inTransaction } from '../store/database';
import { preciseDateString } from '../xero-dates';
import { requireBearer } from './bearer';
import { connectionsOf, disconnect } from './connections';
import { grantToken } from './token-grants';
import { readTokenRequest } from './token-request';
import { revokeRefreshToken, type AccessGrant } from './tokens';

type Handler = (request: Request) => Promise<Answer>;

async function serve(
  simulator: Simulator,
  operation: string,
  exchange: { request: Request; response: Response },
  handle: Handler,
): Promise<void> {
  await countCall(simulator.pool, '', operation);
  const fault = await takeFault(simulator.pool, { operation, tenantId: null, documentIds: [] });
  const surface = operation.includes('connections') ? 'api' : 'oauth';
  await answerUnderFault(exchange, fault, surface, async (instead) => instead ?? handle(exchange.request));
}

async function revoke(simulator: Simulator, request: Request): Promise<Answer> {
  const { app, form } = await readTokenRequest(simulator.pool, request);
  await inTransaction(simulator.pool, (connection) =>
    revokeRefreshToken(connection, app.clientId, form.get('token') ?? ''),
  );
  return emptyAnswer(200);
}

async function appHeaders(simulator: Simulator, grant: AccessGrant): Promise<Record<string, string>> {
  return appHeader(await countUsage(simulator.pool, `app:${grant.clientId}`, simulator.clock.now()));
}

async function listConnections(simulator: Simulator, request: Request): Promise<Answer> {
  const grant = await requireBearer(simulator, request);
  const authEventId = request.query.authEventId;
  const found = grant.machine
    ? []
    : await connectionsOf(simulator.pool, {
        ...{ clientId: grant.clientId, userId: grant.userId },
        ...(typeof authEventId === 'string' ? { authEventId } : {}),
      });
  const listed = found.map((connection) => ({
    id: connection.connectionId,
    authEventId: connection.authEventId,
    tenantId: connection.tenantId,
    tenantType: 'ORGANISATION',
    tenantName: connection.tenantName,
    createdDateUtc: preciseDateString(connection.createdMs),
    updatedDateUtc: preciseDateString(connection.updatedMs),
  }));
  return jsonAnswer(200, listed, await appHeaders(simulator, grant));
}

async function endConnection(simulator: Simulator, request: Request): Promise<Answer> {
  const grant = await requireBearer(simulator, request);
  const ended = await disconnect(simulator.pool, grant, pathParameter(request, 'id'));
  return ended ? emptyAnswer(204, await appHeaders(simulator, grant)) : notFound();
}

/** Routes that an app calls without a person: token, revocation and connections. */
export function oauthRoutes(simulator: Simulator): Router {
  const router = Router();
  const body = rawBody('1mb');
  router.post('/connect/token', body, (request, response) =>
    serve(simulator, 'token', { request, response }, async () => {
      const { app, form } = await readTokenRequest(simulator.pool, request);
      return grantToken(simulator, app, form);
    }),
  );
  router.post('/connect/revocation', body, (request, response) =>
    serve(simulator, 'revocation', { request, response }, () => revoke(simulator, request)),
  );
  router.get('/connections', (request, response) =>
    serve(simulator, 'GET connections', { request, response }, () => listConnections(simulator, request)),
  );
  router.delete('/connections/:id', (request, response) =>
    serve(simulator, 'DELETE connections/{id}', { request, response }, () =>
      endConnection(simulator, request),
    ),
  );
  return router;
}
