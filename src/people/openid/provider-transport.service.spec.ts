import { HttpService } from '@nestjs/axios';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpClient } from '../../platform/http/http-client';
import { ProviderSilent, ProviderTransportService } from './provider-transport.service';

describe('calls to a provider', () => {
  let server: Server;
  let url: string;
  let answer: RequestListener;
  const transport = new ProviderTransportService(new HttpClient(new HttpService()));
  const ask = (): Promise<Response> =>
    transport.fetch(url, { method: 'GET', headers: {}, body: null, redirect: 'manual' });

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((settle) => server.close(settle));
  });

  it('send forms and give the answer with its headers', async () => {
    answer = (request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ body }));
      });
    };
    const body = new URLSearchParams({ grant_type: 'authorization_code' });
    const given = await transport.fetch(url, { method: 'POST', headers: {}, body, redirect: 'manual' });
    expect([given.status, given.headers.get('content-type')]).toEqual([400, 'application/json']);
    expect(await given.json()).toEqual({ body: 'grant_type=authorization_code' });
  });

  it('follow no redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect((await ask()).status).toBe(302);
  });

  it.each([500, 503, 429])('answered %i count as no answer', async (status) => {
    answer = (_request, response) => response.writeHead(status).end('{}');
    await expect(ask()).rejects.toThrow(ProviderSilent);
  });

  it('without an answer, or with an endless one, count as none', async () => {
    answer = (request) => request.socket.destroy();
    await expect(ask()).rejects.toThrow(ProviderSilent);
    answer = (_request, response) => response.writeHead(200).end('x'.repeat(600_000));
    await expect(ask()).rejects.toThrow(ProviderSilent);
  });
});
