// Writes what the built program says of its API (dist/openapi.json), with the refusals of each handler, and the console's types
// of it. It opens no database and listens nowhere.
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import 'reflect-metadata';
import application from '../dist/src/application.js';
import catalogue from '../dist/src/domain/issues/refusal-catalogue.js';
import openApi from '../dist/src/open-api.js';
import config from '../dist/src/platform/config/config.js';
import { refusalsOfHandlers } from './refusals-of-handlers.mjs';

const REFUSALS = 'dist/src/refusals-of-handlers.json';
const DESCRIPTION = 'dist/openapi.json';
const TYPES = 'console/src/api/schema.d.ts';
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
const program = await application.createApplication(config.readConfig(SETTINGS));
const description = openApi.apiDescription(program);
writeFileSync(DESCRIPTION, JSON.stringify(description));
// Converts through JSON, to drop undefined values.
const types = await openapiTS(withSortedEnums(JSON.parse(JSON.stringify(description))), {
  defaultNonNullable: false,
});
writeFileSync(TYPES, HEADING + astToString(types));
// Exits directly, since the program was never started.
process.exit(0);
