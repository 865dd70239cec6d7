import { isObject, type Json } from './exact-json';
import type { FieldReader } from './field-reader';
import { SCHEMAS } from './openapi/schemas';
import type { Schema } from './openapi/schema-words';
import { CONTRACT_RULES } from './contract-rules';

/**
 * Reports fields, at any depth, that the interface does not name, and null where it is not allowed. Required fields and
 * types are checked where a field is read.
 */
export function refuseStrays(name: 'Invoice' | 'CreditNote', json: Json, read: FieldReader): void {
  for (const { path, says } of strays(json, SCHEMAS[name] ?? {}, '')) read.fault(path, says);
}

interface Stray {
  readonly path: string;
  readonly says: string;
}

function strays(value: Json, given: Schema, path: string): Stray[] {
  const schema = resolved(given);
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((entry, index) =>
      strays(entry, schema.items ?? {}, `${path}[${index}]`),
    );
  }
  const { properties, required = [] } = schema;
  if (!isObject(value) || properties === undefined) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    const at = path === '' ? field : `${path}.${field}`;
    const known = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (known === undefined) return [{ path: at, says: CONTRACT_RULES.KNOWN_FIELD.says }];
    if (inner === null && !required.includes(field) && !mayBeNull(known)) {
      return [{ path: at, says: CONTRACT_RULES.NULL_WHERE_ALLOWED.says }];
    }
    return strays(inner, known, at);
  });
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').pop();
  return name === undefined ? schema : (SCHEMAS[name] ?? {});
}

function mayBeNull({ type, $ref }: Schema): boolean {
  return $ref === undefined && (type === undefined || [type].flat().includes('null'));
}
