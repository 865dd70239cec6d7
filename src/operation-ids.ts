import type { OpenAPIObject } from '@nestjs/swagger';

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
