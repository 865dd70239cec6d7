import { readFileSync } from 'node:fs';

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  readonly components: { readonly responses: Readonly<Record<string, object>> };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

let description: Description | undefined;

/** Throws where a call is answered with a status or a code of a refusal that the description of the API does not have for it. */
export function expectDescribedFault(method: string, path: string, { status, body }: Answer): void {
  if (status < 400 || status > 499) return;
  description ??= JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as Description;
  const asked = path.replace(/\?.*$/s, '');
  const matching = Object.entries(description.paths)
    .filter(([known, item]) => method in item && patternOf(known).test(asked))
    .sort(([one], [other]) => one.split('{').length - other.split('{').length);
  const [found] = matching;
  if (found === undefined) return;
  const responses = found[1][method]?.responses as Record<string, { $ref?: string } | undefined>;
  const name = responses[status]?.$ref?.split('/').at(-1);
  const described = name === undefined ? responses[status] : description.components.responses[name];
  const { code } = (body ?? {}) as { readonly code?: string };
  if (described === undefined || (code !== undefined && !JSON.stringify(described).includes(`"${code}"`)))
    throw new Error(
      `${method} ${found[0]} answers ${status} ${code ?? ''}, which the description does not have`,
    );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`);
}
