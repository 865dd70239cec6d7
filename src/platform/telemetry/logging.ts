import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import type { Params } from 'nestjs-pino';
import { stdTimeFunctions } from 'pino';
import type { Config } from '../config/config';
import { programVersion } from '../config/program-version';
import { loggedError } from './logged-error';

/** Parts of Nest that log each module and route at every start. */
const LISTS_OF_START = [
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
];
const INFO = 30;

/** Pattern of address segments that are words of the program, ids or positions; any other may be personal. */
const OWN_SEGMENT = /^([a-z][a-z-]{0,39}|[0-9]{1,4}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;

/**
 * Logger options: one JSON line per event on stdout; requests are logged at `debug`, so that a quiet log
 * means a quiet service.
 */
export function loggerOptions(config: Pick<Config, 'logLevel'>): Params {
  return {
    pinoHttp: {
      level: config.logLevel,
      base: { version: programVersion(), replica: replicaName() },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(given, method, level) {
          const [context, text] = given as unknown[];
          if (level <= INFO && isListOfStart(context)) return;
          // Without a text the message of the error would be one.
          if (hasError(context) && text === undefined) return method.apply(this, [context, 'an error']);
          return method.apply(this, given);
        },
      },
      customLogLevel: (_request, response, error) =>
        error !== undefined || response.statusCode >= 500 ? 'error' : 'debug',
      quietReqLogger: true,
      quietResLogger: true,
      wrapSerializers: false,
      serializers: { err: loggedError, req: () => undefined, res: () => undefined },
      customSuccessObject: (request, response, { responseTime }: { responseTime: number }) =>
        requestFacts(request, response, responseTime),
      customErrorObject: (request, response, error, { responseTime }: { responseTime: number }) => ({
        ...requestFacts(request, response, responseTime),
        err: error,
      }),
      customSuccessMessage: () => 'a request was answered',
      customErrorMessage: () => 'a request failed',
    },
  };
}

/** Name of this process among those of the installation. */
export function replicaName(): string {
  return `${hostname()}/${process.pid}`;
}

/** Logs no headers and no query, because a consent returns with its code in the address. */
function requestFacts(
  request: IncomingMessage & { readonly originalUrl?: string },
  { statusCode }: ServerResponse,
  milliseconds: number,
): object {
  const { method, originalUrl, url = '' } = request;
  return { method, path: ownPath(originalUrl ?? url), status: statusCode, milliseconds };
}

/** Path of an address as it may be logged. */
export function ownPath(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  return path
    .split('/')
    .map((segment) => (OWN_SEGMENT.test(segment) ? segment : '*'))
    .join('/');
}

function isListOfStart(context: unknown): boolean {
  const { context: name } = (context ?? {}) as { readonly context?: unknown };
  return typeof name === 'string' && LISTS_OF_START.includes(name);
}

function hasError(context: unknown): context is object {
  return typeof context === 'object' && context !== null && ('err' in context || context instanceof Error);
}
