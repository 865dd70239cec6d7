import { performance } from 'node:perf_hooks';
import { KnownTokens } from './token-vault.service';

const TOKEN = { accessToken: 'a token', expiresAt: '2026-03-02T12:30:00Z' };

describe('the access tokens that a process knows', () => {
  let elapsed: number;
  let versions: Map<string, string>;
  let asked: string[][];
  let tokens: KnownTokens;

  beforeEach(() => {
    elapsed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
    versions = new Map(['a', 'b'].map((id) => [id, '1']));
    asked = [];
    tokens = new KnownTokens((ids) => {
      asked.push([...ids]);
      return Promise.resolve(new Map([...versions].filter(([id]) => ids.includes(id))));
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const read = (id: string): Promise<unknown> => tokens.read(id, () => Promise.resolve(TOKEN));

  it('cost one statement a second, however many connections and calls there are', async () => {
    await read('a');
    await read('b');
    asked = [];
    for (elapsed = 0; elapsed < 10_000; elapsed += 100)
      await Promise.all(['a', 'b', 'a'].map(async (id) => expect(await tokens.of(id)).toMatchObject(TOKEN)));
    expect(asked).toEqual(Array.from({ length: 9 }, () => ['a', 'b']));
  });

  it('are forgotten within a second when their row changes, and no others', async () => {
    await read('a');
    await read('b');
    versions.set('a', '2');
    elapsed = 999;
    expect(await tokens.of('a')).toMatchObject(TOKEN);
    elapsed = 1_000;
    expect(await tokens.of('a')).toBeNull();
    expect(await tokens.of('b')).toMatchObject(TOKEN);
    versions.delete('b');
    elapsed = 2_000;
    expect(await tokens.of('b')).toBeNull();
  });

  it('are not trusted when the row changed while they were read', async () => {
    await tokens.read('a', () => {
      versions.set('a', '2');
      return Promise.resolve(TOKEN);
    });
    elapsed = 1_000;
    expect(await tokens.of('a')).toBeNull();
  });

  it('are no longer asked for when nobody has used them for a minute', async () => {
    await read('a');
    await read('b');
    elapsed = 60_001;
    asked = [];
    expect(await tokens.of('b')).toMatchObject(TOKEN);
    expect(asked).toEqual([['b']]);
    expect(await tokens.of('a')).toBeNull();
  });

  it('hold no refresh token', async () => {
    await tokens.read('a', () => Promise.resolve({ ...TOKEN, refreshToken: 'secret' }));
    expect(Object.keys((await tokens.of('a')) ?? {})).not.toContain('refreshToken');
  });
});
