// Writes what the built program says of its API (dist/openapi.json), with the refusals of each handler, the console's
// types of it, and the client's types and operations. It opens no database and listens nowhere.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import 'reflect-metadata';
import application from '../dist/src/application.js';
import catalogue from '../dist/src/domain/issues/refusal-catalogue.js';
import openApi from '../dist/src/open-api.js';
import config from '../dist/src/platform/config/config.js';
import { refusalsOfHandlers } from './refusals-of-handlers.mjs';

const REFUSALS = 'dist/src/refusals-of-handlers.json';
const DESCRIPTION = 'dist/openapi.json';
const CLIENT_TYPES = 'client/schema.d.ts';
const TYPES = ['console/src/api/schema.d.ts', CLIENT_TYPES];
const OPERATIONS = 'client/operations.ts';
const HEADING =
  '// Written by `npm run build` from the description of the API: never by hand, and not committed.\n\n';

/** Placeholder settings, needed only because a configuration is checked as a whole. */
const SETTINGS = {
  PUBLIC_URL: 'https://ledgerstamp.example',
  ENCRYPTION_KEY: '00'.repeat(32),
  ADMIN_API_KEY: 'described-and-never-served',
  XERO_CLIENT_ID: 'described',
  XERO_CLIENT_SECRET: 'described',
  FISCAL_URL: 'https://fiscal.example',
  LOG_LEVEL: 'warn',
  ALLOW_INSECURE: 'true',
};

/** Sorts the members of unions, whose order changes from build to build. */
function withSortedEnums(part) {
  if (Array.isArray(part)) return part.map(withSortedEnums);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'enum' && Array.isArray(value) ? [...value].sort() : withSortedEnums(value),
    ]),
  );
}

writeFileSync(REFUSALS, JSON.stringify(refusalsOfHandlers('src', Object.keys(catalogue.REFUSAL_CATALOGUE))));
/** Method, path, form of answer and body, and position in a list of each operation, by its id. */
function operationsOf({ paths, components }) {
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const { operationId, responses, requestBody } = operation;
      const [type = 'application/json'] = Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => Object.keys(content));
      const reads =
        { 'application/json': 'json', 'application/zip': 'blob', 'application/pdf': 'blob' }[type] ?? 'text';
      const takes = requestBody?.content['text/csv'] && { takes: 'text/csv' };
      return [operationId, { method, path, reads, ...takes, ...cursorOf(operation, components) }];
    }),
  );
  return Object.fromEntries(entries.sort());
}

/** Query parameter that continues a list, and the field of the page or of its last item that it takes. */
function cursorOf({ parameters = [], responses }, { schemas }) {
  const schema = responses[200]?.content?.['application/json']?.schema;
  const has = (name) => parameters.some((one) => one.in === 'query' && one.name === name);
  if (schema?.type === 'array' && has('before')) return { cursor: { parameter: 'before', field: 'id' } };
  if (schema?.type === 'array' && has('after')) return { cursor: { parameter: 'after', field: 'position' } };
  const isPage = has('after') && 'next' in (schemas[schema?.$ref?.split('/').at(-1)]?.properties ?? {});
  return isPage ? { cursor: { parameter: 'after', field: 'next' } } : {};
}

const program = await application.createApplication(config.readConfig(SETTINGS));
const description = openApi.apiDescription(program);
writeFileSync(DESCRIPTION, JSON.stringify(description));
// Converts through JSON, to drop undefined values.
const types = await openapiTS(withSortedEnums(JSON.parse(JSON.stringify(description))), {
  defaultNonNullable: false,
});
for (const file of TYPES) writeFileSync(file, HEADING + astToString(types));
writeFileSync(
  OPERATIONS,
  `${HEADING}export const OPERATIONS = ${JSON.stringify(operationsOf(description))} as const;\n`,
);
mkdirSync('dist/client', { recursive: true });
const manifest = JSON.parse(readFileSync('client/package.json', 'utf8'));
const { version } = description.info;
writeFileSync('dist/client/package.json', `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
for (const file of ['client/README.md', CLIENT_TYPES, 'LICENSE'])
  copyFileSync(file, join('dist/client', basename(file)));
// Exits directly, since the program was never started.
process.exit(0);
