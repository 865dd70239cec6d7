import type { Server } from 'node:http';

/** Time limits for receiving a request, in milliseconds. */
interface ConnectionLimits {
  /** Time for all header lines. */
  readonly headersMs: number;
  /** Time for the whole request, body included; the answer may take longer. */
  readonly requestMs: number;
  /** Time for which an idle connection is kept open for another request. */
  readonly idleMs: number;
}

/**
 * Limits longer than those of proxies and clients, about a minute: if we closed first, a request already sent would be
 * lost.
 */
const LIMITS: ConnectionLimits = { headersMs: 20_000, requestMs: 60_000, idleMs: 65_000 };

/** Closes connections whose request never ends, with status 408, to free memory and sockets. */
export function limitConnections(
  server: Server,
  { headersMs, requestMs, idleMs }: ConnectionLimits = LIMITS,
): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = idleMs;
  // A client that asks again and again on one connection would hold up a stop.
  server.prependListener('request', (_request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
  });
}
