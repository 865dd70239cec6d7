/** Part of JSON Schema (OpenAPI 3.1) that the service's bodies need. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly (string | number | null)[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
}

export const text: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const decimal: Schema = {
  type: 'number',
  description: 'Decimal; read and written to the last digit.',
};
export const flag: Schema = { type: 'boolean' };
export const currency: Schema = { type: 'string', pattern: '^[A-Z]{3}$' };

export function described(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

export function orNull(schema: Schema): Schema {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [...(typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])), 'null'],
  };
}

export function list(items: Schema): Schema {
  return { type: 'array', items };
}

export function reference(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Schema of an object whose fields are all required except those named. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}
