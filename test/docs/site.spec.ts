import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import express from 'express';
import { consoleHeaders, docsFiles } from '../../src/operations/console/console-files';

const LINK = /<(a|img|script|link)[^>]*? (?:href|src)="([^"]*)"/g;

/** Pattern of Markdown links in the sources, outside code. */
const WRITTEN = /\]\(([^)\s]+)\)/g;

describe('the documents as a site', () => {
  let site: string;
  let server: Server;
  let url: string;
  let pages: ReadonlyMap<string, string>;

  beforeAll(async () => {
    site = mkdtempSync(join(tmpdir(), 'ledgerstamp-docs-'));
    execFileSync(process.execPath, ['scripts/docs-site/main.mjs', '--out', site]);
    const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    );
    pages = new Map(
      names
        .filter((name) => name.endsWith('.html'))
        .map((name) => [name, readFileSync(join(site, name), 'utf8')]),
    );
    const application = express().use('/docs', consoleHeaders(), docsFiles(site));
    await new Promise<void>((settle) => {
      server = application.listen(0, '127.0.0.1', () => settle());
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;
  });

  afterAll(async () => {
    await new Promise((settle) => server.close(settle));
    rmSync(site, { recursive: true });
  });

  const linksOf = (html: string): { element: string; to: string }[] =>
    [...html.matchAll(LINK)].map(([, element = '', to = '']) => ({
      element,
      to: to.replaceAll('&amp;', '&'),
    }));

  it('have a page for every document, and a call of the API on its page', () => {
    const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const missing = documents.filter(
      (name) => !pages.has(name.replaceAll('\\', '/').replace(/\.md$/, '.html')),
    );
    expect([documents.length > 20, missing]).toEqual([true, []]);
    expect(pages.get('index.html')).toContain('Telemetry: none.');
  });

  it('have links that lead to a page, a heading or a picture', () => {
    const broken = [...pages].flatMap(([name, html]) =>
      linksOf(html)
        .filter(({ to }) => !/^[a-z]+:/i.test(to))
        .filter(({ to }) => {
          const [file = '', anchor] = to.split('#');
          const aimed = file === '' ? name : posix.join(posix.dirname(name), file);
          if (!aimed.endsWith('.html')) return !existsSync(join(site, aimed));
          return anchor === undefined
            ? !pages.has(aimed)
            : !(pages.get(aimed)?.includes(` id="${anchor}"`) ?? false);
        })
        .map(({ to }) => `${name}: ${to}`),
    );
    expect(broken).toEqual([]);
  });

  it('name no file of the sources that is not there', () => {
    const sources = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].concat(
      readdirSync('docs', { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => join('docs', name)),
    );
    const broken = sources.flatMap((source) =>
      [
        ...readFileSync(source, 'utf8')
          .replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
          .matchAll(WRITTEN),
      ]
        .map(([, to = '']) => to.split('#')[0] ?? '')
        .filter((to) => to !== '' && !/^[a-z]+:/i.test(to) && !existsSync(join(dirname(source), to)))
        .map((to) => `${source}: ${to}`),
    );
    expect(broken).toEqual([]);
  });

  it('name decisions that exist', () => {
    const known = readdirSync('docs/decisions').map((name) => Number.parseInt(name, 10));
    const texts = ['src', 'docs'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(md|tsx?)$/.test(name))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/\bdecisions?[ /](\d{1,4})\b/g)].map(([, number]) => Number(number)),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((number) => !known.includes(number))).toEqual([]);
  });

  it('ask no other host for anything', () => {
    const loaded = [...pages.values()].flatMap((html) =>
      linksOf(html)
        .filter(({ element }) => element !== 'a')
        .map(({ to }) => to),
    );
    expect(loaded.length).toBeGreaterThan(pages.size);
    expect(loaded.filter((to) => /^([a-z]+:)?\/\//i.test(to))).toEqual([]);
    expect(readFileSync(join(site, 'site.css'), 'utf8')).not.toMatch(/url\(|@import/);
  });

  it('are served without a key, with headers that let a page load its own files alone', async () => {
    for (const path of [
      '/',
      '/cli.html',
      '/site.css',
      '/search.js',
      '/minisearch.js',
      '/search-index.json',
    ]) {
      const answer = await fetch(url + path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self'",
      );
      await answer.body?.cancel();
    }
    expect((await fetch(`${url}/../package.json`)).status).toBe(404);
    expect((await fetch(`${url}/nothing.html`)).status).toBe(404);
  });

  it('find a heading by its words', () => {
    const index = JSON.parse(readFileSync(join(site, 'search-index.json'), 'utf8')) as {
      readonly title: string;
      readonly path: string;
    }[];
    expect(index).toContainEqual(
      expect.objectContaining({ title: 'Unpack and run', path: 'installing.html#unpack-and-run' }),
    );
  });
});
