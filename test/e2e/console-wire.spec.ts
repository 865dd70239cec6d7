import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { World } from '../support/world';

interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Body as received, still compressed. */
  readonly bytes: Buffer;
}

/** Sends a GET like a browser, and returns the raw answer, since `fetch` would decompress it. */
function getRaw(url: string, headers: Readonly<Record<string, string>> = {}): Promise<WireAnswer> {
  return new Promise((settle, fail) => {
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        settle({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });
}

const KEY = 'key-of-the-wire-for-its-tests';
/** Maximum bytes until the sign-in can be used. */
const MOST_BYTES = 18_000;
const AS_BROWSERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

describe('the console on the wire', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.startUnconnected({ ADMIN_API_KEY: KEY });
  });

  afterAll(() => world.stop(), 60_000);

  const get = (path: string, headers: Readonly<Record<string, string>> = AS_BROWSERS): Promise<WireAnswer> =>
    getRaw(new URL(path, `${world.api.url}/console/`).toString(), headers);

  /** Files that the page names and that these import at once, with their bytes as sent. */
  async function firstLoad(): Promise<Map<string, WireAnswer>> {
    const loaded = new Map<string, WireAnswer>();
    const load = async (path: string): Promise<void> => {
      if (loaded.has(path)) return;
      const answer = await get(path);
      loaded.set(path, answer);
      const text = plain(answer);
      const named = path === './' ? [...text.matchAll(/(?:src|href)="([^"]+)"/g)] : importsOf(text);
      for (const [, name = ''] of named) await load(new URL(name, `http://_/console/${path}`).pathname);
    };
    await load('./');
    return loaded;
  }

  it('sends at most 18 kB before somebody can sign in, and nothing of what is behind the sign-in', async () => {
    const loaded = await firstLoad();
    expect([...loaded].filter(([, { status }]) => status !== 200)).toEqual([]);
    const names = [...loaded.keys()].join(' ');
    expect(names).toMatch(/\/assets\/index-[^ ]+\.js/);
    expect(names).toMatch(/\/assets\/index-[^ ]+\.css/);
    expect(names).not.toMatch(/\/(start|first|rest|board|documents)-/);
    const bytes = [...loaded.values()].reduce((sum, answer) => sum + answer.bytes.length, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('is compressed as the browser can read it, and is the same text in every coding', async () => {
    const script = [...(await firstLoad()).keys()].find((name) => /index-.*\.js$/.test(name)) ?? '';
    const [br, gzip, none, refused] = await Promise.all([
      get(script, { 'Accept-Encoding': 'gzip, br' }),
      get(script, { 'Accept-Encoding': 'gzip' }),
      get(script, {}),
      get(script, { 'Accept-Encoding': 'br;q=0, gzip;q=0' }),
    ]);
    const codings = [br, gzip, none, refused].map(({ headers }) => headers['content-encoding']);
    expect(codings).toEqual(['br', 'gzip', undefined, undefined]);
    expect(brotliDecompressSync(br.bytes).equals(none.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(none.bytes)).toBe(true);
    expect(new Set([br, gzip, none].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [br, gzip, none]) {
      expect(headers['content-type']).toMatch(/^text\/javascript/);
      expect(headers.vary).toMatch(/Accept-Encoding/);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('asks about the page each time, and is sent nothing while it is the same', async () => {
    const page = await get('documents?state=waiting');
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await get('./', { ...AS_BROWSERS, 'If-None-Match': String(page.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('opens no file but its own', async () => {
    for (const path of [
      'assets/../../main.js',
      'assets/%2e%2e/%2e%2e/src/main.js',
      'assets/gone.js',
      'assets/',
    ]) {
      const { status, headers } = await get(path);
      expect({ path, status, isPage: /html/.test(String(headers['content-type'])) }).not.toMatchObject({
        status: 200,
        isPage: false,
      });
    }
    expect((await get('assets/gone.js')).status).toBe(404);
  });

  it('is answered by the API in compressed JSON, and by short answers as they are', async () => {
    const headers = { ...AS_BROWSERS, Authorization: `Bearer ${KEY}` };
    const long = await getRaw(`${world.api.url}/api/rule-catalogue`, headers);
    expect([long.status, long.headers['content-encoding']]).toEqual([200, 'br']);
    expect(long.headers.vary).toMatch(/Accept-Encoding/);
    const rules = JSON.parse(brotliDecompressSync(long.bytes).toString()) as object[];
    const plainly = await getRaw(`${world.api.url}/api/rule-catalogue`, {
      Authorization: `Bearer ${KEY}`,
    });
    expect(plainly.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plainly.bytes.toString())).toEqual(rules);
    expect(long.bytes.length).toBeLessThan(plainly.bytes.length / 3);
    const gzip = await getRaw(`${world.api.url}/api/rule-catalogue`, {
      ...headers,
      'Accept-Encoding': 'gzip',
    });
    expect(gunzipSync(gzip.bytes).equals(plainly.bytes)).toBe(true);
    const short = await getRaw(`${world.api.url}/api/organisations`, headers);
    expect([short.status, short.headers['content-encoding']]).toEqual([200, undefined]);
  });
});

function plain({ headers, bytes }: WireAnswer): string {
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
}

/** Imports of a script of the build that are loaded before it runs. */
function importsOf(text: string): RegExpMatchArray[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g)];
}
