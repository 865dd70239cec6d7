import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpService } from '@nestjs/axios';
import { HttpClient } from './http-client';

const LIMITS = { timeoutMs: 2_000, maxBytes: 1_000 };

describe('a call', () => {
  const client = new HttpClient(new HttpService());
  let server: Server;
  let url: string;
  let asked: string[];
  let answer: RequestListener;

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume();
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect, whatever the method: %i', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: `${url}/elsewhere` }).end();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const body = method === 'POST' ? Buffer.from('{}') : undefined;
      expect(await client.call({ method, url: `${url}/here`, headers: {}, body, ...LIMITS })).toMatchObject({
        status,
      });
    }
    expect(asked).toEqual(['GET /here', 'POST /here', 'PUT /here', 'DELETE /here']);
  });

  it('reads no more than its limit, whether the length is announced or not', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(1_001));
    const call = { method: 'GET', url, headers: {}, ...LIMITS } as const;
    await expect(client.call(call)).rejects.toMatchObject({ kind: 'temporary' });
    answer = (_request, response) => {
      response.write(Buffer.alloc(600));
      response.end(Buffer.alloc(600));
    };
    await expect(client.call(call)).rejects.toMatchObject({ kind: 'temporary' });
  });

  it('waits no longer than its limit, also for a body that drips', async () => {
    answer = (_request, response) => {
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    };
    const call = { method: 'GET', url, headers: {}, ...LIMITS, timeoutMs: 300 } as const;
    // Body without an end, so any answer proves that it was not awaited.
    await expect(client.call(call)).rejects.toMatchObject({ kind: 'temporary' });
  });
});
