import type { OpenAPIObject } from '@nestjs/swagger';
import type { DeclaredName } from '../fiscal-account-declaration';
import type { FiscalService } from '../fiscal-service';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Exclude<Schemas[string], { $ref: string }>;

/** Adds to the API description what the accounts of each service consist of, from their declarations. */
export function describeFiscalServices(
  document: OpenAPIObject,
  services: readonly FiscalService[],
): OpenAPIObject {
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
