import { headerNames } from '../header-names';
import { OPERATIONS, type Operation } from '../routes/operations';
import { type Bodies, BODIES } from './operation-bodies';
import { reference, type Schema } from './schema-words';
import { SCHEMAS } from './schemas';

const DESCRIPTION = `The fiscalisation service as this simulator serves it. Operations marked \`x-path-listed: false\` are
at the provider's published paths, which the interface document leaves open. Control calls are below \`/_control\`, see /readme.`;

/** OpenAPI 3.1 document of the service. @param servers paths below which the service answers */
export function openApiDocument(servers: readonly string[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fiscalisation service (simulated)', version: '1', description: DESCRIPTION },
    servers: servers.map((url) => ({ url })),
    security: [securityOf('contract'), securityOf('published')],
    paths,
    components: { schemas: SCHEMAS, securitySchemes: securitySchemes() },
  };
}

function describe(operation: Operation): object {
  const bodies = BODIES[operation.id];
  if (bodies === undefined) throw new Error(`the operation ${operation.id} is not described`);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return {
    operationId: operation.id,
    summary: bodies.summary,
    'x-path-listed': operation.isPathListed,
    ...(names.length === 0 ? {} : { parameters: names.map(parameter) }),
    ...(bodies.sent === undefined ? {} : { requestBody: { required: true, ...content(bodies.sent) } }),
    responses: responsesOf(bodies),
  };
}

function parameter(name: string): object {
  return { name, in: 'path', required: true, schema: { type: name === 'id' ? 'integer' : 'string' } };
}

function responsesOf({ type, answered, others, sent }: Bodies): object {
  const wrong = sent === undefined ? 'A header is missing.' : 'The body or a header is missing or wrong.';
  const errors = { 400: wrong, 401: 'The credentials are wrong.', ...others };
  return {
    200: { description: 'Done.', ...content(answered, type) },
    ...Object.fromEntries(
      Object.entries(errors).map(([status, description]) => [
        status,
        { description, ...content(reference('Error')) },
      ]),
    ),
  };
}

function content(schema: Schema, type = 'application/json'): object {
  return { content: { [type]: { schema } } };
}

const ROLES = {
  contract: ['apiKey', 'apiSecret', 'application', 'station', 'version'],
  published: ['apiKey', 'application', 'station', 'signature'],
} as const;

function securityOf(profile: 'contract' | 'published'): object {
  return Object.fromEntries(ROLES[profile].map((role) => [headerNames({ profile, headers: {} })[role], []]));
}

function securitySchemes(): object {
  const names = (['contract', 'published'] as const).flatMap((profile) => Object.keys(securityOf(profile)));
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, { type: 'apiKey', in: 'header', name }]),
  );
}
