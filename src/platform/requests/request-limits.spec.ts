import { Agent, createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { limitConnections } from './request-limits';

describe('a connection on which nothing more comes', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
      request.resume();
      request.once('end', () => response.end('whole'));
    });
    limitConnections(server, { headersMs: 150, requestMs: 300, idleMs: 1_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Received bytes until the other side closed. */
  function answerTo(sent: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent));
      let heard = '';
      socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
      socket.once('close', () => resolve(heard)).once('error', reject);
    });
  }

  it.each([
    ['in the middle of the headers', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Le'],
    ['in the middle of the body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc'],
    [
      'in the middle of a body without length',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    ],
  ])('is answered 408 and closed %s', async (_where, sent) => {
    expect(await answerTo(sent)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is left alone when the request is whole', async () => {
    const whole = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc';
    expect(await answerTo(whole)).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
  });
});

describe('a connection on which a client asks again and again', () => {
  it('is closed with the next answer once the server is closing', async () => {
    const server = createServer((_request, response) => void setTimeout(() => response.end('whole'), 20));
    limitConnections(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (): Promise<void> =>
      new Promise((resolve, reject) => {
        get({ port, host: '127.0.0.1', agent }, (answer) => answer.resume().once('end', resolve)).once(
          'error',
          reject,
        );
      });
    let isOver = false;
    const asking = (async () => {
      while (!isOver) await ask().catch(() => (isOver = true));
    })();
    await ask();
    await new Promise((resolve) => server.close(resolve));
    isOver = true;
    await asking;
    agent.destroy();
  });
});
