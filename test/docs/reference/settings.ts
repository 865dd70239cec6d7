import { readFileSync } from 'node:fs';
import { getMetadataStorage } from 'class-validator';
import { Environment } from '../../../src/platform/config/environment';
import { readSecretFiles } from '../../../src/platform/config/process-config';
import { tableOf } from '../expect-page';
import { code, linked, page } from './page';

/** Comment of `.env.example` with the settings below it. */
interface Block {
  readonly words: string[];
  readonly settings: { readonly name: string; readonly shown: string }[];
}

export function settings(): string {
  const rows = blocks(readFileSync('.env.example', 'utf8')).map(({ words, settings: own }) => [
    own.map(({ name }) => code(name) + (isSecret(name) ? ' (secret)' : '')).join(', '),
    own.map(({ name, shown }) => defaultOf(name, shown)).join(', '),
    own
      .map(({ name }) => rangeOf(name))
      .filter(Boolean)
      .join('; '),
    words.join(' '),
  ]);
  return page(
    'Settings of the installation',
    'For the person who writes `.env`. Settings of a client are in the console, and in [mapping](../mapping.md).',
    '`.env.example` and `src/platform/config/environment.ts`',
    `${tableOf(['Setting', 'Default', 'Range', 'Meaning'], rows)}

## Secrets in files

Each setting marked *secret*, and \`OPENID_<NAME>_CLIENT_SECRET\`, can be in a file: \`ENCRYPTION_KEY_FILE=/run/secrets/encryption_key\`, or a file with the
name of the setting in the folder that \`CREDENTIALS_DIRECTORY\` names (systemd sets it). A file that is missing, empty, readable by
everybody, or set together with another value is listed at the start.

Credentials, profile and header names of the fiscal service belong to each fiscal account and are stored encrypted.`,
  );
}

function blocks(text: string): Block[] {
  const [, ...parts] = text.split('\n\n');
  return parts.flatMap((part) => {
    const found: { words: string[]; settings: { name: string; shown: string }[] }[] = [];
    for (const line of part.split('\n').filter(Boolean)) {
      const [, name, shown = ''] = /^#?([A-Z_]+)=(.*)$/.exec(line) ?? [];
      const last = found.at(-1);
      if (name !== undefined) last?.settings.push({ name, shown });
      else if (last === undefined || last.settings.length > 0)
        found.push({ words: [wordsOf(line)], settings: [] });
      else last.words.push(wordsOf(line));
    }
    return found;
  });
}

/** Words of a line; an indented line is an example. */
function wordsOf(line: string): string {
  const example = /^# {3}(.*)$/.exec(line)?.[1];
  return example === undefined ? linked(line.replace(/^# ?/, '')) : code(example);
}

function metadataOf(name: string): { readonly name?: string; readonly constraints: readonly unknown[] }[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(Environment, '', false, false)
    .filter(({ propertyName }) => propertyName === name)
    .map(({ type, name: own, constraints }) => ({ name: own ?? type, constraints }));
}

function defaultOf(name: string, shown: string): string {
  const own = (new Environment() as unknown as Readonly<Record<string, string | number | undefined>>)[name];
  if (own !== undefined) return code(String(own));
  const isOptional = metadataOf(name).some((one) => one.name === 'isOptional');
  if (!isOptional) return 'required';
  return /^\d+$/.test(shown) ? code(shown) : 'none';
}

function rangeOf(name: string): string {
  const limit = (of: string): string => {
    const [value] = metadataOf(name).find((one) => one.name === of)?.constraints ?? [];
    return typeof value === 'number' ? `${value}` : '';
  };
  const [least, most] = [limit('min'), limit('max')];
  if (most !== '') return `${least} to ${most}`;
  return least === '' ? '' : `${least} or more`;
}

function isSecret(name: string): boolean {
  return readSecretFiles({ [`${name}_FILE`]: '/no/such/file' }).faults.length === 1;
}
