import { CallQuery } from '../http/request-reading';
import type { Json, JsonObject } from '../json';
import { saveApp } from '../oauth/apps';
import { connectionsOf } from '../oauth/connections';
import type { Simulator } from '../simulator';
import { countDeliveries, findWebhook } from '../webhooks/webhook-store';
import type { ControlRequest } from './control-handler';
import {
  controlFault,
  objectInput,
  optionalInstant,
  optionalText,
  optionalWhole,
  requiredText,
  texts,
} from './control-input';

export async function putApp(simulator: Simulator, { body }: ControlRequest): Promise<JsonObject> {
  const input = objectInput(body);
  const clientId = requiredText(input, 'clientId');
  const redirectUris = texts(input, 'redirectUris');
  if (!redirectUris.every((uri) => URL.canParse(uri)))
    throw controlFault(400, 'redirectUris must be addresses');
  const connectionLimit = optionalWhole(input, 'connectionLimit') ?? null;
  const app = { clientId, name: optionalText(input, 'name') ?? clientId, redirectUris, connectionLimit };
  await saveApp(simulator.pool, app, requiredText(input, 'clientSecret'));
  return app;
}

/** Connections of one app, of all users. */
export async function viewConnections(simulator: Simulator, { request }: ControlRequest): Promise<Json> {
  const clientId = new CallQuery(request.originalUrl).text('clientId') ?? '';
  const connections = await connectionsOf(simulator.pool, { clientId });
  return connections.map(({ connectionId, tenantId }) => ({ connectionId, tenantId }));
}

/** Registers the webhook. @returns the result of the intent-to-receive check */
export async function putWebhook(simulator: Simulator, { body }: ControlRequest): Promise<JsonObject> {
  const input = objectInput(body);
  const url = requiredText(input, 'url');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw controlFault(400, 'url must be an address');
  const { status, attempts } = await simulator.webhooks.register(url, requiredText(input, 'key'));
  return { status, attempts: attempts.map((attempt) => ({ ...attempt })) };
}

export async function viewWebhook(simulator: Simulator): Promise<JsonObject> {
  const webhook = await findWebhook(simulator.pool);
  const counts = await countDeliveries(simulator.pool);
  return { url: webhook?.url ?? null, status: webhook?.status ?? null, ...counts };
}

/** Sets the simulator's time, which goes on from there; `null` for the machine's. */
export async function putClock(simulator: Simulator, { body }: ControlRequest): Promise<JsonObject> {
  await simulator.clock.set(optionalInstant(objectInput(body), 'now') ?? null);
  return viewClock(simulator);
}

export function viewClock(simulator: Simulator): JsonObject {
  return { now: new Date(simulator.clock.now()).toISOString() };
}
