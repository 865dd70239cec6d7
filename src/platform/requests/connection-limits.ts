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
 * Proxies and clients keep idle connections for up to a minute: anyone who closes first must not be us, or a request that is
 * already under way on such a connection is lost.
 */
const LIMITS: ConnectionLimits = { headersMs: 20_000, requestMs: 60_000, idleMs: 65_000 };

/** Connections on which a request never ends are answered 408 and closed: each would hold memory and a socket for ever. */
export function limitConnections(
  server: Server,
  { headersMs, requestMs, idleMs }: ConnectionLimits = LIMITS,
): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = idleMs;
}
