import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RequestHandler } from 'express';
import { REFUSAL_CATALOGUE, type RefusalCode } from '../../domain/issues/refusal-catalogue';
import { STATUS_OF_REFUSAL } from './refusal.filter';

const TYPE = 'application/problem+json';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const FAILED = '5XX';
/** Page with the sentence of every code. */
const CODES = '/docs/reference/refusals.html';

/** Fault as the filters answer it. */
interface Fault {
  readonly statusCode: number;
  readonly message?: string | readonly string[];
  readonly code?: string;
}

/** Middleware: answers of faults get the type and the fields of problem details (RFC 9457) next to their own. */
export function problemDetails(): RequestHandler {
  return ({ originalUrl }, response, next) => {
    const json = response.json.bind(response);
    response.json = (body: unknown) => {
      if (response.statusCode < 400 || !isFault(body)) return json(body);
      const { statusCode: status, message = [], code } = body;
      response.setHeader('Content-Type', TYPE);
      return json({
        ...body,
        type: code === undefined ? 'about:blank' : `${CODES}#${code}`,
        title: STATUS_CODES[status],
        status,
        detail: [message].flat().join(' '),
        instance: originalUrl.replace(/\?.*$/s, ''),
      });
    };
    next();
  };
}

function isFault(body: unknown): body is Fault {
  return typeof body === 'object' && body !== null && typeof (body as Fault).statusCode === 'number';
}

const TEXT = { type: 'string' } as const;

const PROBLEM = {
  type: 'object',
  description: 'Problem details (RFC 9457), and the fields that were there before them.',
  properties: {
    type: { ...TEXT, description: 'about:blank, or the page of the codes with the code of this refusal.' },
    title: { ...TEXT, description: 'The words of the status.' },
    status: { type: 'integer' },
    detail: { ...TEXT, description: 'What is wrong, in the language of the request.' },
    instance: { ...TEXT, description: 'The path that was called.' },
    statusCode: { type: 'integer', description: 'As `status`.' },
    message: {
      oneOf: [TEXT, { type: 'array', items: TEXT }],
      description: 'As `detail`; a list where several faults are named.',
    },
    error: { ...TEXT, description: 'As `title`.' },
    code: {
      ...TEXT,
      description:
        'Code of a refusal, which does not change with the language. Later versions have further ones.',
    },
    parameters: { type: 'object', description: 'The names and figures of its sentence.' },
    faults: { type: 'array', items: { type: 'object' }, description: 'Each fault of a file or list.' },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'statusCode'],
  example: {
    ...{ type: `${CODES}#NOT_THERE`, title: 'Not Found', status: 404, statusCode: 404, error: 'Not Found' },
    ...{ detail: 'There is no such document.', message: 'There is no such document.' },
    ...{ instance: '/api/documents/01a22aa0-0000-7000-8000-000000000102/retry', code: 'NOT_THERE' },
    parameters: { what: 'document' },
  },
} as const;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Answer = NonNullable<Operation['responses'][string]>;
type Responses = Record<string, Answer>;

/**
 * Describes how the routes of the API answer faults: each status that a call can have, with the codes of its refusals.
 *
 * @param codesOf codes of the refusals that an operation can answer
 */
export function describeProblems(
  document: OpenAPIObject,
  codesOf: (operation: Operation) => readonly RefusalCode[],
): OpenAPIObject {
  const { components = {} } = document;
  const shared: Responses = { [FAILED]: answer('The service failed, or a system that it had to ask.') };
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/')) continue;
    for (const operation of METHODS.flatMap((method) => item[method] ?? [])) {
      for (const [status, one] of Object.entries(operation.responses))
        if (one !== undefined && 'description' in one) one.description ||= STATUS_CODES[status] ?? '';
      Object.assign(operation.responses, faultsOf(operation, codesOf(operation), shared));
    }
  }
  const schemas = { ...components.schemas, Problem: structuredClone(PROBLEM) as object };
  return { ...document, components: { ...components, schemas, responses: shared } };
}

/** @param shared receives the answers that many operations have: those without a code, and what is not there */
function faultsOf(operation: Operation, codes: readonly RefusalCode[], shared: Responses): Responses {
  const { parameters = [], requestBody } = operation;
  const isPublic = 'public' in ((operation as { 'x-right'?: object })['x-right'] ?? {});
  const found = new Map<number, RefusalCode[]>([[429, []]]);
  if (parameters.length > 0 || requestBody !== undefined) found.set(400, []);
  for (const status of [...(isPublic ? [] : [401, 403]), ...(requestBody === undefined ? [] : [413, 415])])
    found.set(status, []);
  if ('x-own-page' in operation) found.set(403, []);
  for (const code of codes) {
    const status = STATUS_OF_REFUSAL[REFUSAL_CATALOGUE[code].kind];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  const faults: Responses = { [FAILED]: { $ref: `#/components/responses/${FAILED}` } };
  for (const [status, named] of found) {
    const name = (STATUS_CODES[status] ?? '').replaceAll(' ', '');
    const own = answer(STATUS_CODES[status], named);
    const isShared = named.length === 0 || named.join() === 'NOT_THERE';
    if (isShared) shared[name] = own;
    faults[status] = isShared ? { $ref: `#/components/responses/${name}` } : own;
  }
  return faults;
}

function answer(description = '', codes: readonly RefusalCode[] = []): Answer {
  const problem = { $ref: '#/components/schemas/Problem' };
  const coded = { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } };
  const schema = codes.length === 0 ? problem : { allOf: [problem, coded] };
  return { description, content: { [TYPE]: { schema } } };
}
