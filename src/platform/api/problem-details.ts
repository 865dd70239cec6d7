import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { RequestHandler } from 'express';

const TYPE = 'application/problem+json';
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
    code: { ...TEXT, description: 'Code of a refusal, which does not change with the language.' },
    parameters: { type: 'object', description: 'The names and figures of its sentence.' },
    faults: { type: 'array', items: { type: 'object' }, description: 'Each fault of a file or list.' },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'statusCode'],
} as const;

/** Describes how the routes of the API answer faults. */
export function describeProblems(document: OpenAPIObject): OpenAPIObject {
  const { components = {} } = document;
  const [schema, response] = ['#/components/schemas/Problem', '#/components/responses/Problem'];
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/')) continue;
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const)
      Object.assign(item[method]?.responses ?? {}, { '4XX': { $ref: response }, '5XX': { $ref: response } });
  }
  return {
    ...document,
    components: {
      ...components,
      schemas: { ...components.schemas, Problem: structuredClone(PROBLEM) as object },
      responses: {
        Problem: { description: 'A fault.', content: { [TYPE]: { schema: { $ref: schema } } } },
      },
    },
  };
}
