import {
  BadRequestException,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { type BodyRule, bodyRuleOf } from './takes-body';
import { whyFailed } from '../../domain/issues/failure';
import { sentencesOf, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { spokenAnew } from './spoken-language';

/** Maximum nesting, far deeper than any body of this API. */
const MOST_LEVELS = 16;
/** Maximum number of keys in one object. */
const MOST_KEYS = 100;
/** Bytes of the largest body of a route for each key, element, object or list that it may have. */
const BYTES_OF_A_PART = 16;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = [...'{['].map((sign) => sign.charCodeAt(0));
const CLOSING = [...'}]'].map((sign) => sign.charCodeAt(0));

/**
 * Checks JSON text before parsing: nesting, keys per object, keys and elements in total, in one pass. Syntax is left to
 * the parser.
 * @param mostBytes that the route accepts
 */
export function shapeFault(json: Uint8Array, mostBytes: number): StoredSentence | null {
  const mostParts = mostBytes / BYTES_OF_A_PART;
  const keys: number[] = [];
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] as number;
    if (sign === QUOTE) at = endOfText(json, at);
    else if (OPENING.includes(sign)) {
      parts += 1;
      keys.push(0);
    } else if (CLOSING.includes(sign)) keys.pop();
    else if (sign === COMMA) parts += 1;
    else if (sign === COLON) {
      const count = (keys.pop() ?? 0) + 1;
      if (count > MOST_KEYS)
        return storedSentence('bodyTooLarge', { limit: 'keys', most: MOST_KEYS, bytes: null });
      keys.push(count);
    }
    if (keys.length > MOST_LEVELS)
      return storedSentence('bodyTooLarge', { limit: 'levels', most: MOST_LEVELS, bytes: null });
    if (parts > mostParts)
      return storedSentence('bodyTooLarge', { limit: 'parts', most: mostParts, bytes: null });
  }
  return null;
}

/** Returns the position of the closing quote, or the end of the text. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Reads the body of a request after the guard and before validation. */
@Injectable()
export class RequestBodiesInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const handler = context.getHandler();
    if (takesBody(context.getClass(), handler)) {
      const request = context.switchToHttp().getRequest<Request>();
      request.body = await readBody(request, bodyRuleOf(handler));
    }
    return next.handle();
  }
}

function takesBody(controller: object, handler: { readonly name: string }): boolean {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) as object | undefined;
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
}

/** @returns the parsed value, text where it is CSV, or undefined without a body */
async function readBody(request: Request, rule: BodyRule): Promise<unknown> {
  const bytes = await readBytes(request, rule.bytes);
  if (bytes.length === 0) return undefined;
  if (rule.csv && request.is('text/csv') !== false) return storable(textOf(bytes));
  if (request.is('application/json') === false) {
    throw new UnsupportedMediaTypeException(spokenAnew(storedSentence('bodyType', { mayBeCsv: rule.csv })));
  }
  const text = textOf(bytes);
  // Routes take only objects; arrays are refused before they are validated element by element.
  if (!/^\s*\{/.test(text)) throw unfit(storedSentence('bodyUnreadable', { fault: 'no_object' }));
  const fault = shapeFault(bytes, rule.bytes);
  if (fault !== null) throw unfit(fault);
  return parsed(text);
}

/**
 * Reads all bytes of a body; empty without one. Compressed bodies are refused, because a small one can expand
 * to any size. An oversized one is answered at once, without waiting for its end.
 */
function readBytes(request: Request, most: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': declared = '0' } = request.headers;
  if (encoding !== 'identity')
    throw new UnsupportedMediaTypeException(spokenAnew(storedSentence('bodyCompressed')));
  const tooLarge = (bytes: string | null): Error =>
    new PayloadTooLargeException(spokenAnew(storedSentence('bodyTooLarge', { limit: 'bytes', most, bytes })));
  if (Number(declared) > most) throw tooLarge(declared);
  return new Promise((settle, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= most) return void chunks.push(chunk);
      request.off('data', take);
      reject(tooLarge(null));
    };
    request.on('data', take);
    request.once('end', () => settle(Buffer.concat(chunks)));
    request.once('close', () => reject(unfit(storedSentence('bodyUnreadable', { fault: 'cut_off' }))));
  });
}

function unfit(fault: StoredSentence): BadRequestException {
  return new BadRequestException([spokenAnew(fault)]);
}

/** Decodes text without a byte order mark. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unfit(storedSentence('bodyUnreadable', { fault: 'no_utf8' }));
  }
}

/**
 * Matches JSON escapes for NUL, which PostgreSQL cannot store, and for lone surrogates, which it stores as another
 * character.
 */
const HALF_OR_NUL = /\\u(0000|d[89a-f])/i;

function storable(value: unknown): unknown {
  if (typeof value === 'string' && /[\0\p{Cs}]/u.test(value))
    throw unfit(storedSentence('bodyUnreadable', { fault: 'unstorable' }));
  return value;
}

function parsed(text: string): unknown {
  try {
    // Texts are examined one by one only if the body contains such an escape.
    const looked = HALF_OR_NUL.test(text) ? (_key: string, value: unknown) => storable(value) : undefined;
    return JSON.parse(text, looked);
  } catch (error) {
    if (error instanceof BadRequestException) throw error;
    throw unfit(storedSentence('bodyNotJson', { why: sentencesOf(whyFailed(error)) }));
  }
}
