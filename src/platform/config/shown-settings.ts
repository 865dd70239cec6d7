import { Environment } from './environment';

const SET = 'set';

/**
 * Every setting of the service by its name, for people who help from outside: its value only where it can be no secret. Of an address the
 * host alone; of everything else whether it is set.
 */
export function shownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const known = Object.entries(new Environment() as object) as [string, unknown][];
  return Object.fromEntries(
    known
      .map(([name, usual]): [string, string] => [name, shown(name, environment[name] ?? '', usual)])
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

function shown(name: string, value: string, usual: unknown): string {
  if (value === '') return usual === undefined ? 'not set' : 'default';
  if (name === 'LOG_LEVEL' && /^[a-z]{4,5}$/.test(value)) return value;
  // A setting with such a default holds a number or a switch, never a key.
  if (usual !== undefined && /^(\d{1,9}|true|false)$/.test(value)) return value;
  return originOf(value) ?? SET;
}

/** Returns the origin of an address; user and path are dropped, because both may contain secrets. */
function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol, origin } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}
