import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import type { Params } from 'nestjs-pino';
import { stdTimeFunctions } from 'pino';
import type { Config } from '../config/config';
import { programVersion } from '../config/program-version';
import { createHash } from 'node:crypto';
import { resolve, sep } from 'node:path';
import { isAxiosError } from 'axios';
import { QueryFailedError } from 'typeorm';
import { Failure } from '../../domain/issues/failure';
import { errorCode } from '../error-code';

/** Error in the form of the log; unknown fields are left out. */
interface LoggedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly kind?: string;
  readonly side?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** Name of a prepared statement with the same text in PostgreSQL. */
  readonly statement?: string;
  readonly method?: string;
  readonly host?: string;
  readonly status?: number;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Pattern of paths of the program's sources or compiled files. */
const OWN_CODE = resolve(__dirname, '../..') + sep;
const MOST_CAUSES = 3;

/**
 * Describes an error for the log: its kind and its place in the program, never the values that it was about. Parameters and
 * rows of a statement, headers and bodies of a call, and words of another system are left out.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause: unknown = error instanceof QueryFailedError ? undefined : error.cause;
  return {
    type: error.name,
    ...factsOf(error),
    ...(cause instanceof Error && depth < MOST_CAUSES ? { cause: loggedError(cause, depth + 1) } : {}),
  };
}

function factsOf(error: Error): Omit<LoggedError, 'type'> {
  const stack = framesOf(error);
  const code = errorCode(error) ?? undefined;
  if (error instanceof Failure)
    return { message: withoutQuotes(error), kind: error.kind, side: error.side ?? undefined };
  if (error instanceof QueryFailedError)
    return { ...databaseFacts(error.driverError as Error), statement: nameOf(error.query), stack };
  if (isDatabaseError(error)) return { ...databaseFacts(error), stack };
  if (isAxiosError(error)) return { code, ...callFacts(error), stack };
  return { ...(isOwn(error) ? { message: withoutValues(error.message) } : {}), code, stack };
}

/** True for an error of PostgreSQL, which has a severity. Its `detail`, `where` and `hint` can contain rows. */
function isDatabaseError(error: Error): boolean {
  return 'severity' in error && 'routine' in error;
}

function databaseFacts(error: Error): Omit<LoggedError, 'type'> {
  const { table, column, constraint } = error as Pick<LoggedError, 'table' | 'column' | 'constraint'>;
  return {
    message: withoutValues(error.message),
    code: errorCode(error) ?? undefined,
    ...{ table, column, constraint },
  };
}

function callFacts(error: {
  readonly config?: { readonly method?: string; readonly url?: string };
  readonly response?: { readonly status?: number };
}): Omit<LoggedError, 'type'> {
  const { method, url = '' } = error.config ?? {};
  const host = URL.canParse(url) ? new URL(url).host : undefined;
  return { method: method?.toUpperCase(), host, status: error.response?.status };
}

/**
 * Replaces quoted values. PostgreSQL, Node and this program quote them by double quotes, which a value may contain too.
 */
function withoutValues(message: string): string {
  return message.replace(/".*"/s, '"…"');
}

function withoutQuotes({ message, quotes }: Failure): string {
  return withoutValues(quotes === null || quotes === '' ? message : message.replaceAll(quotes, '…'));
}

function nameOf(statement: string | undefined): string | undefined {
  if (statement === undefined) return undefined;
  return createHash('sha256').update(statement).digest('hex').slice(0, 32);
}

/** Frames of the stack without the message, which precedes them and can have several lines. */
function framesOf({ stack = '' }: Error): string | undefined {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.length === 0 ? undefined : frames.map((line) => line.trim()).join('\n');
}

/**
 * True for an error made by the program itself, or by the system (a file, a socket). Parsers and engines quote what
 * they were given.
 */
function isOwn(error: Error): boolean {
  if ('syscall' in error) return true;
  const [first = ''] = (framesOf(error) ?? '').split('\n');
  return first.includes(OWN_CODE);
}

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
