import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient } from '@tanstack/react-query';
import { changedBy, GROUPS, keyOf, keys, readAgain } from './query-keys';

const SOURCE = join(__dirname, '..');

/** Source files of the console, except the key factory and generated files. */
function scripts(): [string, string][] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(query-keys|schema\.d|\.spec)/.test(name))
    .map((name) => [name, readFileSync(join(SOURCE, name), 'utf8')]);
}

/** Every key that the factory makes, with invented parameters. */
function everyKey(): (readonly unknown[])[] {
  const groups = Object.values(keys).map((group): unknown[] =>
    typeof group === 'object' ? Object.values(group) : [group],
  );
  return groups.flat().map((key) => {
    if (typeof key !== 'function') return key as readonly unknown[];
    const make = key as (...parameters: string[]) => readonly unknown[];
    return make(...Array.from({ length: make.length }, (_, at) => `parameter ${at}`));
  });
}

describe('the keys of queries', () => {
  it('are written in the factory alone', () => {
    const literal = /(?:queryKey(?:: |=\{)|(?:set|get)QueryData(?:<[^>]*>)?\()(?:\[|'|[A-Z])/;
    expect(scripts().length).toBeGreaterThan(150);
    const written = scripts().filter(([, text]) => literal.test(text));
    expect(written.map(([name]) => name)).toEqual([]);
    expect(literal.test("queryKey: ['board'],")).toBe(true);
  });

  it('are all different', () => {
    const texts = everyKey().map((key) => JSON.stringify(key));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('have one group for each path that is read', () => {
    const call = /useRead\(\s*'([a-z-]+)',\s*'([^']+)'/g;
    const reads = scripts().flatMap(([, text]) => [...text.matchAll(call)].map(([, ...of]) => of));
    expect(reads.length).toBeGreaterThan(60);
    const groups = new Map(reads.map(([group = '', path = '']) => [path, group]));
    expect(reads.filter(([group = '', path = '']) => groups.get(path) !== group)).toEqual([]);
    expect([...groups.values()].filter((group) => !GROUPS.some((known) => known === group))).toEqual([]);
  });

  it('are never all read again after one change, except after a call that may be any', () => {
    const all = scripts().filter(([, text]) => /invalidateQueries\(\)/.test(text));
    expect(all.map(([name]) => name)).toEqual([join('confirmations', 'waiting-confirmation.tsx')]);
  });

  it('name what a change reads again: that, and nothing else', async () => {
    const queries = new QueryClient();
    const all = [...everyKey(), ...GROUPS.map((group) => keyOf(group, '/api', {}))];
    for (const key of all) queries.setQueryData(key, 'an answer');
    const stale = (): string[] =>
      all.filter((key) => queries.getQueryState(key)?.isInvalidated).map((key) => String(key[0]));
    await readAgain(queries, ['sessions']);
    expect(new Set(stale())).toEqual(new Set(['sessions']));
    await readAgain(queries, changedBy.decision);
    expect(new Set(stale())).toEqual(new Set(['sessions', 'work', 'confirmations']));
    await readAgain(queries, changedBy.rule);
    expect(stale()).toContain('rules');
    expect(stale()).not.toContain('installation');
  });
});
