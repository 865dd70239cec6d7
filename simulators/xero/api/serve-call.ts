import type { Request, Response } from 'express';
import { AnswerError, forbidden, notFound, send, unauthorized, type Answer } from '../http/answer';
import { takeFault, type Fault } from '../http/faults';
import { answerUnderFault } from '../http/lossy-answer';
import { bytesOf, CallQuery } from '../http/request-reading';
import { admit } from '../limits/admission';
import { requireBearer } from '../oauth/bearer';
import { isConnected } from '../oauth/connections';
import { scopeCovers } from '../oauth/scopes';
import type { AccessGrant } from '../oauth/tokens';
import type { Simulator } from '../simulator';
import { allOrganisations, findOrganisation, type Organisation } from '../store/organisations';
import type { Call, Handler } from './call';
import { writeOnce } from './idempotent-write';

export interface Operation {
  /** Name under which calls are counted and faults are injected, for example `GET Invoices/{id}`. */
  name: string;
  /** Scopes, each of which allows the call. */
  scopes: string[];
  handle: Handler;
}

const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const LARGEST_JSON_SEARCHED = 4_000_000;

function queryOf({ originalUrl }: Request): string {
  return originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?') + 1) : '';
}

function header(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Organisation of the call. A token without a user reaches every organisation; without a tenant header it means the
 * only one.
 */
async function organisationOf(
  simulator: Simulator,
  grant: AccessGrant,
  tenantId: string | undefined,
): Promise<Organisation | undefined> {
  if (tenantId === undefined) {
    const all = grant.machine ? await allOrganisations(simulator.pool) : [];
    return all.length === 1 ? all[0] : undefined;
  }
  const organisation = await findOrganisation(simulator.pool, tenantId.replaceAll('\0', ''));
  if (!organisation || grant.machine) return organisation;
  const connected = await isConnected(simulator.pool, grant, organisation.tenantId);
  return connected ? organisation : undefined;
}

async function authorise(
  simulator: Simulator,
  operation: Operation,
  request: Request,
): Promise<{ grant: AccessGrant; organisation: Organisation }> {
  const grant = await requireBearer(simulator, request);
  const organisation = await organisationOf(simulator, grant, header(request, 'xero-tenant-id'));
  if (!organisation) throw new AnswerError(forbidden());
  if (!scopeCovers(grant.scope, operation.scopes, request.method === 'GET')) {
    const refused = unauthorized('AuthorizationUnsuccessful');
    throw new AnswerError({ ...refused, headers: { 'WWW-Authenticate': 'insufficient_scope' } });
  }
  return { grant, organisation };
}

function documentIdsIn(call: Call, jsonBody: boolean): string[] {
  const sent = jsonBody && call.body.length < LARGEST_JSON_SEARCHED ? call.body.toString('latin1') : '';
  const ids = [...Object.values(call.parameters), ...(sent.match(GUID) ?? [])];
  return [...new Set(ids.map((id) => id.replaceAll('\0', '').toLowerCase()))];
}

function callOf(
  simulator: Simulator,
  request: Request,
  organisation: Organisation,
  grant: AccessGrant,
): Call {
  const parameters = Object.entries(request.params).map(([name, value]) => [name, String(value)] as const);
  return {
    simulator,
    database: simulator.pool,
    organisation,
    providerName: grant.clientName,
    parameters: Object.fromEntries(parameters),
    query: new CallQuery(request.originalUrl),
    modifiedSince: header(request, 'if-modified-since'),
    body: bytesOf(request),
    now: simulator.clock.now(),
  };
}

/** Runs reads on the pool, and writes once per Idempotency-Key; webhook events are sent after the commit. */
async function run(
  { handle }: Operation,
  request: Request,
  call: Call,
  clientId: string,
  instead: Answer | undefined,
): Promise<Answer> {
  if (request.method === 'GET') return instead ?? handle(call);
  // A gateway's error never reached Xero, so only Xero's own failure is stored under the key.
  if (instead && instead.status !== 500) return instead;
  const identity = {
    clientId,
    tenantId: call.organisation.tenantId,
    key: header(request, 'idempotency-key'),
    method: request.method,
    url: request.originalUrl,
    body: call.body,
  };
  // The time is read inside the organisation's lock, so that changes are stamped in the order in which they become
  // visible.
  const answer = await writeOnce(call.simulator, identity, async (connection) =>
    instead ? instead : handle({ ...call, database: connection, now: call.simulator.clock.now() }),
  );
  call.simulator.webhooks.poke();
  return answer;
}

/** Call under a fault; `truncated` loses the rest of the body. */
function under(fault: Fault | undefined, call: Call): Call {
  if (fault?.kind === 'disordered') return { ...call, isDisordered: true };
  if (fault?.kind !== 'truncated') return call;
  return { ...call, body: call.body.subarray(0, Math.floor(call.body.length / 2)) };
}

async function serveAdmitted(
  simulator: Simulator,
  operation: Operation,
  exchange: { request: Request; response: Response },
  running: number,
  { grant, organisation }: { grant: AccessGrant; organisation: Organisation },
): Promise<void> {
  const { request, response } = exchange;
  const { clientId } = grant;
  const admission = await admit(simulator, { organisation, clientId, operation: operation.name }, running);
  for (const [name, value] of Object.entries(admission.headers)) response.setHeader(name, value);
  if (admission.refused) return send(response, admission.refused);
  if (queryOf(request).length > organisation.settings.longestQuery) return send(response, notFound());
  const call = callOf(simulator, request, organisation, grant);
  const fault = await takeFault(simulator.pool, {
    operation: operation.name,
    tenantId: organisation.tenantId,
    documentIds: documentIdsIn(call, !operation.name.includes('Attachments')),
  });
  await answerUnderFault(exchange, fault, 'api', (instead) =>
    run(operation, request, under(fault, call), clientId, instead),
  );
}

/** Serves a call: authorisation, limits, faults, and the work itself. */
export async function serveCall(
  simulator: Simulator,
  operation: Operation,
  request: Request,
  response: Response,
): Promise<void> {
  const admitted = await authorise(simulator, operation, request).catch((error: unknown) => {
    if (!(error instanceof AnswerError)) throw error;
    send(response, error.answer);
  });
  if (!admitted) return;
  const { tenantId } = admitted.organisation;
  const running = simulator.inFlight.enter(tenantId);
  try {
    await serveAdmitted(simulator, operation, { request, response }, running, admitted);
  } finally {
    simulator.inFlight.leave(tenantId);
  }
}
