import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../../platform/config/config';
import { ReleasesService } from './releases.service';
import { readReleases } from './read-releases';

const SHORT_MS = 300;
const NEWEST = { version: '999.1.0', releasedOn: '2026-12-01', lines: ['Faster.'] };

describe('the CHANGELOG at an address of the operator', () => {
  let server: Server;
  let url: string;
  let asked: IncomingMessage[];
  let answer: RequestListener;

  beforeEach(async () => {
    asked = [];
    answer = (_request, response) => response.end('# Changelog\n\n## [999.1.0] - 2026-12-01\n\n- Faster.\n');
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/CHANGELOG.md`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
  });

  it('is read with a call that says nothing of this installation', async () => {
    expect(await readReleases(url)).toEqual({ newest: NEWEST });
    const [{ method, url: path, headers } = {}] = asked;
    expect([method, path]).toEqual(['GET', '/CHANGELOG.md']);
    expect(headers).toEqual({
      ...{ host: new URL(url).host, 'user-agent': 'Ledgerstamp', accept: 'text/markdown, text/plain' },
      ...{ 'accept-encoding': expect.any(String) as string, connection: expect.any(String) as string },
    });
  });

  it.each<[string, RequestListener, RegExp]>([
    ['is not there', (_, to) => to.writeHead(404).end(), /^127\.0\.0\.1:\d+ answers with status 404$/],
    [
      'is said to be on another host',
      (_, to) => to.writeHead(302, { location: 'http://localhost/CHANGELOG.md' }).end('## 999.1.0'),
      /answers with status 302$/,
    ],
    [
      'is larger than a megabyte',
      (_, to) => to.end(`## 1.0.0\n${'x'.repeat(1024 * 1024)}`),
      /did not answer/,
    ],
    ['is the page of a proxy', (_, to) => to.end('<h2>999.1.0</h2>'), /names no version$/],
    ['drips', (_, to) => void to.write('## 999.1.0\n'), /did not answer/],
    ['is silent', () => undefined, /did not answer/],
    ['ends in the middle', (_, to) => to.socket?.destroy(), /did not answer/],
  ])('is not known when it %s, and nothing else happens', async (_what, how, failure) => {
    answer = how;
    expect(await readReleases(url, SHORT_MS)).toEqual({ failure: expect.stringMatching(failure) as string });
    expect(asked).toHaveLength(1);
  });

  it('is not asked for where none is set', async () => {
    const none = new ReleasesService({ changelogUrl: null } as Config);
    expect([await none.read(), none.newer(), asked]).toEqual([null, null, []]);
  });

  it('is read once a day, and after a failure again after an hour; what is known stays known until it is read again', async () => {
    const kept = new ReleasesService({ changelogUrl: url } as Config);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const lookAfter = async (hours: number) => {
      clock.mockReturnValue(hours * 3_600_000);
      await kept.read();
      await kept.read();
      return [kept.newer(), asked.length];
    };
    try {
      expect(kept.newer()).toBeNull();
      expect(await lookAfter(23)).toEqual([NEWEST, 1]);
      const good = answer;
      answer = (_request, response) => response.writeHead(500).end();
      expect(await lookAfter(25)).toEqual([NEWEST, 2]);
      expect(await lookAfter(25.9)).toEqual([NEWEST, 2]);
      expect(await lookAfter(26.1)).toEqual([NEWEST, 3]);
      answer = good;
      expect(await lookAfter(27.2)).toEqual([NEWEST, 4]);
      expect(await lookAfter(51.1)).toEqual([NEWEST, 4]);
      answer = (_request, response) => response.end('## 999.2.0');
      const newer = { version: '999.2.0', releasedOn: null, lines: [] };
      expect(await lookAfter(51.3)).toEqual([newer, 5]);
    } finally {
      clock.mockRestore();
    }
  });
});
