import { randomUUID } from 'node:crypto';
import type { Response } from 'express';
import { writeJson, type Json, type JsonObject } from '../json';

/** Complete answer, built before anything is sent, so that it can be stored, repeated, replaced or lost. */
export interface Answer {
  status: number;
  contentType: string | null;
  body: Buffer;
  headers?: Record<string, string>;
}

/** Ends a call with this answer, and undoes whatever the call wrote. */
export class AnswerError extends Error {
  constructor(readonly answer: Answer) {
    super(`answered with ${answer.status}`);
  }
}

export function jsonAnswer(status: number, value: Json, headers?: Record<string, string>): Answer {
  const answer = {
    status,
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from(writeJson(value), 'utf8'),
  };
  return headers ? { ...answer, headers } : answer;
}

export function htmlAnswer(status: number, html: string): Answer {
  return { status, contentType: 'text/html; charset=utf-8', body: Buffer.from(html, 'utf8') };
}

export function emptyAnswer(status: number, headers: Record<string, string> = {}): Answer {
  return { status, contentType: null, body: Buffer.alloc(0), headers };
}

/** Empty HTML page with which Xero answers unknown addresses and ids. */
export function notFound(): Answer {
  return { status: 404, contentType: 'text/html', body: Buffer.alloc(0) };
}

function problem(status: number, title: string, detail: string): Answer {
  return jsonAnswer(status, {
    Type: null,
    Title: title,
    Status: status,
    Detail: detail,
    Instance: randomUUID(),
    Extensions: {},
  });
}

export function unauthorized(detail: string): Answer {
  return problem(401, 'Unauthorized', detail);
}

export function forbidden(detail = 'AuthenticationUnsuccessful'): Answer {
  return problem(403, 'Forbidden', detail);
}

export function validationFailure(message: string, elements: JsonObject[] = []): Answer {
  return jsonAnswer(400, {
    ErrorNumber: 10,
    Type: 'ValidationException',
    Message: message,
    Elements: elements,
  });
}

/** Refusal of a call, with a single message and no elements. */
export function refusal(message: string): Answer {
  return validationFailure('A validation exception occurred', [{ ValidationErrors: [{ Message: message }] }]);
}

/** Refusal of a list that matches more documents than an organisation of high volume may list at once. */
export function highVolume(kind: string): Answer {
  const Message = `Your request is not filtering ${kind} efficiently, given the extremely high volume for this organisation.`;
  return jsonAnswer(400, { ErrorNumber: 51, Type: 'HighVolumeException', Message });
}

export function queryFailure(message: string): Answer {
  return jsonAnswer(400, { ErrorNumber: 16, Type: 'QueryParseException', Message: message });
}

/** Refusal by a limit: body and type are empty, as recorded; Retry-After is known only for limits of a period. */
export function tooManyRequests(limit: string, retryAfterSeconds?: number): Answer {
  const wait: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return emptyAnswer(429, { 'X-Rate-Limit-Problem': limit, ...wait });
}

export function send(response: Response, answer: Answer): void {
  response.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (answer.contentType !== null) response.setHeader('Content-Type', answer.contentType);
  response.setHeader('Content-Length', answer.body.length);
  response.end(answer.body);
}
