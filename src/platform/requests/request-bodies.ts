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
import { shapeFault } from './json-shape';

/** Reads the body of a request for the handlers that take one, after the guard and before anything is validated. */
@Injectable()
export class RequestBodies implements NestInterceptor {
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
    const types = rule.csv ? 'application/json or text/csv' : 'application/json';
    throw new UnsupportedMediaTypeException(`The body must be sent as ${types} (Content-Type).`);
  }
  const text = textOf(bytes);
  // Routes take only objects; arrays are refused before they are validated element by element.
  if (!/^\s*\{/.test(text)) throw new BadRequestException(['the body must be a JSON object']);
  const fault = shapeFault(bytes, rule.bytes);
  if (fault !== null) throw new BadRequestException([fault]);
  return parsed(text);
}

/**
 * Reads all bytes of a body; empty without one. Compressed bodies are refused, because a small one can expand
 * to any size. An oversized one is answered at once, without waiting for its end.
 */
function readBytes(request: Request, most: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': declared = '0' } = request.headers;
  if (encoding !== 'identity') throw new UnsupportedMediaTypeException('The body must not be compressed.');
  const tooLarge = new PayloadTooLargeException(`The body may have at most ${most} bytes.`);
  if (Number(declared) > most) throw tooLarge;
  return new Promise((settle, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= most) return void chunks.push(chunk);
      request.off('data', take);
      reject(tooLarge);
    };
    request.on('data', take);
    request.once('end', () => settle(Buffer.concat(chunks)));
    request.once('close', () => reject(new BadRequestException('The body was not received completely.')));
  });
}

/** Decodes text without a byte order mark. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadRequestException(['the body must be UTF-8']);
  }
}

/**
 * Matches escapes in JSON for NUL, which PostgreSQL cannot store, and for halves of characters, which it
 * stores as a different one.
 */
const HALF_OR_NUL = /\\u(0000|d[89a-f])/i;

function storable(value: unknown): unknown {
  if (typeof value === 'string' && /[\0\p{Cs}]/u.test(value))
    throw new BadRequestException(['the body has a text with a NUL or with half of a character']);
  return value;
}

function parsed(text: string): unknown {
  try {
    // Texts are examined one by one only if the body contains such an escape.
    const looked = HALF_OR_NUL.test(text) ? (_key: string, value: unknown) => storable(value) : undefined;
    return JSON.parse(text, looked);
  } catch (error) {
    if (error instanceof BadRequestException) throw error;
    throw new BadRequestException([`the body is not JSON: ${(error as Error).message}`]);
  }
}
