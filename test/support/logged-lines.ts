import * as processes from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { loggedError } from '../../src/platform/telemetry/logging';

/** Log lines of this process, and of services that it started, while a test database exists. */
interface Logged {
  readonly lines: Set<string>;
  /** Secrets of the settings of started services. */
  readonly secrets: Set<string>;
}

/** Key of the one collection for all suites of a worker, since the observed packages are loaded only once. */
const HELD = Symbol.for('ledgerstamp.test.logged-lines');
const LEVELS = ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'] as const;
const SERVICE = /\/src\/main\.js$/;
const SECRET_SETTING = /KEY|SECRET|TOKEN|PASSPHRASE/;
/** Minimum length of compared texts, as shorter ones occur in other words by chance. */
const SHORTEST = 6;
/** Minimum length of secrets, as shorter values of settings are words of tests, such as `secret`. */
const SHORTEST_SECRET = 12;
const MOST_ROWS = 300;
const MOST_LINES = 3_000;
const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Patterns that are personal in any log: mail addresses, and secrets that open an API. */
const NEVER = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i,
  /\bBearer [\w.-]{6}/,
  /simulated-(access|refresh|code)-/,
];
/** Patterns of harmless texts: times, ids, codes and numbers. */
const HARMLESS = /^(\d{4}-\d\d-\d\d.*|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[A-Z_]+|[a-z_]+|[\d.,]{1,8})$/;

/** Starts to collect lines; a second call has no effect. */
export function listenToLogs(): Logged {
  const holder = process as typeof process & { [HELD]?: Logged };
  if (holder[HELD] !== undefined) return holder[HELD];
  const logged: Logged = { lines: new Set(), secrets: new Set() };
  holder[HELD] = logged;
  for (const level of LEVELS) {
    const original = Logger.prototype[level];
    Logger.prototype[level] = function (this: Logger, ...given: unknown[]): void {
      keep(logged.lines, JSON.stringify(given, asLogged));
      Reflect.apply(original, this, given);
    };
  }
  const core = process.getBuiltinModule('node:child_process') as unknown as Record<string, unknown>;
  for (const name of ['fork', 'spawn'] as const) {
    const original = processes[name] as (...given: unknown[]) => ChildProcess;
    core[name] = (...given: unknown[]): ChildProcess => {
      const child = original(...given);
      if (isService(given)) followed(child, given, logged);
      return child;
    };
  }
  return logged;
}

/** Stores a line, without its ids and times, so that lines that differ only in these are one. */
function keep(lines: Set<string>, line: string): void {
  if (lines.size >= MOST_LINES) lines.clear();
  lines.add(line.replace(ID, '#').replace(TIME, '#'));
}

/** Value as the service's logger writes it: errors in the form of `loggedError`. */
function asLogged(_key: string, value: unknown): unknown {
  return value instanceof Error ? loggedError(value) : value;
}

function isService(given: readonly unknown[]): boolean {
  return given.flat().some((part) => typeof part === 'string' && SERVICE.test(part));
}

function followed(child: ChildProcess, given: readonly unknown[], { lines, secrets }: Logged): void {
  const { env = {} } = (given.find((part) => (part as { env?: object } | null)?.env) ?? {}) as {
    env?: Record<string, string>;
  };
  for (const [name, value] of Object.entries(env))
    if (SECRET_SETTING.test(name) && value.length >= SHORTEST_SECRET) secrets.add(value);
  for (const stream of [child.stdout, child.stderr]) if (stream !== null) copied(stream, lines);
}

/** Copies the stream as it is filled, because a second reader could take data before the first one listens. */
function copied(stream: Readable, lines: Set<string>): void {
  const push = stream.push.bind(stream);
  let rest = '';
  stream.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    const [last = '', ...whole] = (rest + (chunk === null ? '\n' : Buffer.from(chunk as Buffer).toString()))
      .split('\n')
      .reverse();
    rest = last;
    for (const line of whole) keep(lines, line);
    return push(chunk, encoding);
  };
}

/** @throws Error when a line contains a personal text, a text of a client's books, or a secret of this database */
export async function requireNothingPersonal(databaseUrl: string): Promise<void> {
  const { lines, secrets } = listenToLogs();
  if (lines.size === 0) return;
  const text = [...lines].join('\n');
  const held = [...secrets].filter((secret) => text.includes(secret));
  const [first] = [...held, ...personalTextsIn(text, await textsOf(databaseUrl))];
  if (first === undefined) return;
  const line = [...lines].find((one) => one.includes(first));
  lines.clear();
  throw new Error(`the log holds ${JSON.stringify(first)}:\n${line}`);
}

/** Texts in a log that are always personal, or that occur in the books, which may be JSON. */
export function personalTextsIn(log: string, books: readonly string[]): string[] {
  const known = new Set(books.flatMap(textsIn));
  return [
    ...NEVER.flatMap((pattern) => pattern.exec(log)?.[0] ?? []),
    ...[...known].filter((text) => text.length >= SHORTEST && !HARMLESS.test(text) && standsIn(log, text)),
  ];
}

/** True for a text that is no part of a longer word, such as `Stored` in `decideUntilStored`. */
function standsIn(log: string, text: string): boolean {
  if (!log.includes(text)) return false;
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'u').test(log);
}

const VALUES = `
  select array[details] as values from (select details from customers limit ${MOST_ROWS}) c
  union all select array[number, customer_name, source] from (select * from documents limit ${MOST_ROWS}) d
  union all select array[name, email] from people
  union all select array[name, email] from invitations
  union all select array[name] from organisations
  union all select array[taxpayer_name, taxpayer_tin, taxpayer_vat_number] from fiscal_accounts
  union all select array[reference, customer, bank_account] from (select * from other_sales limit ${MOST_ROWS}) o`;

async function textsOf(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ there: boolean }>(
      `select to_regclass('public.other_sales') is not null as there`,
    );
    if (tables[0]?.there !== true) return [];
    const { rows } = await client.query<{ values: (string | null)[] }>(VALUES);
    return rows.flatMap(({ values }) => values).filter((text) => text !== null);
  } finally {
    await client.end();
  }
}

/** The text itself, or all texts in the JSON that it contains. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return jsonIn(value) ?? [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Texts of an object in JSON; null for any other text, such as a name that begins with a brace. */
function jsonIn(text: string): string[] | null {
  if (!text.startsWith('{')) return null;
  try {
    return textsIn(JSON.parse(text));
  } catch {
    return null;
  }
}
