import type { Shape } from '../api/client';

type Call = Pick<Shape<'RequestedCallDto'>, 'method' | 'path' | 'omitted'> & { readonly body: unknown };

/**
 * All fields of a request by path, as the second person sees them. A null in an omitted field is a secret, which was
 * not stored.
 */
export function factsOfCall({ method, path, body }: Call): (readonly [name: string, value: string | null])[] {
  return [[method, path], ...fieldsOf('', body)];
}

/**
 * Body of the request, with the secrets entered again.
 * @param secrets by path
 */
export function callWith({ body, omitted }: Call, secrets: Readonly<Record<string, string>>): unknown {
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      omitted.includes(name) ? entered(name, value, secrets) : value,
    ]),
  );
}

function entered(name: string, value: unknown, secrets: Readonly<Record<string, string>>): unknown {
  if (!isObject(value)) return secrets[name] ?? '';
  return Object.fromEntries(Object.keys(value).map((key) => [key, secrets[`${name}.${key}`] ?? '']));
}

function fieldsOf(prefix: string, value: unknown): (readonly [string, string | null])[] {
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      fieldsOf(prefix === '' ? name : `${prefix}.${name}`, inner),
    );
  }
  if (prefix === '') return value === null ? [] : [['', textOf(value)]];
  return [[prefix, value === null ? null : textOf(value)]];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
