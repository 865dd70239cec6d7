import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { rawWebhookBodies } from './raw-bodies';

const WITHIN_MS = 200;

describe('the body of a webhook', () => {
  let server: Server;

  beforeAll(async () => {
    const application = express();
    application.use(rawWebhookBodies(WITHIN_MS), (request, response) => {
      response.set('Connection', 'close').send(`${(request.body as Buffer).length} bytes`);
    });
    server = createServer(application);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function answerTo(sent: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent));
      let heard = '';
      socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
      socket.once('close', () => resolve(heard)).once('error', reject);
    });
  }

  it.each(['Content-Length: 10\r\n\r\nabc', 'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'])(
    'that never ends is answered 408, and the connection is closed: %j',
    async (rest) => {
      const begun = performance.now();
      expect(await answerTo(`POST / HTTP/1.1\r\nHost: a\r\n${rest}`)).toMatch(/^HTTP\/1\.1 408 /);
      expect(performance.now() - begun).toBeGreaterThanOrEqual(WITHIN_MS - 5);
    },
  );

  it('that is whole is read to the byte', async () => {
    const heard = await answerTo('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc');
    expect(heard).toMatch(/^HTTP\/1\.1 200 .*3 bytes$/s);
  });
});
