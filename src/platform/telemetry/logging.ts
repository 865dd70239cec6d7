import type { Params } from 'nestjs-pino';
import type { Config } from '../config/config';

/** Headers that carry credentials, in or out; their values never reach the log. */
const SECRET_HEADERS = [
  'authorization',
  'cookie',
  'x-api-key',
  'x-api_secret',
  'x-api-signature',
  'x-xero-signature',
];

/**
 * Logger options: one JSON line per event on stdout; requests are logged at `debug`, so that a quiet log
 * means a quiet service.
 */
export function loggerOptions(config: Config): Params {
  return {
    pinoHttp: {
      level: config.logLevel,
      customLogLevel: (_request, response, error) =>
        error !== undefined || response.statusCode >= 500 ? 'error' : 'debug',
      redact: {
        paths: SECRET_HEADERS.flatMap((name) => [`req.headers["${name}"]`, `res.headers["${name}"]`]).concat(
          'res.headers["set-cookie"]',
        ),
        censor: '***',
      },
      serializers: {
        req: (request: { method: string; url: string; headers: unknown }) => withoutQuery(request),
      },
    },
  };
}

/** A consent comes back with its code in the address: addresses are logged without their query. */
function withoutQuery(request: { method: string; url: string; headers: unknown }): object {
  return { method: request.method, url: request.url.split('?')[0], headers: request.headers };
}
