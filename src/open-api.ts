import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { RequestHandler } from 'express';
import { EXAMPLES } from './open-api-examples';
import { FiscalRegistry } from './fiscal/fiscal-registry';
import type { DeclaredName, FiscalService } from './fiscal/fiscal-service';
import { describeProblems } from './platform/api/problem-details';
import type { RefusalCode } from './domain/issues/refusal-catalogue';
import { type Action, needsFreshSignIn } from './people/rights/actions';
import type { Config } from './platform/config/config';
import { CONFIG } from './platform/config/process-config';
import { programVersion } from './platform/config/program-version';

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
    .setVersion(programVersion())
    .addServer(application.get<Config>(CONFIG).publicUrl)
    .addBearerAuth({
      type: 'http',
      description:
        'A token of a person, the administrator key (ADMIN_API_KEY), or for reading the viewer key (VIEWER_API_KEY).',
    })
    .addSecurityRequirements('bearer')
    .build();
  const document = withOptionalDefaults(SwaggerModule.createDocument(application, description));
  const described = withStableIds(describeProblems(document, refusalsOf));
  const whole = withExamples(describeFiscalServices(described, application.get(FiscalRegistry).all()));
  return { ...(withNullAsType(whole) as OpenAPIObject), openapi: '3.1.0' };
}

/**
 * Says that a value may be null as OpenAPI 3.1 does. `nullable` next to a reference, as it was written in 3.0, means nothing to those
 * who read it strictly: the reference refuses null.
 */
function withNullAsType(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNullAsType);
  if (typeof part !== 'object' || part === null) return part;
  const all: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(part).map(([name, one]) => [
      name,
      name === 'example' ? (one as unknown) : withNullAsType(one),
    ]),
  );
  if (all.nullable !== true) return all;
  const { nullable: _, type, allOf, ...own } = all;
  if (Array.isArray(allOf)) return { ...own, oneOf: [...(allOf as unknown[]), { type: 'null' }] };
  const values = Array.isArray(own.enum) ? { enum: [...(own.enum as unknown[]), null] } : {};
  return { ...own, ...values, type: [type, 'null'] };
}

/** Written by the build from the sources (scripts/refusals-of-handlers.mjs): codes of refusals by handler. */
const REFUSALS = join(__dirname, 'refusals-of-handlers.json');
let refusalsOfHandlers: Readonly<Record<string, readonly RefusalCode[]>> | undefined;

/** Right as the description shows it; public routes have none. */
interface ShownRight {
  readonly action?: Action;
  readonly from?: string;
}

/** Codes of the refusals of an operation, which still has the id made of its handler: those of the handler and of the guard. */
function refusalsOf(operation: NonNullable<PathItem['get']>): readonly RefusalCode[] {
  refusalsOfHandlers ??= existsSync(REFUSALS)
    ? (JSON.parse(readFileSync(REFUSALS, 'utf8')) as Record<string, RefusalCode[]>)
    : {};
  const { action, from } = (operation as { readonly 'x-right'?: ShownRight })['x-right'] ?? {};
  const codes = new Set(refusalsOfHandlers[operation.operationId?.replace(/\[\d+\]$/, '') ?? '']);
  if (action !== undefined && needsFreshSignIn(action)) codes.add('SIGN_IN_TOO_OLD');
  if (from?.endsWith('Id') === true) codes.add('NOT_THERE');
  return [...codes].sort();
}

/** Makes what has a default optional in queries and bodies: the compiler only knows that the handler always has a value. */
function withOptionalDefaults(document: OpenAPIObject): OpenAPIObject {
  const { schemas = {} } = document.components ?? {};
  const operations = Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => item[method] ?? []),
  );
  const answers = operations.map(({ responses }) => responses);
  const bodies = operations.map(({ requestBody }) => requestBody);
  const answered = namesIn(answers, schemas);
  for (const { parameters = [] } of operations)
    for (const one of parameters)
      if ('schema' in one && one.schema !== undefined && 'default' in one.schema) one.required = false;
  for (const name of namesIn(bodies, schemas)) {
    const schema = schemas[name];
    if (schema === undefined || '$ref' in schema || answered.has(name)) continue;
    const { properties = {} } = schema;
    schema.required = schema.required?.filter((one) => !('default' in (properties[one] ?? {})));
  }
  return document;
}

function withExamples(document: OpenAPIObject): OpenAPIObject {
  const operations = Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => item[method] ?? []),
  );
  for (const { operationId = '', requestBody, responses } of operations) {
    const { body, answer } = EXAMPLES[operationId] ?? {};
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    for (const [holder, example] of [[requestBody, body] as const, [successes[0]?.[1], answer] as const]) {
      const content =
        holder !== undefined && 'content' in holder ? holder.content?.['application/json'] : undefined;
      if (content !== undefined && example !== undefined) content.example = example;
    }
  }
  return document;
}

/** Names of the schemas that a part of the description leads to. */
function namesIn(part: unknown, schemas: Schemas, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (!found.has(name)) namesIn(schemas[name] ?? {}, schemas, found.add(name));
  return found;
}
