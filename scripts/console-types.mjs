// Writes the console's types of the API from the description that the built program serves. Starts it on an embedded
// database in a temporary folder; with --check nothing is written, and a difference is an error.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const TYPES = 'console/src/api/schema.d.ts';
const PORT = 3999;
const HEADING = '// Written by `npm run console:types` from the description of the API: never by hand.\n\n';

async function describedByProgram() {
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-console-types-'));
  const adminApiKey = randomBytes(24).toString('hex');
  const { PATH = '', HOME = '', DATABASE_URL } = process.env;
  const program = fork(resolve('dist/src/main.js'), {
    cwd: directory,
    silent: true,
    env: {
      ...{ PATH, HOME, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) },
      ...{ PORT: String(PORT), PUBLIC_URL: `http://127.0.0.1:${PORT}`, ADMIN_API_KEY: adminApiKey },
      ...{ ENCRYPTION_KEY: randomBytes(32).toString('hex'), FISCAL_URL: 'http://127.0.0.1:1' },
      ...{ XERO_CLIENT_ID: 'described', XERO_CLIENT_SECRET: 'described-only' },
    },
  });
  const ended = new Promise((settle) => program.once('exit', settle));
  let said = '';
  program.stderr.on('data', (text) => (said += text));
  program.stdout.on('data', (text) => (said += text));
  try {
    const url = await new Promise((settle, reject) => {
      program.once('message', (message) => settle(message.listening));
      program.once('exit', () => reject(new Error(`the program ended:\n${said}`)));
    });
    return await described(url, adminApiKey);
  } finally {
    program.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

async function described(url, key) {
  const answer = await fetch(`${url}/api/docs-json`, { headers: { Authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(`the description is answered with ${answer.status}`);
  return answer.json();
}

/** The compiler gives the members of a union in an order that changes from build to build. */
function withSortedEnums(part) {
  if (Array.isArray(part)) return part.map(withSortedEnums);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'enum' && Array.isArray(value) ? [...value].sort() : withSortedEnums(value),
    ]),
  );
}

/** A running program may be named: console-types.mjs --check URL, with its key in ADMIN_API_KEY. */
const url = process.argv.find((argument) => argument.startsWith('http'));
const description = await (url === undefined
  ? describedByProgram()
  : described(url, process.env.ADMIN_API_KEY));
const types = HEADING + astToString(await openapiTS(withSortedEnums(description)));
if (!process.argv.includes('--check')) writeFileSync(TYPES, types);
else if (readFileSync(TYPES, 'utf8') !== types) {
  console.error(`${TYPES} is not what the API says: run npm run console:types`);
  process.exitCode = 1;
}
