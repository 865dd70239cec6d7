import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { limitConnections } from './connection-limits';

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
