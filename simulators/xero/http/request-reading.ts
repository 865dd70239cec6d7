import { raw, type Request, type RequestHandler } from 'express';
import { parseJson, type Json } from '../json';
import { AnswerError, refusal } from './answer';

/** Keeps the bytes of every request, also of a GET: some clients send `{}` with each call. */
export function rawBody(limit: string): RequestHandler {
  return raw({ type: () => true, limit });
}

export function bytesOf(request: Request): Buffer {
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Parses JSON. @throws AnswerError 400 if the bytes are not JSON */
export function jsonOf(bytes: Buffer): Json {
  try {
    return parseJson(bytes.length === 0 ? 'null' : bytes.toString('utf8'));
  } catch {
    throw new AnswerError(refusal('The request body is not valid JSON.'));
  }
}

/** Path parameter as text; Express's types allow lists, which these routes never produce. */
export function pathParameter(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}

/** Query parameters; as in Xero, the case of their names does not matter. */
export class CallQuery {
  private readonly values = new Map<string, string>();

  constructor(url: string) {
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
    for (const [name, value] of new URLSearchParams(query)) {
      const key = name.toLowerCase();
      const before = this.values.get(key);
      this.values.set(key, before === undefined ? value : `${before},${value}`);
    }
  }

  text(name: string): string | undefined {
    const value = this.values.get(name.toLowerCase());
    return value === '' ? undefined : value;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  flag(name: string): boolean {
    return this.text(name)?.toLowerCase() === 'true';
  }

  /** Integer, limited to the bounds; undefined if absent. */
  whole(name: string, { least, most }: { least: number; most: number }): number | undefined {
    const value = this.text(name);
    if (value === undefined || !/^-?\d+$/.test(value)) return undefined;
    return Math.min(most, Math.max(least, Number(value)));
  }
}
