import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'k3Y-0fTh3Adm1n1strator.Example';
const PAGE = readFileSync('docs/api.md', 'utf8');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Language = 'ts' | 'sh' | 'python';

/** Programs of the page in a language by heading: each has the lines of "Begin" before its own. */
function examplesIn(language: Language): Map<string, string> {
  const sections = PAGE.split(/^## /m).map((text) => [
    text.slice(0, text.indexOf('\n')),
    new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(text)?.[1] ?? '',
  ]);
  const begin = sections.find(([heading]) => heading === 'Begin')?.[1] ?? '';
  const own = sections.filter(([heading, code]) => heading !== 'Begin' && code !== '');
  return new Map(own.map(([heading = '', code = '']) => [heading, `${begin}\n${code}`]));
}

/** Folder of another program into which the packed client is installed, without any registry. */
function folderWithClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-programs-'));
  const packed = ['dist/client', 'node_modules/openapi-fetch', 'node_modules/openapi-typescript-helpers'];
  for (const one of packed)
    execFileSync('npm', ['pack', resolve(one), '--ignore-scripts', '--silent'], { cwd: folder });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const files = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...flags, ...files.map((file) => `./${file}`)], { cwd: folder });
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ module: 'nodenext', target: 'es2023', strict: true, noUncheckedIndexedAccess: true },
        ...{ types: ['node'], typeRoots: [resolve('node_modules/@types')], rootDir: '.', outDir: 'made' },
      },
      include: ['*.ts'],
    }),
  );
  return folder;
}

function compiled(folder: string): string {
  const { stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/typescript/lib/tsc.js'), '-p', folder],
    {
      encoding: 'utf8',
    },
  );
  return stdout;
}

function run(
  folder: string,
  [program = '', ...words]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return new Promise((settle) => {
    execFile(
      program,
      words,
      { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...env } },
      (error, stdout, stderr) =>
        settle({
          code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1,
          stdout,
          stderr,
        }),
    );
  });
}

describe('programs that use the API', () => {
  let world: World;
  let folder: string;

  beforeAll(async () => {
    folder = folderWithClient();
    world = await World.start({ ADMIN_API_KEY: KEY });
  });
  afterAll(async () => {
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ruleCount = async (): Promise<number> => {
    const path = `/api/organisations/${world.organisation.id}/tax-mappings`;
    const rules = await world.api.get<{ taxType: string }[]>(path);
    return rules.filter(({ taxType }) => taxType === 'TAX777').length;
  };

  /** Runs all examples of a language in the order of the page, with two held documents at the beginning. */
  async function expectExamples(
    language: Language,
    commandOf: (name: string) => readonly string[],
  ): Promise<void> {
    const held = [invoice({ taxType: 'TAX777' }), invoice({ taxType: 'TAX777' })];
    await world.books({ Invoices: held });
    const shown = await Promise.all(held.map(({ InvoiceID }) => world.until(InvoiceID, 'waiting')));
    const env = {
      ...{ LEDGERSTAMP_URL: world.api.url, LEDGERSTAMP_TOKEN: KEY },
      ...{ ORGANISATION: world.organisation.id, DOCUMENT: shown[0]?.id ?? '' },
    };
    const said = new Map<string, string>();
    for (const heading of examplesIn(language).keys()) {
      const { code, stdout, stderr } = await run(folder, commandOf(nameOf(heading)), env);
      expect([language, heading, code, code === 0 ? '' : stderr + stdout]).toEqual([
        language,
        heading,
        0,
        '',
      ]);
      said.set(heading, stdout);
      if (heading === 'A rule') {
        expect(await ruleCount()).toBe(1);
        for (const { InvoiceID } of held) await world.until(InvoiceID, 'written_back');
      }
      if (heading === 'Change only what you have read') expect(await ruleCount()).toBe(0);
    }
    expect([...said.keys()]).toEqual([
      ...['Held documents, page by page', 'Retry a document', 'A rule', 'Change only what you have read'],
      ...['Export the VAT pack', 'Errors'],
    ]);
    for (const { number } of shown) expect(said.get('Held documents, page by page')).toContain(number);
    expect(said.get('Held documents, page by page')).toContain('TAX_UNMAPPED');
    expect(said.get('Retry a document')).toBe('');
    expect(said.get('A rule')).toMatch(/released/);
    expect(said.get('Errors')).toMatch(/404.*NOT_THERE|NOT_THERE.*404/s);
    const pack = join(folder, 'vat-pack.zip');
    expect(readFileSync(pack).subarray(0, 2).toString()).toBe('PK');
    rmSync(pack);
  }

  it('compile strictly against the packed client, which knows what an operation takes, answers and refuses', () => {
    for (const [heading, text] of examplesIn('ts'))
      writeFileSync(join(folder, `${nameOf(heading)}.ts`), text);
    const wrong = `import { connect, type CodeOf, type Item } from 'ledgerstamp-client';
      const api = connect({ url: '', token: '' });
      export const number = ({ number }: Item<'documents.list'>): string => number;
      export const codes: CodeOf<'documents.retry'>[] = ['NOT_THERE', 'STATE_FORBIDS_DECISION'];
      export async function never(): Promise<void> {
        // @ts-expect-error the document is missing
        await api.call('documents.retry');
        // @ts-expect-error such a field is not answered
        (await api.call('documents.get', { path: { documentId: '' } })).nothing;
        // @ts-expect-error not a state
        await api.call('documents.list', { query: { state: ['held'] } });
        // @ts-expect-error not a list
        api.each('documents.get', { path: { documentId: '' } });
      }
      // @ts-expect-error not a code of this operation
      codes.push('RULE_CHANGED');`;
    writeFileSync(join(folder, 'typed.ts'), wrong);
    expect(compiled(folder)).toBe('');
  });

  it('do what the page says with the typed client', () =>
    expectExamples('ts', (name) => [process.execPath, `made/${name}.js`]));

  const hasCurl = spawnSync('curl', ['--version']).status === 0;
  if (hasCurl)
    it('do what the page says with curl', async () => {
      for (const [heading, text] of examplesIn('sh'))
        writeFileSync(join(folder, `${nameOf(heading)}.sh`), text);
      await expectExamples('sh', (name) => ['sh', '-e', `${name}.sh`]);
    });
  else it('NOT TRIED with curl: it is not installed', () => expect(hasCurl).toBe(false));

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  if (hasPython)
    it('do what the page says with Python', async () => {
      for (const [heading, text] of examplesIn('python'))
        writeFileSync(join(folder, `${nameOf(heading)}.py`), text);
      await expectExamples('python', (name) => ['python3', `${name}.py`]);
    });
  else it('NOT TRIED with Python: it is not installed', () => expect(hasPython).toBe(false));
});

describe('the typed client', () => {
  let folder: string;
  let server: Server;
  let asked: string[];
  let answers: (number | 'none')[];
  let retryAfter = '0';

  beforeAll(async () => {
    folder = folderWithClient();
    server = createServer(({ method }, response) => {
      asked.push(method ?? '');
      const status = answers.shift() ?? 200;
      if (status === 'none') return void response.destroy();
      response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': retryAfter });
      response.end(status === 200 ? '[]' : '{"title": "Failed"}');
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['tokens.list', ['none', 503, 429], ['GET', 'GET', 'GET', 'GET'], 'done'],
    ['tokens.list', [503, 503, 503, 503], ['GET', 'GET', 'GET', 'GET'], 'Problem'],
    ['tokens.list', [500], ['GET'], 'Problem'],
    ['documents.retry', [429, 202], ['POST', 'POST'], 'done'],
    ['documents.retry', [503], ['POST'], 'Problem'],
    ['documents.retry', ['none'], ['POST'], 'NoAnswer'],
  ] as const)('repeats %s answered %j as often as %j', async (operation, given, expected, end) => {
    [asked, answers] = [[], [...given]];
    const { port } = server.address() as AddressInfo;
    const program = `import { connect } from 'ledgerstamp-client';
      const api = connect({ url: 'http://127.0.0.1:${port}/', token: 'token' });
      const input = { path: { documentId: 'one' } };
      await api.call('${operation}', input).then(() => console.log('done'), ({ name }) => console.log(name));`;
    const { stdout, stderr } = await run(
      folder,
      [process.execPath, '--input-type=module', '-e', program],
      {},
    );
    expect([stdout.trim(), stderr, asked]).toEqual([end, '', [...expected]]);
  });

  it('hands on an answer that asks for a pause of more than a minute, and says how long it is', async () => {
    [asked, answers, retryAfter] = [[], [429], '3600'];
    const { port } = server.address() as AddressInfo;
    const program = `import { connect } from 'ledgerstamp-client';
      const api = connect({ url: 'http://127.0.0.1:${port}', token: 'token' });
      await api.call('tokens.list').catch(({ status, retryAfterSeconds }) => console.log(status, retryAfterSeconds));`;
    const { stdout } = await run(folder, [process.execPath, '--input-type=module', '-e', program], {});
    expect([stdout.trim(), asked]).toEqual(['429 3600', ['GET']]);
  });
});

function nameOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/\W+/g, '-');
}
