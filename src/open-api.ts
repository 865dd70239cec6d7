import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { RequestHandler } from 'express';
import { FiscalRegistry } from './fiscal/fiscal-registry';
import type { DeclaredName } from './fiscal/fiscal-account-declaration';
import { describeProblems } from './platform/api/problem-details';
import type { FiscalService } from './fiscal/fiscal-service';

type PathItem = OpenAPIObject['paths'][string];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Gives each operation an id made of its path and method, for example `documents.retry`, `documents.list`,
 * `organisations.taxMappings.update`: a program generated from the description keeps its names when a class of this one is renamed.
 *
 * @throws Error when two operations would have one id
 */
export function withStableIds(description: OpenAPIObject): OpenAPIObject {
  const seen = new Map<string, string>();
  const paths: OpenAPIObject['paths'] = {};
  for (const [path, item] of Object.entries(description.paths)) {
    const named: PathItem = { ...item };
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const operationId = idOf(path, method, description);
      const other = seen.get(operationId);
      if (other)
        throw new Error(`${method} ${path} and ${other} have the same operation id, ${operationId}.`);
      seen.set(operationId, `${method} ${path}`);
      named[method] = { ...operation, operationId };
    }
    paths[path] = named;
  }
  return { ...description, paths };
}

function idOf(path: string, method: (typeof METHODS)[number], { paths }: OpenAPIObject): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'api');
  const names = segments.filter((segment) => !segment.startsWith('{')).map(camelCase);
  const isOne = segments.at(-1)?.startsWith('{') === true;
  const hasParts = Object.keys(paths).some((other) => other.startsWith(`${path}/{`));
  const isAction = method === 'post' && !isOne && !hasParts && !paths[path]?.get;
  if (isAction) return names.join('.');
  return [...names, verbOf(method, hasParts)].join('.');
}

function verbOf(method: (typeof METHODS)[number], isList: boolean): string {
  if (isList && method === 'get') return 'list';
  if (isList && method === 'delete') return 'deleteAll';
  return { get: 'get', post: 'create', put: 'replace', patch: 'update', delete: 'delete' }[method];
}

function camelCase(segment: string): string {
  return segment.replaceAll(/[-.](\w)/g, (_all, letter: string) => letter.toUpperCase());
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/** Adds to the API description what the accounts of each service consist of, from their declarations. */
function describeFiscalServices(document: OpenAPIObject, services: readonly FiscalService[]): OpenAPIObject {
  for (const name of ['FiscalAccountInputDto', 'FiscalAccountChangeDto']) {
    const schema = document.components?.schemas?.[name];
    if (schema === undefined || '$ref' in schema || schema.properties === undefined) continue;
    const { properties } = schema;
    const describe = (property: string, own: Schema): void => {
      const before = properties[property];
      const description = before !== undefined && 'description' in before ? before.description : undefined;
      properties[property] = { description, ...own };
    };
    describe('credentials', {
      oneOf: services.map(({ name: service, declaration }) =>
        record(`Credentials at ${service}.`, declaration.credentials, true),
      ),
    });
    describe('settings', {
      oneOf: services.map(({ name: service, declaration }) =>
        record(`Settings of ${service}.`, declaration.settings, false),
      ),
    });
    const profiles = services.flatMap(({ declaration }) => declaration.profiles);
    describe('profile', {
      type: 'string',
      enum: profiles.map((profile) => profile.name),
      description: profiles.map((profile) => `${profile.name}: ${profile.description}`).join(' '),
    });
    if (name === 'FiscalAccountInputDto') {
      describe('service', { type: 'string', enum: services.map((service) => service.name) });
    }
  }
  return document;
}

function record(description: string, names: readonly DeclaredName[], areNeeded: boolean): Schema {
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(
      names.map((declared) => [
        declared.name,
        { ...(areNeeded ? { type: 'string' } : {}), description: declared.description },
      ]),
    ),
    required: areNeeded ? names.map((declared) => declared.name) : undefined,
    additionalProperties: false,
  };
}

/** Path of Swagger UI, which @nestjs/swagger loads only for the page. */
const PAGE = 'swagger-ui-dist/absolute-path.js';

/** Paths of the description: the page with all paths below it, and the files. */
export const API_DESCRIPTION = ['/api/docs', '/api/docs-json', '/api/docs-yaml'];

/**
 * The description of the API as a page at `/api/docs` and as JSON at `/api/docs-json`. A package of a release has no page: it
 * comes with a program that reports installations (scripts/package/). There the address leads to the JSON.
 */
export function describeApi(application: INestApplication, hasPage = isInstalled(PAGE)): void {
  SwaggerModule.setup('api/docs', application, () => apiDescription(application), {
    ui: hasPage,
    // The right that each route needs is published as the extension `x-right`.
    swaggerOptions: { showExtensions: true },
  });
  if (!hasPage)
    application.use('/api/docs', ((_request, response) =>
      response.redirect('/api/docs-json')) as RequestHandler);
}

function isInstalled(module: string): boolean {
  try {
    require.resolve(module);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the OpenAPI description. No database is needed: an application without a database address is enough.
 */
export function apiDescription(application: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Ledgerstamp')
    .setDescription('Set-up and operation: organisations, mappings, fiscal accounts and documents.')
    .setVersion('1')
    .addBearerAuth({
      type: 'http',
      description: 'The administrator key (ADMIN_API_KEY); for reading also the viewer key (VIEWER_API_KEY).',
    })
    .addSecurityRequirements('bearer')
    .build();
  const document = describeProblems(withStableIds(SwaggerModule.createDocument(application, description)));
  return describeFiscalServices(document, application.get(FiscalRegistry).all());
}
