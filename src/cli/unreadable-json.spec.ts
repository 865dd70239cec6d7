import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import openapi from '../../test/frozen/openapi.json';
import { program } from './program';
import { refusalText } from './terminal';
import { StoredCredentials } from './stored-credentials';

/** Operations of the API as patterns of method and path. */
const OPERATIONS = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map(
    (method) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
  ),
);

/** Commands that call no running service. */
const WITHOUT_SERVICE = [
  ...['start', 'demo', 'service install', 'service uninstall', 'service status', 'check', 'ledger verify'],
  ...[
    'verify',
    'doctor',
    'support-bundle',
    'backup make',
    'backup verify',
    'restore',
    'rehearse',
    'probe',
    'database prepare',
  ],
  ...['keys rotate', 'people first-owner', 'people invite', 'journal primary', 'journal accept'],
];
/** Commands whose answer is a file, or nothing. */
const WITHOUT_JSON = ['evidence', 'personal-data export', 'logout', 'alerts acknowledge'];
/** Options required although no declaration says so. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { evidence: ['--document', 'INV-1'] };

function commandsOf(parent: Command, words: readonly string[] = []): [string, Command][] {
  return parent.commands.flatMap((command) => {
    const named = [...words, command.name()];
    return command.commands.length > 0
      ? commandsOf(command, named)
      : [[named.join(' '), command] as [string, Command]];
  });
}

const COMMANDS = commandsOf(program()).filter(([words]) => !WITHOUT_SERVICE.includes(words));

describe('JSON that cannot be read', () => {
  const before = { ...process.env };
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-unreadable-'));
  const half = join(folder, 'half.json');
  const rules = join(folder, 'rules.json');
  let answer: readonly [type: string, text: string];
  let asked: string;
  let server: Server;

  beforeAll(async () => {
    writeFileSync(half, '{"half":');
    writeFileSync(rules, '{}');
    server = createServer(({ method, url }, response) => {
      asked = `${method} ${url}`.replace(/\?.*/, '');
      const [type, text] = answer;
      response.setHeader('Content-Type', type).end(text);
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    process.env.XDG_CONFIG_HOME = folder;
    process.env.LEDGERSTAMP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    StoredCredentials.ofUser(process.env).store(process.env.LEDGERSTAMP_URL, 'a-token');
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    rmSync(folder, { recursive: true });
  });

  /** Builds the required words; every command that takes an id gets one. */
  const wordsFor = ([words, { registeredArguments, options }]: [string, Command]): string[] => [
    ...[...words.split(' '), ...(NEEDED[words] ?? [])],
    ...registeredArguments
      .filter(({ required }) => required)
      .map((one) => (one.name() === 'file' ? rules : randomUUID())),
    ...options
      .filter(({ mandatory }) => mandatory)
      .flatMap(({ long, flags }) => [long ?? '', valueOf(flags)]),
  ];
  const valueOf = (flags: string): string => {
    if (flags.includes('<id>')) return randomUUID();
    return flags.includes('<day>') ? '2026-03-01' : join(folder, 'out');
  };
  const refusalOf = (words: readonly string[]): Promise<string> =>
    program()
      .parseAsync(words, { from: 'user' })
      .then(() => 'it was done', refusalText);

  it.each(COMMANDS)('%s says that the page of a proxy is no answer', async (...command) => {
    answer = ['text/html; charset=utf-8', '<!doctype html><title>Sign in</title>'];
    expect(await refusalOf(wordsFor(command))).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/api\/[^ ?]+ does not answer as Ledgerstamp does: .*LEDGERSTAMP_URL/,
    );
  });

  it.each(COMMANDS)('%s asks for something that the API has', async (...command) => {
    answer = ['text/html', ''];
    asked = '';
    await refusalOf(wordsFor(command));
    expect(OPERATIONS.filter((operation) => operation.test(asked))).not.toEqual([]);
  });

  const reading = COMMANDS.filter(([words]) => !WITHOUT_JSON.includes(words));
  it.each(reading)('%s says that half an answer is none', async (...command) => {
    answer = ['application/json', '{"half":'];
    expect(await refusalOf(wordsFor(command))).toContain(' does not answer as Ledgerstamp does');
  });

  const period = ['--from', '2026-03-01', '--till', '2026-03-31', '--out', 'out.zip'];
  it.each([
    [`${half} is not JSON`, ['preflight', '--compare', half]],
    [`${half} is not JSON`, ['mappings', 'import', half]],
    [`${half} is neither JSON nor a .csv file`, ['vat-pack', '--z-report', half, ...period]],
  ])('%s: the file is named before the service is asked', async (refusal, words) => {
    expect(await refusalOf([...words, '--organisation', randomUUID()])).toContain(refusal);
  });

  it('is said of the file of the tokens, and what to do', async () => {
    const { file } = StoredCredentials.ofUser(process.env);
    writeFileSync(file, '{"half":');
    expect(await refusalOf(['organisations'])).toBe(
      `${file} is not JSON: delete it, and sign in again with ledgerstamp login`,
    );
  });
});
